"""Views of every game, in the positions that its other tests name. Each phase: the scenarios of the game."""

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest

from .example_games import HERE
from .expected_views import of, positions, seen


@pytest.mark.parametrize("game", HERE)
def test_a_view_is_of_its_position(game: str) -> None:
    """No deal or seed is in it. Its form is a law's (`pygames/conformance/checks.py`)."""
    for state, eye in seen(game):
        view = state.view(eye)
        assert set(view["data"]) == of(game).data
        assert (view["game"], view["options"]) == (game, dict(state.options))
        assert (view["seats"], view["seat"], view["to_act"]) == (state.seats, eye, state.to_act)
        assert (view["phase"] == "over") == view["over"] == state.over
        assert (view["scores"], view["winners"]) == (list(state.scores), list(state.winners))
        assert not [word for word in ("seed", "* deal") if word in json.dumps(view)]


@pytest.mark.parametrize("game", HERE)
def test_the_zones_in_their_order(game: str) -> None:
    """Every card is somewhere, and no card more often than there are of it."""
    views = of(game)
    for state, eye in seen(game):
        zones = state.view(eye)["zones"]
        assert [(z["id"], z["owner"], z["kind"]) for z in zones] == views.zones(state)
        assert sum(z["count"] for z in zones) == views.deck.total()
        named = [z["cards"] for z in zones if z["id"] not in views.as_they_lie]
        assert Counter(card for cards in named for card in cards if card is not None) <= views.deck


@pytest.mark.parametrize("game", HERE)
def test_there_is_no_view_of_a_seat_that_is_not_there(game: str) -> None:
    for state in positions(game):
        wrong: list[Any] = [-1, state.seats, 6, True, "0", 0.5]
        for seat, query in product(wrong, (state.view, state.effects)):
            with pytest.raises(ValueError, match=f"no such seat: {seat!r}"):
                query(seat)
