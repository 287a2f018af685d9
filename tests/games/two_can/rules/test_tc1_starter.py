"""TC-1: in every round the highest sum of face-up cards starts, a toucan as 0, ties by `tie_order`."""

from itertools import permutations
from typing import Any

import pytest

import pygames

from ...scenarios import examples
from ...view_helpers import data, effects_of
from .table import legal, play, start


def flipped(pairs: str, **options: Any) -> pygames.State:
    """Return a state in which every seat has turned up the two cards of its pair."""
    boxes = ["{} . . . / {} . . .".format(*pair.split()) for pair in pairs.split(", ")]
    return start(*boxes, flips=["A1 B1"] * len(boxes), **options)


# A Pair counts in full here, a toucan 0.
PAIRS = """
3 4, 6 2 = 1 with 8; 6 3, 6 2 = 0 with 9; 1 2, 12 12, 12 11 = 1 with 24; 0 0, 0 1 = 1 with 1
1 2, 2 2, 3 2, 4 2, 5 2, 6 2 = 5 with 8; 5 5, 4 5 = 0 with 10
T 5, 3 3 = 1 with 6; T T, 1 0 = 1 with 1; T 12, 11 0 = 0 with 12; 0 9, T 10 = 1 with 10
"""


@pytest.mark.parametrize(("pairs", "want"), examples(PAIRS))
def test_the_highest_sum_starts(pairs: str, want: str) -> None:
    """And turns pass on from there."""
    state = flipped(pairs)
    (starts,) = effects_of(state, "starts")
    assert f"{starts['seat']} with {starts['sum']}" == want
    assert data(state)["starter"] == starts["seat"]
    assert legal(state) == {"draw", "take"}
    for turn in range(2 * state.seats + 1):
        assert state.to_act == (starts["seat"] + turn) % state.seats
        play(state, "take, swap A1")


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_ties_go_to_the_first_in_tie_order(order: tuple[int, ...]) -> None:
    """The source says: the closest birthday. Only the tied seats count. T T, T 0 and 0 0 are all 0."""
    for pairs in ("3 4, 7 0, 5 2", "T T, T 0, 0 0"):
        assert flipped(pairs, tie_order=list(order)).to_act == order[0]
    expected = next(seat for seat in order if seat != 0)
    assert flipped("3 3, 7 0, 5 2", tie_order=list(order)).to_act == expected
