"""Provisional points, and each seat's missing conditions of going out: from the open cards alone."""

from random import Random

import pytest

import pygames
from pygames.conformance.checks import random_walk

from ...view_helpers import data, history
from .table import value

GAME = pygames.games()["buraco"]


@pytest.mark.parametrize("natural", [100, 200])
def test_they_are_those_of_the_open_cards_throughout(natural: int) -> None:
    laid, met = 0, set()
    bonus = {None: 0, "mixed": 100, "natural": natural, "thousand": 1000}
    for seed in range(4):
        state = GAME.new(seed=seed, natural_canasta=natural)
        for now in random_walk(state, Random(seed)):
            found, melds = GAME.provisional_scores(now.view(None)), data(now)["melds"]
            assert found["so_far"] == [
                sum(value(" ".join(meld["cards"])) + bonus[meld["kind"]] for meld in each) for each in melds
            ]
            assert found["missing"] == [data(now, seat)["missing"] for seat in (0, 1)]
            met |= {tuple(each.values()) for each in found["missing"]}
            laid += any(meld["kind"] for each in melds for meld in each)
        assert GAME.provisional_scores(state.view(None))["so_far"] == [
            seat["melded"] + sum(canasta["points"] for canasta in seat["canastas"])
            for seat in history(state)[-1]["seats"]
        ]
    assert laid, "no canasta was laid"
    assert len(met) == 4
