"""Provisional points, and each seat's missing conditions of going out: from the open cards alone."""

from random import Random
from typing import Any

import pytest

import pygames
from pygames.conformance.checks import random_walk

from ...observation import data, history

GAME = pygames.games()["buraco"]
VALUES = {"A": 15, "2": 10, **dict.fromkeys("34567", 5), **dict.fromkeys("89TJQK", 10)}


def standing(state: pygames.State) -> Any:
    return GAME.provisional_scores(state.view(None))


def bonus(meld: dict[str, Any], natural: int) -> int:
    return {None: 0, "mixed": 100, "natural": natural, "thousand": 1000}[meld["kind"]]


@pytest.mark.parametrize("natural", [100, 200])
def test_provisional_scores_equal_the_melds_points_throughout(natural: int) -> None:
    laid = 0
    for seed in range(4):
        state = GAME.new(seed=seed, natural_canasta=natural)
        for now in random_walk(state, Random(seed)):
            melds = data(now)["melds"]
            assert standing(now)["so_far"] == [
                sum(VALUES[card[0]] for meld in each for card in meld["cards"])
                + sum(bonus(meld, natural) for meld in each)
                for each in melds
            ]
            laid += any(meld["kind"] for each in melds for meld in each)
        assert standing(state)["so_far"] == [
            seat["melded"] + sum(canasta["points"] for canasta in seat["canastas"])
            for seat in history(state)[-1]["seats"]
        ]
    assert laid, "no canasta was laid"


def test_missing_conditions_are_public() -> None:
    met = set()
    for seed in range(4):
        for now in random_walk(GAME.new(seed=seed), Random(seed)):
            missing = standing(now)["missing"]
            assert missing == [data(now, seat)["missing"] for seat in (0, 1)]
            met |= {tuple(each.values()) for each in missing}
    assert len(met) == 4
