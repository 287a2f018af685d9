"""Scoring a Box, by the source's examples, the page's traps and a slow oracle."""

from random import Random
from typing import Any

import pytest

from pygames.games.two_can.score import score

from ...scenarios import examples
from ...view_helpers import history
from .oracle import TOUCAN, brute_score, columns, read_box
from .table import ANY, scored

BOXES = """
# No pair: all numbers add up.
0-1 2-3 4-5 6-7 = 28; 12-11 12-11 12-11 12-11 = 92; 0-12 0-12 0-12 0-12 = 48
# Two of the same side by side, or not in one column, are not a Pair.
5-1 5-2 0-3 0-4 = 20; 5-1 2-5 0-3 0-4 = 20; 8-9 9-8 8-9 9-8 = 68
# A Pair does not count, neither does a Pair of zeros.
55 0-1 0-2 0-3 = 6; 00 0-1 0-2 0-3 = 6; 12-12 11-11 10-10 9-9 = 0; 55 66 77 1-2 = 3
# Quartet, Sextet, Octet. The Pairs need not be next to each other.
55 55 1-2 3-4 = 0; 55 1-2 3-4 55 = 0; 1-2 55 3-4 55 = 0; 00 00 1-2 3-4 = 0; 12-12 12-12 1-2 3-4 = 0
55 55 77 1-2 = -7; 55 55 55 1-2 = -12; 55 1-2 55 55 = -12; 55 55 55 66 = -15
55 55 55 55 = -20; 00 00 00 00 = -20
# Two Quartets of different numbers.
55 55 77 77 = -20; 55 77 55 77 = -20; 0-0 12-12 12-12 0-0 = -20
# A single card of the Quartet's number in a column that is not a Pair adds its number.
55 55 5-6 0-1 = 2; 55 55 5-6 6-5 = 12
# A toucan makes a Pair of its partner's number.
T5 0-1 0-2 0-3 = 6; 5T 0-1 0-2 0-3 = 6; T0 1-2 1-2 1-2 = 9; T-12 0-1 0-2 0-3 = 6; T5 55 0-2 0-3 = -5
T5 5T 0-2 0-3 = -5; T5 5T T5 0-3 = -12; T5 5T T5 5T = -20; T5 5T T6 6T = -20; T5 T6 T7 T8 = 0
T5 55 T7 77 = -20
# It does not leave its column for another's number.
T5 66 66 0-1 = -9; T5 66 66 66 = -15
"""


def check_points(text: str, want: str) -> Any:
    """Check the points of a Box by both scorers and through a whole round. Return it as the view has it."""
    points = int(want)
    assert score(read_box(columns(text))) == brute_score(read_box(columns(text))) == points
    state = scored(ANY, columns(text))
    mine = history(state)[0]["boxes"][1]
    assert (state.scores[1], mine["points"]) == (points, points)
    assert sum(c["points"] for c in mine["columns"]) + sum(g["points"] for g in mine["groups"]) == points
    return mine


@pytest.mark.parametrize(("text", "points"), examples(BOXES))
def test_a_box_and_a_round_are_scored(text: str, points: str) -> None:
    check_points(text, points)


# Toucans have forced numbers here (`TT 55 55 77`: the only way to −20). The Pair or the points of each
# column, then the groups.
NAMED = """
55 1-2 T6 0T = 5 +3 6 0; 55 1-2 T5 0-3 = 5 +3 5 +3, 5×2 -10; 12-12 T-12 12-T 0-3 = 12 12 12 +3, 12×3 -15
88 88 88 88 = 8 8 8 8, 8×4 -20; 55 66 66 55 = 5 6 6 5, 5×2 -10, 6×2 -10
TT 55 55 77 = 7 5 5 7, 5×2 -10, 7×2 -10; TT 55 3-4 1-2 = 5 5 +7 +3, 5×2 -10; TT TT 55 3-4 = 5 5 5 +7, 5×3 -15
"""


@pytest.mark.parametrize(("text", "want"), examples(NAMED))
def test_the_history_names_pairs_and_groups(text: str, want: str) -> None:
    mine = history(scored(columns(text), columns("9-10 9-10 9-10 9-10")))[0]["boxes"][0]
    assert mine["cards"] == columns(text).replace(" /", "").split()
    assert all(column["points"] == 0 for column in mine["columns"] if column["pair"] is not None)
    found = [column["pair"] or f"+{column['points']}" for column in mine["columns"]]
    groups = sorted(f"{g['number']}×{g['pairs']} {g['points']}" for g in mine["groups"] if g["pairs"] > 1)
    assert ", ".join([" ".join(found), *groups]) == want


def random_box(rng: Random, toucans: int, kinds: int) -> list[int]:
    """Return eight cards of few kinds of number, so that pairs and groups are common."""
    numbers = rng.sample(range(13), kinds)
    box = [rng.choice(numbers) for _ in range(8)]
    for column in range(4):
        if rng.random() < 0.4:
            box[column + 4] = box[column]
    for place in rng.sample(range(8), toucans):
        box[place] = TOUCAN
    return box


@pytest.mark.parametrize(("toucans", "boxes"), [(0, 2000), (1, 1500), (2, 800), (3, 200), (4, 50)])
def test_random_boxes_against_the_oracle(toucans: int, boxes: int) -> None:
    """Boxes of any toucans, and those with both in one column."""
    rng = Random(toucans)
    for _ in range(boxes):
        box = random_box(rng, toucans, rng.randint(1, 6))
        assert score(box) == brute_score(box), box
        if toucans == 2:
            box = random_box(rng, 0, rng.randint(1, 4))
            column = rng.randrange(4)
            box[column] = box[column + 4] = TOUCAN
            assert score(box) == brute_score(box), box
