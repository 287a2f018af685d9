"""Options, seats and generator of a new game."""

import pytest

import pygames

GAME = pygames.games()["two_and_two"]


@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_is_on_duty_first(starter: int) -> None:
    """Unless an Effect is turned up first."""
    for seed in range(20):
        state = GAME.new(seed=seed, starter=starter)
        effect_cards = sum(effect["type"] == "kept" for effect in state.effects(None))
        assert state.to_act == (starter + effect_cards) % 2
