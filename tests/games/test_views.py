"""Views of every game, at the positions that the game names."""

import json
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

import pygames

from .example_games import HERE
from .expected_views import Views, of
from .view_helpers import eyes


class Position(NamedTuple):
    """A game, what is known of its views, and a state of it in a phase."""

    game: pygames.Game
    views: Views
    phase: str
    state: pygames.State


@cache
def position_of(game: str, name: str) -> Position:
    phase, make = of(game).positions[name]
    return Position(pygames.games()[game], of(game), phase, make())


@pytest.fixture(params=[(game, name) for game in HERE for name in of(game).positions], ids=": ".join)
def position(request: pytest.FixtureRequest) -> Position:
    return position_of(*request.param)


def test_a_view_is_of_its_position(position: Position) -> None:
    """No deal or seed is in it. Its form is a law's (`pygames/conformance/checks.py`)."""
    game, views, phase, state = position
    for eye in eyes(state):
        view = state.view(eye)
        assert set(view["data"]) == views.data
        assert (view["game"], view["options"]) == (game.id, dict(state.options))
        assert (view["seats"], view["seat"], view["to_act"]) == (state.seats, eye, state.to_act)
        assert (view["phase"], view["over"]) == (phase, state.over)
        assert (view["scores"], view["winners"]) == (list(state.scores), list(state.winners))
        assert not [word for word in ("seed", "* deal") if word in json.dumps(view)]


def test_the_zones_in_their_order(position: Position) -> None:
    """Every card is somewhere, and no card more often than there are of it."""
    views, state = position.views, position.state
    for eye in eyes(state):
        zones = state.view(eye)["zones"]
        assert [(z["id"], z["owner"], z["kind"]) for z in zones] == views.zones(state)
        assert sum(z["count"] for z in zones) == views.deck.total()
        named = [z["cards"] for z in zones if z["id"] not in views.as_they_lie]
        assert Counter(card for cards in named for card in cards if card is not None) <= views.deck


def test_there_is_no_view_of_a_seat_that_is_not_there(position: Position) -> None:
    seats = position.state.seats
    wrong: list[Any] = [-1, seats, 6, True, "0", 0.5]
    for seat in wrong:
        for query in (position.state.view, position.state.effects):
            with pytest.raises(ValueError, match=f"no such seat: {seat!r}"):
                query(seat)
