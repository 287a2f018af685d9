"""CE-2: all that is scored is added first, then all that is lost is subtracted; then a total under 0 is 0."""

import pytest

from ...scenarios import examples
from ...view_helpers import data, eyes
from .table import banked, gains, points

# Plans, and of seat 0: its points after each round, what it scores and loses in the last one.
CASES = """
# The page's own example: 1 + 7 - 3, not 1 - 3 → 0 + 7. Three open Ghosts, a lone Ichthid, nothing, another
# lone Ichthid, then a Mummy and an open Ghost.
G A M, G A M, G A M, i B V, - bB V, i B V, mG - W = 7 4 1 1 1 1 5 by 7-3
# At zero a loss has no effect, and later points are added to zero.
G A, G A, G A, G A = 7 4 1 0 by 0-3; G A, G A, G A, G A, G B = 7 4 1 0 0 by 0-3
G A, G A, G A, G A, A B = 7 4 1 0 2 by 2-0
G A, G A, G A, g A, G B, G B = 7 4 1 4 1 0 by 0-3
# 1 - 3 is under 0 already. The bite of its one Vampire changes nothing.
V A, G A, G A, G A, G A, G V = 13 10 7 4 1 0 by 0-4
# +3 then -3 is 0, not -3 → 0 then +3.
G A B, G A B, G A B, G A B, gG - B = 7 4 1 0 0 by 3-3
# With one Vampire in the Bank, a Mummy's 7 comes before the bite of 1.
V A, G A, G A, G A, G B, G B, M V = 13 10 7 4 1 0 6 by 7-1
# At one point with three Ghosts in the Bank, every score comes before the open Ghost's loss.
G A M, G A M, G A M, aG - B = 7 4 1 0 by 2-3; G A M, G A M, G A M, wG - B = 7 4 1 0 by 1-3
G A M, G A M, G A M, bG - B = 7 4 1 0 by 1-3; G A M, G A M, G A M, vG - B = 7 4 1 1 by 3-3
G A M, G A M, G A M, gG - B = 7 4 1 1 by 3-3
# Both Vampires are banked in one round: +3, then -1 each, for every order of the seats.
V V = 12 by 3-1
"""


@pytest.mark.parametrize(("plan", "want"), examples(CASES))
def test_scores_are_added_before_losses_are_subtracted(plan: str, want: str) -> None:
    state = banked(*plan.split(", "))
    score, lose = gains(state)[0]
    totals = [line[0] for line in points(state)]
    assert f"{' '.join(map(str, totals))} by {score}-{lose}" == want
    assert state.scores[0] == totals[-1]


def test_a_view_shows_whose_loss_ends_at_zero() -> None:
    """Of 10, 7, 4 and 1 points one Ghost more cannot take all of its three."""
    state = banked("G A", "G A", "G A", "G A", "G B")
    for eye in eyes(state):
        found = data(state, eye)
        assert (found["start"], found["odd"]) == (10, [False, True])
        assert found["floored"] == [[False, False]] * 3 + [[True, False]] * 2
