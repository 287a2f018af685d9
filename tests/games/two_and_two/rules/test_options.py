"""Options, seats and generator of a new game."""

import pytest

import pygames

GAME = pygames.games()["two_and_two"]


def test_the_game_and_its_options() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("two_and_two", "Two & Two", range(2, 3))
    assert set(GAME.options) == {"starter", "silhouette"}
    starter = GAME.options["starter"]
    assert (starter.default, starter.kind, starter.minimum, starter.maximum) == (0, "int", 0, 1)
    assert (GAME.options["silhouette"].default, GAME.options["silhouette"].kind) == (True, "bool")


@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_is_on_duty_first(starter: int) -> None:
    """Unless an Effect is turned up first."""
    for seed in range(20):
        state = GAME.new(seed=seed, starter=starter)
        effect_cards = sum(effect["type"] == "kept" for effect in state.effects(None))
        assert state.to_act == (starter + effect_cards) % 2
