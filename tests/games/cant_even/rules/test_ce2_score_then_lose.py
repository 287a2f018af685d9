"""CE-2: all that is scored is added first, then all that is lost is subtracted; then a total under 0 is 0."""

import pytest

from .reference import bank, total
from .table import banked, gains, points

# Plans, and of seat 0: its points before the last round, what it scores and loses then, its points after it.
CASES: dict[str, tuple[tuple[str, ...], int, tuple[int, int], int]] = {
    # The page's own example: 1 + 7 - 3, not 1 - 3 → 0 + 7. Three open Ghosts (10 7 4 1), a lone Ichthid,
    # nothing, another lone Ichthid, then a Mummy and an open Ghost.
    "at one point in round seven": (
        ("G A M", "G A M", "G A M", "i B V", "- bB V", "i B V", "mG - W"),
        1,
        (7, 3),
        5,
    ),
    "at zero a loss has no effect": (("G A", "G A", "G A", "G A", "G B"), 0, (0, 3), 0),
    # 1 - 3 is under 0 already. The bite of its one Vampire changes nothing.
    "at one point an open Ghost and a bite": (("V A", "G A", "G A", "G A", "G A", "G V"), 1, (0, 4), 0),
    # +3 then -3 is 0, not -3 → 0 then +3.
    "at zero a face-down and an open Ghost": (("G A B", "G A B", "G A B", "G A B", "gG - B"), 0, (3, 3), 0),
    # With one Vampire in the Bank, a Mummy's 7 comes before the bite of 1.
    "at zero a score and a bite": (("V A", "G A", "G A", "G A", "G B", "G B", "M V"), 0, (7, 1), 6),
    # With three Ghosts in the Bank, every score comes before the open Ghost's loss.
    **{
        f"at one point {both}": (("G A M", "G A M", "G A M", f"{both} - B"), 1, (score, 3), max(0, score - 2))
        for both, score in {"aG": 2, "wG": 1, "bG": 1, "vG": 3, "gG": 3}.items()
    },
}


@pytest.mark.parametrize(("plans", "before", "gain", "after"), CASES.values(), ids=CASES)
def test_scores_are_added_before_losses_are_subtracted(
    plans: tuple[str, ...], before: int, gain: tuple[int, int], after: int
) -> None:
    """CE-2."""
    state = banked(*plans)
    assert [line[0] for line in points(state)[-2:]] == [before, after]
    assert gains(state)[0] == gain
    assert state.scores[0] == after


def test_scores_come_first_in_every_seat_order() -> None:
    """CE-2: a Vampire bitten at 0 points scores its 3 before it loses.

    Both Vampires are banked in one round: +3, then -1 each, for every order of the seats.
    """
    state = banked("V V")
    assert points(state) == [[12, 12]]
    assert gains(state) == [(3, 1), (3, 1)]


@pytest.mark.parametrize(
    ("plans", "want"),
    [
        (("G A", "G A", "G A", "G A"), [7, 4, 1, 0]),
        (("G A", "G A", "G A", "g A", "G B", "G B"), [7, 4, 1, 4, 1, 0]),
        (("G A", "G A", "G A", "G A", "A B"), [7, 4, 1, 0, 2]),
    ],
)
def test_points_are_never_below_zero(plans: tuple[str, ...], want: list[int]) -> None:
    """CE-2: at 1, a loss of 3 leaves 0; what is scored later starts from there."""
    assert [line[0] for line in points(banked(*plans))] == want


@pytest.mark.parametrize(("before", "want"), [(0, 0), (1, 0), (2, 1), (3, 2), (10, 9)])
def test_the_reference_floors_at_zero(before: int, want: int) -> None:
    """CE-2: an Amalgam for 2 and an open Ghost."""
    (result,) = bank([[]], [[("A", True), ("G", False)]], 1, [False])
    assert (result.scores, result.loses) == ([2, 0], [0, 3])
    assert total(before, result) == want
