"""Bots' own reasons for their moves: true, the same each time, and only when the game is over."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

import pygames
from pygames.analysis.explanation import Explanation, explain, last_decision
from pygames.bots import Bot, bots_for, find_bot
from pygames.bots.explanation import CODES
from pygames.core.bot_interface import InstantLevel, Reason, run_to_end
from pygames.game import State
from pygames.record import Record
from pygames.table import Player, Table, TableError

from ..games.example_games import DUEL
from ..games.expected_facts import of
from .depths import slow
from .test_levels import positions

GAMES = list(pygames.games())
LEVELS = [(name, level) for name in GAMES for level in bots_for(name)]
CASES = [each for each in LEVELS if each[1] != "hard"] + slow(*(each for each in LEVELS if each[1] == "hard"))
ENOUGH = 12
SEARCHED = 5


def decisions(name: str, level: str) -> Iterator[tuple[State, str, list[Reason]]]:
    """Yield some decisions of a level, with its reasons."""
    bot, searches = find_bot(name, level), level == "hard"
    for number, state in enumerate(positions(name, 31, 0.08 if searches else 0.4)):
        if number == (SEARCHED if searches else ENOUGH):
            break
        seed = f"31 {state.event_count}"
        move = bot.choose(state.view(state.to_act), Random(seed), None)
        yield state, move, run_to_end(explain(state, move, bot, Random(seed)))


@pytest.mark.parametrize(("name", "level"), CASES)
def test_a_level_would_play_the_move_that_it_explains(name: str, level: str) -> None:
    """The reasons come from the same choice, repeated: no level has second thoughts about its own move.

    They are the same each time, and for every world. Another move, such as one of a former version, is not
    justified.
    """
    known, bot = CODES | set(pygames.games()[name].reasons), find_bot(name, level)
    others = set[str]()
    for number, (state, move, reasons) in enumerate(decisions(name, level)):
        assert reasons
        codes = {reason["code"] for reason in reasons}
        assert codes <= known
        assert not codes & {"second_thought", "unexplained"}, (move, reasons)
        for reason in reasons:
            assert all(isinstance(fact, str | int | float | bool) for fact in reason.values())
            if reason["code"] in ("instead", "first_thought"):
                assert reason["move"] in set(state.legal_moves()) - {move}
        seed = f"31 {state.event_count}"
        if number == 0:
            assert run_to_end(explain(state, move, bot, Random(seed))) == reasons
            world = state.game.sample(state.view(state.to_act), Random(1))
            assert run_to_end(explain(world, move, bot, Random(seed))) == reasons
        for other in sorted(set(state.legal_moves()) - {move}):
            if "second_thought" not in others and level != "random":  # which plays every move
                found = run_to_end(explain(state, other, bot, Random(seed)))
                others |= {each["code"] for each in found}
                thoughts = [each["move"] != other for each in found if each["code"] == "second_thought"]
                assert all(thoughts)
    assert "second_thought" in others or level == "random"


def finished(name: str, bots: tuple[str, str]) -> Table:
    """Return a table with a finished game of two bots, loaded from a record."""
    state = pygames.games()[name].begin(2, Random(5), of(name).short)
    while state.to_act is not None:
        rng = Random(f"5 {state.event_count}")
        state.apply(find_bot(name, bots[state.to_act]).choose(state.view(state.to_act), rng, None))
    record = Record.of(state, ["Ana", "Ben"])
    return Table.resume(record, 5, [Player("Ana", bots[0]), Player("Ben", bots[1])])


def explained(table: Table, event: int) -> Explanation:
    """Return the explanation of the move before ``event``."""
    while (found := table.explain_step(event, 1000)) is None:
        pass
    return found


@pytest.mark.parametrize("name", [*GAMES[:3], *slow(GAMES[3])])
def test_every_move_of_a_finished_game_is_named_and_explained(name: str) -> None:
    table = finished(name, ("easy", "medium"))
    events = table.record().events
    stops = [position["event"] for position in table.positions()]
    for before, event in pairwise(stops):
        found = explained(table, event)
        assert (found.event, f"{found.seat} {found.move}") == (before, events[before])
        assert "second_thought" not in {reason["code"] for reason in found.reasons}
    with pytest.raises(ValueError, match="after a decision"):
        table.explain_step(stops[0])
    with pytest.raises(ValueError, match="event"):
        table.explain_step(stops[-1] + 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_running_game_gives_no_reasons(name: str) -> None:
    table = Table(name, [Player("Ana", "easy"), Player("Ben", "medium")], 5, of(name).short)
    while not table.status()["over"]:
        event = table.status()["events"]
        with pytest.raises(TableError) as error:
            table.explain_step(event)
        assert error.value.code == "table.not_over"
        while table.bot_step(1000):
            pass
    explained(table, table.status()["events"])


def test_a_person_is_not_explained() -> None:
    record = finished(DUEL, ("easy", "medium")).record()
    table = Table.resume(record, 5, [Player("Ana"), Player("Ben", "medium")])
    persons = 0
    for position, after in pairwise(table.positions()):
        if position["seat"] == 0:
            with pytest.raises(TableError) as error:
                table.explain_step(after["event"])
            assert error.value.code == "table.no_bot"
            persons += 1
        else:
            explained(table, after["event"])
    assert persons


def test_moves_before_a_branch_are_of_another_player() -> None:
    table = finished(DUEL, ("easy", "easy"))
    stops = [position["event"] for position in table.positions()]
    middle = stops[len(stops) // 2]
    branch = table.branch(middle, [Player("Ana", "medium"), Player("Ben", "medium")], 9)
    while not branch.status()["over"]:
        branch.bot_step(1000)
    assert explained(branch, middle).reasons == [{"code": "before_branch"}]
    after = next(each["event"] for each in branch.positions() if each["event"] > middle)
    assert explained(branch, after).reasons != [{"code": "before_branch"}]


def test_a_bot_without_an_explanation_says_so_and_a_running_game_has_no_last_decision() -> None:
    own = Bot("easy", lambda: InstantLevel(lambda view, _: str(view["legal"][0])))
    state = next(state for state in positions(DUEL, 31, 1.0) if len(state.legal_moves()) > 1)
    move = state.legal_moves()[0]
    assert run_to_end(explain(state, move, own, Random(1))) == [{"code": "unexplained"}]
    state = next(state for state in positions(DUEL, 31, 1.0) if state.event_count > 4)
    with pytest.raises(ValueError, match="finished game"):
        last_decision(state, state.event_count)
