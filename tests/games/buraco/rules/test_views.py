"""Samples of the hidden cards of a view. The comparison with the reference checks the views."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

import pygames

from ...playing import legal, play
from .expected_views import indirectly
from .table import DECK, SIXES, hand, holding, idle, offered, start

GAME = pygames.games()["buraco"]


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
