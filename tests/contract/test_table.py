"""`Table`: seats of persons and bots, undo, saving and resuming."""

import pytest

import pygames
from pygames import IllegalMove, OptionError, Record
from pygames.table import Player, Table, TableError

from ..games.example_games import FIRST
from ..games.facts import of
from ..games.observation import acting

TWO = (Player("Ana"), Player("Bo"))


each_game = pytest.mark.parametrize("game", pygames.games())


def begun(game: str) -> tuple[Table, int]:
    """Return a table of two persons after a few moves, and the seat to act."""
    table = Table(game, TWO, 1, of(game).short)
    for _ in range(6):
        seat = acting(table)
        table.play(seat, table.view(seat)["legal"][0])
    return table, acting(table)


@each_game
def test_an_illegal_move_and_one_out_of_turn_change_nothing(game: str) -> None:
    table, seat = begun(game)
    before = table.record().dumps()
    with pytest.raises(TableError, match="turn") as caught:
        table.play(1 - seat, table.view(seat)["legal"][0])
    assert caught.value.code == "table.not_your_turn"
    with pytest.raises(IllegalMove):
        table.play(seat, "nonsense")
    assert table.record().dumps() == before


@each_game
def test_no_person_plays_for_a_bot_and_no_bot_for_a_person(game: str) -> None:
    first = acting(Table(game, TWO, 1))
    table = Table(game, [Player("Bo", "greedy" if seat == first else None) for seat in (0, 1)], 1)
    with pytest.raises(TableError) as caught:
        table.play(first, table.view(first)["legal"][0])
    assert caught.value.code == "table.bot_seat"
    while table.status()["to_act"] == first:
        table.bot_step()
    with pytest.raises(TableError) as caught:
        table.bot_step()
    assert caught.value.code == "table.no_bot"


@each_game
def test_a_resumed_table_is_where_it_was(game: str) -> None:
    table, seat = begun(game)
    again = Table.resume(Record.loads(table.record().dumps()), 5, TWO)
    assert again.view(seat) == table.view(seat)
    assert again.effects(seat) == table.view(seat)["log"]
    assert [again.can_undo(each) for each in (0, 1)] == [table.can_undo(each) for each in (0, 1)]
    persons = Table.resume(table.record(), 5).status()["players"]
    assert [(player["name"], player["kind"]) for player in persons] == [("Ana", "person"), ("Bo", "person")]


def test_game_seats_and_bots_are_checked() -> None:
    with pytest.raises(TableError):
        Table("chess", TWO, 1)
    with pytest.raises(OptionError):
        Table(FIRST, TWO[:1], 1)
    with pytest.raises(TableError):
        Table(FIRST, (Player("A"), Player("B", "deep thought")), 1)
