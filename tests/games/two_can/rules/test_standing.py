"""Provisional scores: the open cards of a Box by the rules of scoring, without the hidden ones."""

from random import Random

import pytest

import pygames
from pygames.conformance.checks import random_walk

from ...view_helpers import history, zone
from .oracle import TOUCAN, brute_score, read_box
from .table import ANY, start

GAME = pygames.games()["two_can"]
BOXES = ("5 5 7 T / 5 5 7 T", "1 1 1 8 / 1 1 1 T", ANY, ANY)  # with Quartets and a Sextet


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


@pytest.mark.parametrize("seats", [2, 4])
def test_it_is_the_score_of_the_open_cards_and_at_the_end_that_of_the_round(seats: int) -> None:
    for seed in range(3):
        state = start(*BOXES[:seats], seed=seed, rounds=1)
        for now in random_walk(state, Random(seed)):
            boxes = [zone(now, f"box{seat}") for seat in range(seats)]
            assert so_far(now) == [plainly(box) for box in boxes]
        assert so_far(state) == [box["points"] for box in history(state)[-1]["boxes"]]
        assert so_far(state) == list(state.scores)
