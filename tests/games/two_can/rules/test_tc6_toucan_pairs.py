"""TC-6: a Pair of two toucans takes the number 0–12 that gives its owner the lowest score."""

import pytest

from ...scenarios import examples
from .test_scoring import check_points

BOXES = """
# One column of toucans joins the Pairs that are there: nothing, a Quartet (one, not two), a Sextet, an Octet.
TT 1-2 3-4 5-6 = 21; TT 55 3-4 1-2 = 0; TT 55 66 1-2 = -7; TT 55 55 1-2 = -12; TT 55 55 55 = -20
TT 55 55 66 = -20  # two Quartets rather than a Sextet and a Pair
TT T5 3-4 1-2 = 0; TT T5 5T 6-7 = -2; TT T5 66 77 = -10  # with a toucan's Pair just the same
# Two columns of toucans are chosen together: a Quartet of a number that is not in the Box, or a Sextet.
TT TT 1-2 3-4 = 0; TT TT 0-1 0-2 = -7; TT TT 55 3-4 = -8; TT TT 55 1-2 = -12
TT TT 55 66 = -20; TT TT 55 55 = -20; TT TT 55 77 = -20; TT TT 12-12 0-1 = -14; TT TT 12-11 12-11 = 36
# The column's place does not matter.
TT 55 55 77 = -20; 55 TT 55 77 = -20; 55 77 TT 55 = -20; 77 55 55 TT = -20
"""


@pytest.mark.parametrize(("text", "points"), examples(BOXES))
def test_the_number_is_the_owners_best(text: str, points: str) -> None:
    """The view's history says which numbers came of it."""
    mine = check_points(text, points)
    for column, part in zip(mine["columns"], text.split(), strict=True):
        if part == "TT":
            assert column["pair"] in [str(number) for number in range(13)]
            assert column["points"] == 0
    pairs = [column["pair"] for column in mine["columns"] if column["pair"] is not None]
    groups = {g["number"]: g["pairs"] for g in mine["groups"] if g["pairs"] > 1}
    assert groups == {number: pairs.count(number) for number in pairs if pairs.count(number) > 1}
