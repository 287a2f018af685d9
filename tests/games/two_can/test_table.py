"""A table of 2CAN: undo across its turns, saving and effects."""

from __future__ import annotations

from random import Random

import pytest

from pygames import IllegalMove, Record
from pygames.table import Player, Table, TableError

from ..looking import acting

TWO = (Player("Ana"), Player("Bo"))
WITH_BOT = (Player("Ana"), Player("Bo", "greedy"))


def flipped(players: tuple[Player, ...] = TWO, seed: int = 1) -> Table:
    """Return a table at which the flips are done."""
    table = Table("two_can", players, seed)
    while table.view(None)["phase"] == "flip":
        seat = acting(table)
        if players[seat].bot:
            table.bot_step()
        else:
            table.play(seat, "flip A1 A2")
    return table


def acting_person(players: tuple[Player, ...] = WITH_BOT) -> Table:
    """Return a table at which Ana, seat 0, is to begin a turn."""
    for seed in range(50):
        table = flipped(players, seed)
        if table.status()["to_act"] == 0:
            return table
    raise AssertionError("seat 0 never starts")


def test_a_move_out_of_turn_is_refused() -> None:
    table = flipped()
    wrong = 1 - acting(table)
    with pytest.raises(TableError, match="turn") as caught:
        table.play(wrong, "draw")
    assert caught.value.code == "table.not_your_turn"


def test_an_illegal_move_changes_nothing() -> None:
    table = flipped()
    seat = acting(table)
    before = table.record().dumps()
    with pytest.raises(IllegalMove):
        table.play(seat, "drop")
    assert table.record().dumps() == before


# -- undo ---------------------------------------------------------------------------------------------------


def test_undo_takes_back_a_card_taken_from_the_open_pile() -> None:
    table = acting_person()
    before = table.view(0)
    table.play(0, "take")
    assert table.can_undo(0)
    table.undo(0)
    assert table.view(0) == before


def test_undo_does_not_go_back_across_a_drawn_card() -> None:
    table = acting_person()
    table.play(0, "draw")
    assert not table.can_undo(0)
    with pytest.raises(TableError) as caught:
        table.undo(0)
    assert caught.value.code == "table.undo"


def test_undo_does_not_go_back_across_a_card_turned_up() -> None:
    table = acting_person()
    table.play(0, "take")
    table.play(0, "swap B1")
    assert not table.can_undo(0)


def test_undo_goes_back_across_a_face_up_swap() -> None:
    table = acting_person(TWO)
    before = table.view(0)
    table.play(0, "take")
    taken = table.view(0)
    table.play(0, "swap A1")
    table.undo(0)
    assert table.view(0) == taken
    table.undo(0)
    assert table.view(0) == before


def test_undo_does_not_go_back_across_another_persons_move() -> None:
    table = acting_person(TWO)
    table.play(0, "take")
    table.play(0, "swap A1")
    assert table.can_undo(0)
    table.play(1, "take")
    assert not table.can_undo(0)
    assert table.can_undo(1)


def test_undo_does_not_go_back_across_a_shuffle() -> None:
    table = Table("two_can", TWO, 1)
    assert not table.can_undo(0)
    table.play(0, "flip A1 A2")
    assert not table.can_undo(0)  # two cards were turned up


def test_bots_moves_are_not_undone() -> None:
    table = acting_person()
    assert not table.can_undo(1)


def test_undo_does_not_go_back_across_a_bots_open_move() -> None:
    """A bot that takes the open card reveals nothing, but it has decided."""
    for seed in range(2000):
        table = flipped((Player("Ana"), Player("Bo", "random")), seed)
        if table.status()["to_act"] != 0:
            continue
        table.play(0, "take")
        table.play(0, "swap A1")
        assert table.can_undo(0)
        table.bot_step()
        if table.effects(None)[-1]["type"] == "took":
            assert not table.can_undo(0)
            return
    raise AssertionError("the bot never took the open card")


def test_a_bot_that_still_thinks_has_not_decided() -> None:
    table = Table("two_can", (Player("Ana"), Player("Bo", "hard")), 1)
    while table.status()["to_act"] != 0 or table.view(0)["phase"] == "flip":
        if table.status()["to_act"] == 0:
            table.play(0, "flip A1 A2")
        else:
            table.bot_step()
    table.play(0, "take")
    before = table.view(0)
    table.play(0, "swap A1")
    assert table.bot_step(0)
    table.undo(0)
    assert table.view(0) == before
    with pytest.raises(TableError):
        table.bot_step()


def test_the_same_position_gives_the_same_bot_move_after_undo() -> None:
    table = acting_person()
    table.play(0, "take")
    table.play(0, "swap A1")
    again = Table.resume(table.record(), 7, WITH_BOT)
    twice = Table.resume(table.record(), 7, WITH_BOT)
    again.bot_step()
    twice.bot_step()
    assert again.record() == twice.record()


def test_undo_keeps_the_chance_that_is_still_to_come() -> None:
    table = acting_person(TWO)
    straight = Table.resume(table.record(), 9, TWO)
    back = Table.resume(table.record(), 9, TWO)
    back.play(0, "take")
    back.undo(0)
    for table in (straight, back):
        rng = Random(4)
        while not table.status()["over"]:
            seat = acting(table)
            table.play(seat, rng.choice(table.view(seat)["legal"]))
    assert straight.record() == back.record()


# -- saving -------------------------------------------------------------------------------------------------


def test_a_resumed_table_is_where_it_was() -> None:
    table = acting_person()
    table.play(0, "take")
    again = Table.resume(Record.loads(table.record().dumps()), 5, WITH_BOT)
    assert again.view(0) == table.view(0)
    assert again.can_undo(0)


def test_resuming_without_players_gives_persons_with_the_records_names() -> None:
    table = Table.resume(acting_person().record(), 5)
    assert [player["name"] for player in table.status()["players"]] == ["Ana", "Bo"]
    assert {player["kind"] for player in table.status()["players"]} == {"person"}


def test_effects_are_those_of_the_seat_that_asks() -> None:
    table = acting_person()
    table.play(0, "draw")
    own, other = table.effects(0)[-1], table.effects(1)[-1]
    assert own["type"] == other["type"] == "drew"
    assert own["card"] is not None
    assert other["card"] is None
