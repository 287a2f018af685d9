"""TC-6: a Pair of two toucans takes the number 0–12 that gives its owner the lowest score."""

import pytest

from pygames.games.two_can.score import score

from ...observation import history
from .oracle import brute_score, columns, read_box
from .table import ANY, scored


@pytest.mark.parametrize(
    ("text", "points"),
    [
        # One column of toucans joins what is there.
        ("TT 1-2 3-4 5-6", 21),  # nothing to join: a Pair of any number, which adds nothing
        ("TT 55 3-4 1-2", 0),  # Quartet
        ("TT 55 66 1-2", -7),  # one Quartet, not two
        ("TT 55 55 1-2", -12),  # Sextet
        ("TT 55 55 55", -20),  # Octet
        ("TT 55 55 66", -20),  # two Quartets rather than a Sextet and a Pair
        ("TT T5 3-4 1-2", 0),  # with a toucan's Pair just the same
        ("TT T5 5T 6-7", -2),
        ("TT T5 66 77", -10),
        # Two columns of toucans are chosen together.
        ("TT TT 55 3-4", -8),
        ("TT TT 1-2 3-4", 0),  # a Quartet of a number that is not in the Box
        ("TT TT 0-1 0-2", -7),
        ("TT TT 55 1-2", -12),  # a Sextet, not a Quartet
        ("TT TT 55 66", -20),  # two Quartets (or a Sextet with −15 only)
        ("TT TT 55 55", -20),  # an Octet, or two Quartets
        ("TT TT 55 77", -20),
        ("TT TT 12-12 0-1", -14),
        ("TT TT 12-11 12-11", 36),
        # The column's place does not matter.
        ("TT 55 55 77", -20),
        ("55 TT 55 77", -20),
        ("55 77 TT 55", -20),
        ("77 55 55 TT", -20),
    ],
)
def test_the_number_is_the_owners_best(text: str, points: int) -> None:
    """The same through a whole round; the view's history says which numbers came of it."""
    assert score(read_box(columns(text))) == brute_score(read_box(columns(text))) == points
    state = scored(ANY, columns(text))
    mine = history(state)[0]["boxes"][1]
    assert (state.scores[1], mine["points"]) == (points, points)
    for column, part in zip(mine["columns"], text.split(), strict=True):
        if part == "TT":
            assert column["pair"] in [str(number) for number in range(13)]
            assert column["points"] == 0
    pairs = [column["pair"] for column in mine["columns"] if column["pair"] is not None]
    groups = {g["number"]: g["pairs"] for g in mine["groups"] if g["pairs"] > 1}
    assert groups == {number: pairs.count(number) for number in pairs if pairs.count(number) > 1}
