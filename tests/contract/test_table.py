"""`Table`: seats of persons and bots, resuming, undo and take-backs.

A seat takes back its own last decision, unless it showed something or its source lets it stand. This law is
stated here a second time, from the moves that were made and from what they showed.
"""

import time
from itertools import product
from random import Random

import pytest

import pygames
from pygames import IllegalMove
from pygames.conformance.checks import fingerprint
from pygames.record import Record
from pygames.table import TAKE_BACKS, Player, Table, TableError

from ..games.example_games import FIRST
from ..games.expected_facts import of
from ..games.view_helpers import acting
from .depths import slow
from .run_helpers import code_of

GAMES = list(pygames.games())
BOT = "random"


def seatings(game: str) -> list[tuple[str | None, ...]]:
    more = of(game).undo.seating
    return [(None, BOT), (BOT, None), (None, None), *([more] if more else [])]


def may_undo(table: Table, seat: int) -> bool:
    """Return the legal undo by the law, from the record's last event and its effects."""
    number = table.status()["events"]
    who, _, move = table._state.events[-1].partition(" ")
    if who != str(seat) or table.status()["players"][seat]["bot"] is not None:
        return False  # it has decided nothing, or another seat has since, or cards were dealt or shuffled
    effects = table.effects(seat, number - 1)
    law = of(table.game.id).undo
    return not law.stands(move) and not any(law.shows(effect) for effect in effects)


def begin(game: str, seating: tuple[str | None, ...], seed: int) -> Table:
    players = [Player(f"Player {seat}", bot) for seat, bot in enumerate(seating)]
    return Table(game, players, seed, of(game).undo.options)


def step(table: Table, rng: Random) -> tuple[int, str]:
    seat = acting(table)
    if table.status()["players"][seat]["bot"]:
        table.bot_step()
        last = [event for event in table._state.events if not event.startswith("*")][-1]
        return seat, last.partition(" ")[2]
    legal = table._state.legal_moves()
    words = {move.split()[0] for move in legal}
    if rng.random() < 0.8:
        words = words - of(table.game.id).undo.seldom or words
    word = rng.choice(sorted(words))  # the rare ones as often as the others
    move = rng.choice([move for move in legal if move.split()[0] == word])
    table.play(seat, move)
    return seat, move


@pytest.mark.parametrize("games", [1, *slow(None)])
@pytest.mark.parametrize("game", [*GAMES[:3], *slow(GAMES[3])])
def test_exactly_the_moves_that_the_law_allows_are_taken_back(game: str, games: int | None) -> None:
    """In one game, or in the number of games that meets each kind of move."""
    met, undo = set(), of(game).undo
    for number, seating in product(range(games or undo.games), seatings(game)):
        table, rng = begin(game, seating, number), Random(f"{game} {seating} {number}")
        while not table.status()["over"]:
            before = fingerprint(table._state)
            seat, move = step(table, rng)
            for other in range(len(seating)):
                allowed = may_undo(table, other)
                assert table.can_undo(other) == allowed, (other, move)
                assert table.status(other)["can_undo"] == allowed
                if not allowed:
                    refuses(table, other)
            if seating[seat] is not None:
                continue
            met.add((move.split()[0], table.can_undo(seat)))
            if table.can_undo(seat):
                after = fingerprint(table._state)
                table.undo(seat)
                assert fingerprint(table._state) == before
                assert all(table.can_undo(s) == may_undo(table, s) for s in range(len(seating)))
                table.play(seat, move)
                assert fingerprint(table._state) == after
    assert met - undo.rare <= undo.met
    assert games or met - undo.rare == undo.met


def refuses(table: Table, seat: int) -> None:
    before = table._state
    assert code_of(TableError, table.undo, seat) == "table.undo"
    assert table._state is before


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_may_be_taken_back_showed_its_seat_nothing(game: str) -> None:
    """The view of the seat is the same for any hidden cards: otherwise it could try, observe, and undo."""
    compared = 0
    for seating in seatings(game):
        table, rng = begin(game, seating, 0), Random(f"0 {game} {seating}")
        while not table.status()["over"]:
            seat = acting(table)
            view = table._state.view(seat)
            _, move = step(table, rng)
            if not table.can_undo(seat):
                continue
            seen = table._state.view(seat)
            for _ in range(4):
                sampled = table.game.sample(view, rng)
                sampled.apply(move)
                assert sampled.view(seat) == seen, move
                compared += 1
    assert compared > 50


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_decision_in_a_row_can_be_taken_back_one_by_one(game: str) -> None:
    """Undo goes on from where it has led, as far as the law allows, and no further."""
    longest = 0
    for number in range(of(game).undo.games):
        table, rng = begin(game, (None, None), number), Random(f"{game} {number}")
        states = [fingerprint(table._state)]
        while not table.status()["over"]:
            seat, _ = step(table, rng)
            states.append(fingerprint(table._state))
            if rng.random() < 0.1:
                gone = 0
                while table.can_undo(seat):
                    table.undo(seat)
                    states.pop()
                    gone += 1
                    assert fingerprint(table._state) == states[-1]
                longest = max(longest, gone)
    assert longest >= of(game).undo.longest


def test_a_bot_that_still_thinks_has_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its work is discarded if the move is taken back. It chooses the same once the move is made again."""
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)  # a bot's time never ends, its slices do
    for seed in range(50):
        table, rng = begin(FIRST, (None, "hard"), seed), Random(seed)
        while table.status()["to_act"] is not None:
            before, (seat, move) = table.view(0), step(table, rng)
            if (seat, table.status()["to_act"], table.can_undo(0)) == (0, 1, True) and table.bot_step(0):
                again = Table.resume(table.record(), seed, [Player("Ana"), Player("Bo", "hard")])
                table.undo(0)
                assert table.view(0) == before
                with pytest.raises(TableError):
                    table.bot_step()
                table.play(0, move)
                for each in (table, again):
                    while each.bot_step(1):
                        pass
                assert table.record().events == again.record().events
                return
    raise AssertionError("no such move was made")


AGAINST_A_BOT = [Player("Ana"), Player("Bo", BOT)]


def with_take_backs(game: str, seed: int, take_backs: bool = True) -> Table:
    return Table(game, AGAINST_A_BOT, seed, of(game).undo.options, take_backs=take_backs)


def snapshot(table: Table) -> object:
    """Where a game is; chance to come may be another after a shuffle was gone back across."""
    return table._state.events, table._state.view(0)


def to_own_turn(table: Table) -> None:
    while table.status()["to_act"] == 1:
        table.bot_step()


@pytest.mark.parametrize("game", GAMES)
def test_every_own_decision_can_be_taken_back_across_bots_down_to_the_first(game: str) -> None:
    table, rng = with_take_backs(game, 3), Random(game)
    snapshots = []
    crossed = 0
    while True:
        to_own_turn(table)
        if table.status()["over"]:
            break
        snapshots.append(snapshot(table))
        table.play(0, rng.choice(table._state.legal_moves()))
    while table.can_undo(0):
        crossed += table.status()["to_act"] != 0 or table._state.events[-1].split(" ")[0] != "0"
        assert table.status(0)["can_undo"]
        table.undo(0)
        assert table.status()["to_act"] == 0
        assert snapshot(table) == snapshots.pop()
    assert snapshots == []
    assert crossed


@pytest.mark.parametrize("game", GAMES)
def test_the_record_says_so_and_who_goes_on_from_it_may_still(game: str) -> None:
    """A record of which two persons go on keeps the mark, and allows no take-backs."""
    table = with_take_backs(game, 4)
    to_own_turn(table)
    table.play(0, table._state.legal_moves()[0])
    to_own_turn(table)
    record = table.record()
    assert record.extra[TAKE_BACKS] is True
    again = Table.resume(Record.loads(record.dumps()), 4, AGAINST_A_BOT)
    assert again.status(0)["take_backs"]
    assert again.can_undo(0)
    assert again.record().extra == record.extra
    without = with_take_backs(game, 5, take_backs=False)
    assert not without.status()["take_backs"]
    assert TAKE_BACKS not in without.record().extra
    persons = [Player("Ana"), Player("Bo")]
    for players in (persons, [Player("Bo", "random"), Player("Cleo", "random")]):
        assert code_of(TableError, Table, game, players, 6, take_backs=True) == "table.take_backs"
    table = Table.resume(record, 7, persons)
    assert not table.status()["take_backs"]
    assert table.record().extra == record.extra


TWO = (Player("Ana"), Player("Bo"))


def begun(game: str) -> tuple[Table, int]:
    """Return a table of two persons after a few moves, and the seat to act."""
    table = Table(game, TWO, 1, of(game).short)
    for _ in range(6):
        seat = acting(table)
        table.play(seat, table.view(seat)["legal"][0])
    return table, acting(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_out_of_turn_changes_nothing_and_a_resumed_table_is_where_it_was(game: str) -> None:
    table, seat = begun(game)
    before = table.record().dumps()
    move = table.view(seat)["legal"][0]
    assert code_of(TableError, table.play, 1 - seat, move) == "table.not_your_turn"
    with pytest.raises(IllegalMove):
        table.play(seat, "nonsense")
    assert table.record().dumps() == before
    again = Table.resume(Record.loads(before), 5, TWO)
    assert again.view(seat) == table.view(seat)
    assert again.effects(seat) == table.view(seat)["log"]
    assert [again.can_undo(each) for each in (0, 1)] == [table.can_undo(each) for each in (0, 1)]
    persons = Table.resume(table.record(), 5).status()["players"]
    assert [(player["name"], player["kind"]) for player in persons] == [("Ana", "person"), ("Bo", "person")]


@pytest.mark.parametrize("game", GAMES)
def test_no_person_plays_for_a_bot_and_no_bot_for_a_person(game: str) -> None:
    first = acting(Table(game, TWO, 1))
    table = Table(game, [Player("Bo", "greedy" if seat == first else None) for seat in (0, 1)], 1)
    assert code_of(TableError, table.play, first, table.view(first)["legal"][0]) == "table.bot_seat"
    while table.status()["to_act"] == first:
        table.bot_step()
    assert code_of(TableError, table.bot_step) == "table.no_bot"
