"""Options, seats, seed and generator of a new game."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

import pygames

from ...looking import data
from .table import finish_round, play, start

GAME = pygames.games()["two_can"]


def test_the_game() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("two_can", "2CAN", range(2, 7))


def test_the_options() -> None:
    assert set(GAME.options) == {"rounds", "tie_order"}
    rounds = GAME.options["rounds"]
    assert (rounds.default, rounds.kind, rounds.minimum, rounds.maximum) == (5, "int", 1, 20)
    assert (GAME.options["tie_order"].default, GAME.options["tie_order"].kind) == (None, "order")


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_state_holds_every_option(seats: int) -> None:
    """`tie_order`'s default, None, means seat order; the state tells the list."""
    state = GAME.new(seats=seats, seed=0)
    assert dict(state.options) == {"rounds": 5, "tie_order": list(range(seats))}
    assert isinstance(state.options["tie_order"], list)
    assert state.view(0)["options"] == {"rounds": 5, "tie_order": list(range(seats))}
    assert GAME.new(seats=seats, seed=0, tie_order=None, rounds=5).options == state.options


def test_the_least_number_of_seats_is_the_default() -> None:
    assert GAME.new(seed=0).seats == 2
    assert GAME.new(None, seed=0).seats == 2


@pytest.mark.parametrize("rounds", [1, 2, 5, 20])
def test_rounds(rounds: int) -> None:
    state = GAME.new(seats=2, seed=rounds, rounds=rounds)
    for number in range(1, rounds + 1):
        assert (state.over, data(state)["round"], data(state)["rounds"]) == (False, number, rounds)
        finish_round(play(state, "flip A1 B1, flip A1 B1"))
    assert state.over


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_every_permutation_is_a_tie_order(order: tuple[int, ...]) -> None:
    state = GAME.new(seats=3, seed=0, tie_order=list(order))
    assert state.options["tie_order"] == list(order)


class Untouched(Random):
    """A generator that must not be used."""

    def random(self) -> float:
        raise AssertionError("the generator was used")

    def getrandbits(self, k: int) -> int:
        raise AssertionError("the generator was used")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(
            ("rounds", value)
            for value in (0, 21, -1, 10**100, True, False, 5.0, "5", None, [5], float("nan"))
        ),
        *(("tie_order", value) for value in ([], [0], [0, 0], [1, 2], [0, 1, 2], [0, -1], [1, 1])),
        *(("tie_order", value) for value in ([False, True], [0.0, 1.0], ["0", "1"], [None, 0], [[0], [1]])),
        *(("tie_order", value) for value in (0, True, "01", {0: 1, 1: 0}, [0, 10**100])),
        *((name, 1) for name in ("round", "Rounds", "starter", "tie-order", "", "game")),
    ],
)
def test_a_wrong_option_is_named_before_anything_is_drawn(name: str, value: Any) -> None:
    rng = Untouched()
    state = rng.getstate()
    with pytest.raises(pygames.OptionError) as caught:
        GAME.new(seats=2, rng=rng, **{name: value})
    assert isinstance(caught.value, ValueError)
    assert name in str(caught.value)
    assert rng.getstate() == state


@pytest.mark.parametrize("seats", [0, 1, 7, -2, 10**100, True, 2.0, "2", [2]])
def test_wrong_seats(seats: Any) -> None:
    with pytest.raises(pygames.OptionError, match="seats"):
        GAME.new(seats=seats, rng=Untouched())


def test_a_tie_order_for_other_seats() -> None:
    with pytest.raises(pygames.OptionError, match="tie_order"):
        GAME.new(seats=3, rng=Untouched(), tie_order=[1, 0])


def test_exactly_one_of_seed_and_generator() -> None:
    with pytest.raises(TypeError):
        GAME.new(seats=2)
    with pytest.raises(TypeError):
        GAME.new(seats=2, seed=1, rng=Random(1))


def test_a_seed_is_a_generator_of_that_seed() -> None:
    for seed in (0, 1, 2**70):
        assert GAME.new(seats=4, seed=seed).events == GAME.new(seats=4, rng=Random(seed)).events


def test_a_list_given_stays_the_callers() -> None:
    order = [1, 0]
    state = GAME.new(seats=2, seed=0, tie_order=order)
    order.reverse()
    assert state.options["tie_order"] == [1, 0]


def test_the_tie_order_decides_the_starter_in_a_record_too() -> None:
    boxes = ["3 . . . / 4 . . .", "7 . . . / 0 . . ."]
    for order in ([0, 1], [1, 0]):
        assert start(*boxes, flips=["A1 B1", "A1 B1"], tie_order=order).to_act == order[0]
