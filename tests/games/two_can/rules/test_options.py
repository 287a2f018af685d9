"""Options, seats, seed and generator of a new game."""

import pytest

import pygames

from ...observation import data
from .table import finish_round, play, start

GAME = pygames.games()["two_can"]


def test_the_game() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("two_can", "2CAN", range(2, 7))


def test_the_options() -> None:
    assert set(GAME.options) == {"rounds", "tie_order"}
    rounds = GAME.options["rounds"]
    assert (rounds.default, rounds.kind, rounds.minimum, rounds.maximum) == (5, "int", 1, 20)
    assert (GAME.options["tie_order"].default, GAME.options["tie_order"].kind) == (None, "order")


@pytest.mark.parametrize("rounds", [1, 2, 5, 20])
def test_rounds(rounds: int) -> None:
    state = GAME.new(seats=2, seed=rounds, rounds=rounds)
    for number in range(1, rounds + 1):
        assert (state.over, data(state)["round"], data(state)["rounds"]) == (False, number, rounds)
        finish_round(play(state, "flip A1 B1, flip A1 B1"))
    assert state.over


def test_the_tie_order_decides_the_starter_in_a_record_too() -> None:
    boxes = ["3 . . . / 4 . . .", "7 . . . / 0 . . ."]
    for order in ([0, 1], [1, 0]):
        assert start(*boxes, flips=["A1 B1", "A1 B1"], tie_order=order).to_act == order[0]
