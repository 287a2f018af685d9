"""The levels: legal moves, functions of their view, in order of strength, by any clock, with true reasons."""

import ast
import importlib
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain, count, islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pygames
from pygames import text
from pygames.analysis import coach
from pygames.analysis.bot_reasons import Explanation, explain, last_decision
from pygames.bots import Bot, Budget, bots_for, find_bot
from pygames.bots.explanation import CODES
from pygames.conformance.checks import random_walk
from pygames.core.bot_interface import MAX_SECONDS, Clock, InstantLevel, Reason, import_in_slice, run_to_end
from pygames.game import State
from pygames.matches import arena, league, simulate
from pygames.matches.arena import PERFECT_INFORMATION, Match
from pygames.matches.simulate import Series
from pygames.record import Record
from pygames.table import Player, Table, TableError

from ..conftest import CommandLine
from ..games.example_games import DUEL
from ..games.expected_facts import of
from ..games.playing import finish
from .depths import Printer, matrix, slow
from .run_helpers import code_of

GAMES = list(pygames.games())
LEVELS = [(name, level) for name in GAMES for level in bots_for(name)]
CASES = [each for each in LEVELS if each[1] != "hard"] + slow(*(each for each in LEVELS if each[1] == "hard"))
FEW = Budget(iterations=12)
ENOUGH = 4
"""Twins to compare with: they are hard to find."""
SLICE = 0.05
"""Seconds that a slice of thinking may take."""


def positions(name: str, seed: int, share: float, seats: int = 2) -> Iterator[State]:
    """Yield some states of a game that ``medium`` plays, with occasional random moves."""
    rng = Random(f"{name} {seed}")
    state = pygames.games()[name].begin(seats, rng, of(name).short)
    medium = find_bot(name, "medium")
    while state.to_act is not None:
        if rng.random() < share:
            yield state
        view = state.view(state.to_act)
        move = rng.choice(view["legal"]) if rng.random() < 0.2 else medium.choose(view, rng, None)
        state.apply(move)


@pytest.mark.parametrize(("name", "level"), CASES)
def test_a_choice_depends_on_the_view_the_generator_and_the_iterations_alone(name: str, level: str) -> None:
    """A bot is given a view, which is law 4's: hidden cards that change places are not in it."""
    game = pygames.games()[name]
    choose, think = find_bot(name, level).choose, find_bot(name, level).think
    for number, state in enumerate(islice(positions(name, 1, 0.2), 6)):
        view, view_before = state.view(state.to_act), state.view(state.to_act)
        move = choose(view, Random(1), FEW)
        assert move in view["legal"]
        assert run_to_end(think(view, Random(1), FEW)) == move
        assert view == view_before
        assert choose(game.sample(view, Random(number)).view(state.to_act), Random(1), FEW) == move


@pytest.mark.parametrize("games", [1, *matrix(4)])
@pytest.mark.parametrize("name", [GAMES[1], *slow(GAMES[0], *GAMES[2:])])
def test_moves_are_legal_in_odd_positions(name: str, games: int) -> None:
    """Random play leads to positions that no bot brings about."""
    game, rng = pygames.games()[name], Random(11)
    bots = [find_bot(name, level) for level in game.bots]
    for seats in [seats for seats in (2, 4, 6) if seats in game.seats] * games:
        for state in random_walk(game.begin(seats, rng, of(name).short), rng):
            view = state.view(state.to_act)
            for bot in bots:
                if bot.name != "hard" or rng.random() < 0.05:
                    assert bot.choose(view, Random(1), FEW) in view["legal"]


@pytest.mark.parametrize("name", GAMES)
def test_a_forced_move_is_played_at_once(name: str) -> None:
    bot, forced = find_bot(name, "hard"), 0
    bot.level()  # imported: else that is a slice
    for state in positions(name, 3, 1.0):
        if len(state.legal_moves()) == 1:
            with pytest.raises(StopIteration):
                next(bot.think(state.view(state.to_act), Random(1), None))
            forced += 1
    assert forced or of(name).choices


def test_importing_a_bot_is_a_slice_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "late_bots.py").write_text("level = 1", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for slices in (1, 0):
        thinking = import_in_slice(lambda: importlib.import_module("late_bots"))
        assert len(list(thinking)) == slices
    del sys.modules["late_bots"]


@pytest.mark.parametrize("name", [*GAMES[:3], *slow(GAMES[3])])
def test_thinking_comes_in_slices_and_can_be_stopped(name: str, record_property: Printer) -> None:
    bot, slices = find_bot(name, "hard"), []
    for state in positions(name, 4, 0.06):
        thinking = bot.think(state.view(state.to_act), Random(1), Budget(iterations=30))
        start = time.process_time()
        for _ in thinking:
            slices.append(time.process_time() - start)
            start = time.process_time()
        stopped = bot.think(state.view(state.to_act), Random(1), None)
        next(stopped, None)
        stopped.close()
    if slices:
        slices.sort()
        middle, most = slices[len(slices) // 2], slices[-1]
        record_property("printed", f"{name}: a slice {1000 * middle:.1f} ms, at most {1000 * most:.1f} ms")
        assert slices[int(0.9 * len(slices))] < SLICE


def test_budgets() -> None:
    assert Budget.of(None) == Budget()
    assert Budget.of(0.5) == Budget(seconds=0.5)
    assert Budget.of(None, Budget(iterations=3)) == Budget(iterations=3)
    assert Budget.of(Budget(iterations=2), Budget(iterations=3)) == Budget(iterations=2)
    clock = Clock(Budget(iterations=4))
    assert clock.used == 0.0
    clock.iterations = 4
    assert clock.used == 1.0


MATCHES = [(name, bots) for name in GAMES for bots in of(name).win_shares]
SURE = [(GAMES[0], ("easy", "random")), (GAMES[-1], ("greedy", "random"))]
"""Matches that the better level wins without a loss."""
FAST = GAMES[1:3]
"""The games of the shortest matches."""


@pytest.mark.parametrize(
    ("name", "bots", "pairs"),
    [
        *slow(
            *((*match, 5 if match in SURE else 10) for match in MATCHES if match[0] in FAST or match in SURE)
        ),
        *matrix(*((*match, 40) for match in MATCHES)),
    ],
)
def test_a_level_beats_the_one_below(
    name: str, bots: tuple[str, str], pairs: int, record_property: Printer
) -> None:
    """In few games; the bars need an arena (pygames/bots/measurements.md)."""
    options = of(name).short if bots[0] == "greedy" else {}
    match = arena.Match(name, bots, pairs, seats=2, seed=1, options=options)
    share = arena.summary(match, arena.run(match))["bots"][0]["share"]["mean"]
    record_property("printed", f"{name}: {bots[0]} against {bots[1]} {share:.1%} of {2 * pairs} games")
    assert share >= of(name).win_shares[bots]


@pytest.mark.parametrize("name", slow(*GAMES[:2]) + matrix(*GAMES[2:]))
def test_the_cheat_is_the_ceiling(name: str) -> None:
    options, pairs = of(name).short, of(name).ceiling
    match = arena.Match(name, (arena.PERFECT_INFORMATION, "medium"), pairs, seats=2, seed=1, options=options)
    assert arena.summary(match, arena.run(match))["bots"][0]["share"]["mean"] > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_each_code_of_a_reason_has_its_words(game: str) -> None:
    files = (Path(pygames.__file__).parent / "games" / game / "bots").glob("*.py")
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    dicts = [node for node in nodes if isinstance(node, ast.Dict)]
    items = [item for node in dicts for item in zip(node.keys, node.values, strict=True)]
    codes = [value for key, value in items if isinstance(key, ast.Constant) and key.value == "code"]
    known = set(pygames.games()[game].reasons)
    assert known == {ast.literal_eval(code) for code in codes} | of(game).renamed


SIZES = [(game, seats) for game, rules in pygames.games().items() for seats in (2, 3) if seats in rules.seats]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_policy_explains_every_move_in_a_sentence(game: str, seats: int) -> None:
    """Each legal move once, its value, and reasons that the page can put into words."""
    rules, names, seen = pygames.games()[game], ["Ana", "Ben", "Cat"], set()
    by_lot = islice(random_walk(rules.new(seats, seed=6), Random(game)), 0, None, 5)
    for state in chain(by_lot, positions(game, 6, 0.3, seats)):
        if state.to_act is None:
            continue
        view = state.view(state.to_act)
        ranked = coach.coach_for(rules).rank(view)
        assert sorted(move for move, _, _ in ranked) == sorted(view["legal"])
        for move, value, reasons in ranked:
            assert isinstance(value, float | int)
            facts = [fact for each in reasons for fact in each.values()]
            assert all(isinstance(fact, str | int | float | bool) for fact in facts)
            all_reasons = [{"code": "looked_ahead"}, *reasons]
            line = text.advice(coach.Hint(move, all_reasons), names, rules)
            assert re.fullmatch(rf"{re.escape(move)}: [^_{{]*\.", line)
            seen |= {reason["code"] for reason in all_reasons}
    assert len(seen) > 5


def decisions(name: str, level: str) -> Iterator[tuple[State, str, list[Reason]]]:
    bot, searches = find_bot(name, level), level == "hard"
    for number, state in enumerate(positions(name, 31, 0.08 if searches else 0.4)):
        if number == (5 if searches else 12):
            break
        seed = f"31 {state.event_count}"
        move = bot.choose(state.view(state.to_act), Random(seed), None)
        yield state, move, run_to_end(explain(state, move, bot, Random(seed)))


@pytest.mark.parametrize(("name", "level"), CASES)
def test_a_level_would_play_the_move_that_it_explains(name: str, level: str) -> None:
    """No level has second thoughts about its own move, and another one is not justified."""
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
    state = pygames.games()[name].begin(2, Random(5), of(name).short)
    while state.to_act is not None:
        rng = Random(f"5 {state.event_count}")
        state.apply(find_bot(name, bots[state.to_act]).choose(state.view(state.to_act), rng, None))
    record = Record.of(state, ["Ana", "Ben"])
    return Table.resume(record, 5, [Player("Ana", bots[0]), Player("Ben", bots[1])])


def explained(table: Table, event: int) -> Explanation:
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
        assert code_of(TableError, table.explain_step, table.status()["events"]) == "table.not_over"
        while table.bot_step(1000):
            pass
    explained(table, table.status()["events"])


def test_a_person_is_not_explained() -> None:
    record = finished(DUEL, ("easy", "medium")).record()
    table = Table.resume(record, 5, [Player("Ana"), Player("Ben", "medium")])
    persons = 0
    for position, after in pairwise(table.positions()):
        if position["seat"] == 0:
            assert code_of(TableError, table.explain_step, after["event"]) == "table.no_bot"
            persons += 1
        else:
            explained(table, after["event"])
    assert persons


def test_moves_before_a_branch_are_of_another_player() -> None:
    table = finished(DUEL, ("easy", "easy"))
    stops = [position["event"] for position in table.positions()]
    middle = stops[len(stops) // 2]
    branch = table.branch(middle, [Player("Ana", "medium"), Player("Ben", "medium")], 9)
    assert explained(finish(branch), middle).reasons == [{"code": "before_branch"}]
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


SPEEDS = (0.0001, 0.01, 1.0)
"""Seconds between two looks at the clock: each a hundred times those before it."""

Run = Callable[[float], None]


@pytest.fixture
def run_at(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Make every clock of this process advance by this number of seconds each time that it is read."""

    def run(step: float) -> None:
        reading = count()
        for clock in ("monotonic", "perf_counter", "process_time", "time"):
            monkeypatch.setattr(time, clock, lambda: next(reading) * step)

    return run


def choices_of(game: str, wanted: int) -> Iterator[pygames.State]:
    rng = Random(f"clock {game}")
    state = pygames.games()[game].new(seats=2, seed=3, **of(game).few_rounds)
    found = [now.copy() for now in random_walk(state, rng) if len(now.legal_moves()) > 2]
    yield from rng.sample(found, wanted)


@pytest.mark.parametrize(("game", "level"), CASES)
def test_a_level_chooses_the_same_by_every_clock(game: str, level: str, run_at: Run) -> None:
    bot = find_bot(game, level)
    for state in choices_of(game, 3):
        moves = []
        for step in SPEEDS:
            run_at(step)
            moves.append(bot.choose(state.view(state.to_act), Random(1)))
        assert len(set(moves)) == 1


def test_hints_are_the_same_by_every_clock(run_at: Run) -> None:
    (state,) = choices_of(GAMES[1], 1)
    hints = []
    for step in SPEEDS[::2]:
        run_at(step)
        hints.append(run_to_end(coach.hint(state.view(state.to_act))))
    assert hints[0] == hints[1]


@pytest.mark.parametrize("game", matrix(*GAMES))
def test_whole_games_are_the_same_by_every_clock(game: str, run_at: Run) -> None:
    how: Any = {"seats": 2, "seed": 1, "options": of(game).short}
    played = []
    for step in (SPEEDS[0], SPEEDS[-1]):
        run_at(step)
        games = simulate.run(Series(game, ("hard", "medium"), count=1, **how))
        pairs = list(arena.run(Match(game, ("hard", PERFECT_INFORMATION), pairs=1, **how)))
        pairs += league.run(Match(game, ("hard", "easy"), pairs=1, **how))
        counts = [(pair.shares, pair.ahead, pair.counts) for pair in pairs]
        played.append(([each.record.dumps() for each in games], counts))
    assert played[0] == played[1]


def test_where_time_counts_the_output_says_so(cli: CommandLine) -> None:
    warning = "limited to 0.005 s a move: another run may choose other moves"
    command = f"arena {DUEL} --games 2 --bots easy,random"
    for limited in (f"{command} --milliseconds 5", f"{command} --milliseconds 5 --league"):
        assert warning in cli(limited)
        assert json.loads(cli(limited, "--json"))["clock"] == warning
    assert json.loads(cli(command, "--iterations", 5, "--json"))["clock"] == ""
    assert arena.by_the_clock(["easy", "cmd:clever"], Budget(iterations=5)).startswith(
        "cmd:clever is a program"
    )
    assert arena.by_the_clock(["easy", "my:bot"]) == ""


@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_a_slow_clock_ends_the_thinking(game: str, run_at: Run) -> None:
    """People who wait for a bot get its best move so far in about 0.9 seconds."""
    (state,) = choices_of(game, 1)
    bot, view = find_bot(game, "hard"), state.view(state.to_act)
    slices = []
    for thinking in (bot.think(view, Random(1)), bot.think_in_play(view, Random(1))):
        run_at(MAX_SECONDS)
        slices.append(sum(1 for _ in thinking))
    assert slices[0] > slices[1] or slices[0] == 0


def test_a_table_thinks_and_hints_in_play(run_at: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: list[float | None] = []
    clock = Budget.clock

    def noted(budget: Budget) -> Clock:
        seconds.append(budget.seconds)
        return clock(budget)

    monkeypatch.setattr(Budget, "clock", noted)
    table = Table(DUEL, [Player("Ana"), Player("Bo", "hard")], seed=2)
    while not (seconds and table.status()["to_act"] == 0):
        if table.status()["to_act"] == 0:
            table.play(0, table.view(0)["legal"][0])
        while table.status()["to_act"] == 1:
            table.bot_step(10_000)
    assert set(seconds) == {MAX_SECONDS}
    while table.hint_step(0, 10_000) is None:
        pass
    assert set(seconds) == {MAX_SECONDS}
