"""Options, seats and generator of a new game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pygames

GAME = pygames.games()["two_and_two"]


def test_the_game() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("two_and_two", "Two & Two", range(2, 3))


def test_the_options() -> None:
    assert set(GAME.options) == {"starter", "silhouette"}
    starter = GAME.options["starter"]
    assert (starter.default, starter.kind, starter.minimum, starter.maximum) == (0, "int", 0, 1)
    assert (GAME.options["silhouette"].default, GAME.options["silhouette"].kind) == (True, "bool")


def test_the_state_holds_every_option() -> None:
    state = GAME.new(seed=0)
    assert state.options == {"starter": 0, "silhouette": True}
    state = GAME.new(seats=2, seed=0, starter=1, silhouette=False)
    assert state.options == {"starter": 1, "silhouette": False}
    assert state.view(0)["options"] == {"starter": 1, "silhouette": False}


class Untouched(Random):
    """A generator that must not be used."""

    def random(self) -> float:
        raise AssertionError("the generator was used")

    def getrandbits(self, k: int) -> int:
        raise AssertionError("the generator was used")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("starter", value) for value in (2, -1, True, False, "0", None, 0.0, [0])),
        *(("silhouette", value) for value in (0, 1, "true", None, [True])),
        *((name, 1) for name in ("rounds", "tie_order", "Starter", "")),
    ],
)
def test_a_wrong_option_is_named_before_anything_is_drawn(name: str, value: Any) -> None:
    with pytest.raises(pygames.OptionError) as caught:
        GAME.new(seats=2, rng=Untouched(), **{name: value})
    assert caught.value.option == name


@pytest.mark.parametrize("seats", [0, 1, 3, 6, -2, True, 2.0, "2"])
def test_wrong_seats(seats: Any) -> None:
    with pytest.raises(pygames.OptionError, match="seats"):
        GAME.new(seats=seats, rng=Untouched())


@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_is_on_duty_first(starter: int) -> None:
    """Unless an Effect is turned up first."""
    for seed in range(20):
        state = GAME.new(seed=seed, starter=starter)
        kept = sum(effect["type"] == "kept" for effect in state.effects(None))
        assert state.to_act == (starter + kept) % 2
