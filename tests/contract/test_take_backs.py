"""Take-backs: where they are allowed, one person against bots takes back any own decision; it is noted."""

from random import Random

import pytest

import pygames
from pygames.record import Record
from pygames.table import TAKE_BACKS, Player, Table, TableError

from ..games.facts import of

GAMES = list(pygames.games())
AGAINST_A_BOT = [Player("Ana"), Player("Bo", "random")]


def begin(game: str, seed: int, take_backs: bool = True) -> Table:
    return Table(game, AGAINST_A_BOT, seed, of(game).undo.options, take_backs=take_backs)


def snapshot(table: Table) -> object:
    """Where a game is; chance to come may be another after a shuffle was gone back across."""
    return table._state.events, table._state.view(0)


def to_own_turn(table: Table) -> None:
    while table.status()["to_act"] == 1:
        table.bot_step()


@pytest.mark.parametrize("game", GAMES)
def test_every_own_decision_can_be_taken_back_across_bots_down_to_the_first(game: str) -> None:
    table, rng = begin(game, 3), Random(game)
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
    table = begin(game, 4)
    to_own_turn(table)
    table.play(0, table._state.legal_moves()[0])
    to_own_turn(table)
    record = table.record()
    assert record.extra[TAKE_BACKS] is True
    again = Table.resume(Record.loads(record.dumps()), 4, AGAINST_A_BOT)
    assert again.status(0)["take_backs"]
    assert again.can_undo(0)
    assert again.record().extra == record.extra


def test_off_at_first_and_then_not_a_word_of_it() -> None:
    table = begin(GAMES[0], 5, take_backs=False)
    assert not table.status()["take_backs"]
    assert TAKE_BACKS not in table.record().extra


@pytest.mark.parametrize(
    "players", [[Player("Ana"), Player("Ben")], [Player("Bo", "random"), Player("Cleo", "random")]]
)
def test_a_move_that_another_person_has_seen_is_not_taken_back(players: list[Player]) -> None:
    with pytest.raises(TableError) as caught:
        Table(GAMES[0], players, 6, take_backs=True)
    assert caught.value.code == "table.take_backs"


def test_a_record_with_take_backs_that_two_persons_go_on_with_keeps_the_mark_and_allows_none() -> None:
    record = begin(GAMES[0], 7).record()
    table = Table.resume(record, 7, [Player("Ana"), Player("Bo")])
    assert not table.status()["take_backs"]
    assert table.record().extra == record.extra
