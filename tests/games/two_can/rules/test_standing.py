"""Provisional scores: the open cards of a Box by the rules of scoring, without the hidden ones."""

from random import Random

import pytest

import pygames
from pygames.conformance.checks import random_walk

from ...view_helpers import history, zone
from .oracle import TOUCAN, brute_score, read_box
from .table import play, start

GAME = pygames.games()["two_can"]


def so_far(state: pygames.State) -> list[int]:
    found: list[int] = GAME.provisional_scores(state.view(None))["so_far"]
    return found


def plainly(box: list[str | None]) -> int:
    """Return the score with a unique number for each hidden card and each toucan in its column."""
    numbers = [100 + place if card is None else read_box(card)[0] for place, card in enumerate(box)]
    for place, number in enumerate(numbers):
        if number == TOUCAN and numbers[(place + 4) % 8] >= 100:
            numbers[place] = 200 + place
    return brute_score(numbers) - sum(number for number in numbers if number >= 100)


def test_two_open_cards() -> None:
    for flips, points in {"A1 A2": 9, "A1 B1": 0, "A1 A4": 5, "A2 B2": 12, "A4 B4": 0, "A3 B3": 0}.items():
        state = start("5 4 T T / 5 8 9 T", "0 1 2 3 / 4 5 6 7", flips=[flips, "A1 A2"])
        assert so_far(state) == [points, 1]


def test_a_quartet_counts_once_both_its_pairs_lie_open() -> None:
    state = start("5 5 7 1 / 5 T 3 T", "8 9 10 11 / 12 12 11 T", flips=["A1 B1", "A1 A2"])
    found = [so_far(state)[0]]
    for place in ("A2", "B2"):
        play(state, "draw", "swap A1", "draw", f"drop {place}")
        found.append(so_far(state)[0])
    assert found == [0, 5, -10]


@pytest.mark.parametrize("seats", [2, 4])
def test_it_is_the_score_of_the_open_cards_and_at_the_end_that_of_the_round(seats: int) -> None:
    for seed in range(3):
        state = GAME.new(seats=seats, seed=seed, rounds=1)
        for now in random_walk(state, Random(seed)):
            boxes = [zone(now, f"box{seat}") for seat in range(seats)]
            assert so_far(now) == [plainly(box) for box in boxes]
        assert so_far(state) == [box["points"] for box in history(state)[-1]["boxes"]]
        assert so_far(state) == list(state.scores)
