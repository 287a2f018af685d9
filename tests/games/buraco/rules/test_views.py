"""Views of each seat and of a spectator, and the redaction of covered cards."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

import pygames

from ...expected_views import seen
from ...playing import legal, play
from ...view_helpers import data
from .expected_views import indirectly
from .table import (
    CANASTA,
    DECK,
    SIXES,
    hand,
    holding,
    idle,
    in_hand,
    in_order,
    lay,
    offered,
    start,
    with_extra,
)

GAME = pygames.games()["buraco"]


def test_hidden_zones() -> None:
    """The rival's hand, the pack, the extra hands, all discards but the top one."""
    for state, eye in seen("buraco"):
        for z in state.view(eye)["zones"]:
            shown = [card for card in z["cards"] if card is not None]
            if z["id"] in ("hand0", "hand1"):
                own = z["owner"] == eye
                assert len(shown) == (z["count"] if own or state.over else 0)
                assert shown == in_order(shown)
            elif z["id"] == "discard":
                assert z["cards"][1:] == [None] * (z["count"] - 1 if z["count"] else 0)
                assert len(shown) == min(1, z["count"])
            elif z["owner"] is None:
                assert shown == []
            else:
                assert len(shown) == z["count"]


def test_missing_conditions_of_going_out() -> None:
    """For the view's own seat, the extra hand and the canasta; a spectator misses nothing."""
    for state, missing in (
        (start(), [True, True]),
        (with_extra(""), [False, True]),
        (with_extra("", *CANASTA), [False, False]),
        (with_extra("", "3-8c 2d", "3-7d"), [False, True]),
        (lay(in_hand("3-9c"), "3-9c"), [True, False]),
        (idle(start(), 71), [False, True]),  # no extra hand is left
    ):
        assert data(state, 0)["missing"] == dict(zip(("extra", "natural_canasta"), missing, strict=True))
        assert data(state, None)["missing"] is None


@pytest.mark.parametrize("turns", [-1, 0, 31, 80])
def test_hidden_cards_vary_among_samples(turns: int) -> None:
    """With a taken pile, an extra hand, a long pile and the last cards. No card is there more than twice."""
    taken = {-1: play(offered("6h", "2c 7h", "3-5h"), "take 1"), 0: indirectly()}
    state = taken.get(turns) or idle(start(), turns)
    seat = state.to_act
    assert seat is not None
    rivals = set()
    for number in range(20):
        world = GAME.sample(state.view(seat), Random(number))
        rivals.add(tuple(hand(world, 1 - seat)))
        melded = [z["cards"] for z in world.view(None)["zones"] if z["id"].startswith("meld")]
        assert Counter([*hand(world, 0), *hand(world, 1), *chain.from_iterable(melded)]) <= DECK
    assert len(rivals) > 10


@pytest.mark.parametrize("eye", [None, 1])
def test_a_card_that_the_rules_prove_is_sampled_so(eye: int | None) -> None:
    """BU-5: a seat left with one card, in its turn, holds one that makes a natural canasta."""
    view = play(holding("8h 9c", *SIXES), "add 3 8h").view(eye)
    for number in range(20):
        assert {move.split()[0] for move in legal(GAME.sample(view, Random(number)))} == {"add"}
