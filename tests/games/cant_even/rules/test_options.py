"""Options, seats and generator of a new game."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

import pygames

from .table import play, start

GAME = pygames.games()["cant_even"]


def test_the_game() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("cant_even", "I Can't Even", range(2, 7))


def test_the_only_option() -> None:
    assert set(GAME.options) == {"tie_order"}
    assert (GAME.options["tie_order"].default, GAME.options["tie_order"].kind) == (None, "order")


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_default_is_seat_order(seats: int) -> None:
    state = GAME.new(seats=seats, seed=0)
    assert state.options == {"tie_order": list(range(seats))}
    assert state.view(0)["options"] == {"tie_order": list(range(seats))}
    assert GAME.new(seats=seats, seed=0, tie_order=None).options == state.options


def test_the_least_number_of_seats_is_the_default() -> None:
    assert GAME.new(seed=0).seats == 2


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
        *(("tie_order", value) for value in ([], [0], [0, 0], [1, 2], [0, 1, 2], [False, True], "01", 0)),
        *((name, 1) for name in ("rounds", "starter", "silhouette", "Tie_order", "")),
    ],
)
def test_a_wrong_option_is_named_before_anything_is_drawn(name: str, value: Any) -> None:
    with pytest.raises(pygames.OptionError) as caught:
        GAME.new(seats=2, rng=Untouched(), **{name: value})
    assert caught.value.option == name


@pytest.mark.parametrize("seats", [0, 1, 7, -2, True, 2.0, "2"])
def test_wrong_seats(seats: Any) -> None:
    with pytest.raises(pygames.OptionError, match="seats"):
        GAME.new(seats=seats, rng=Untouched())


def test_the_tie_order_counts_in_a_record_too() -> None:
    for order in ([0, 1], [1, 0]):
        state = play(start("A B", "A B", tie_order=order), "offer A B, offer A B")
        assert state.to_act == order[0]
