"""CE-2: all that is scored is added first, then all that is lost is subtracted; then a total under 0 is 0."""

from __future__ import annotations

import pytest

from .reference import bank, total
from .table import banked, gains, points


def test_at_one_point_in_round_seven_a_mummy_and_an_open_ghost_make_five() -> None:
    """CE-2, the page's own example: 1 + 7 - 3, not 1 - 3 → 0 + 7.

    Seat 0 banks three open Ghosts (10 7 4 1), a lone Ichthid, nothing, another lone Ichthid, then both.
    """
    state = banked("G A M", "G A M", "G A M", "i B V", "- bB V", "i B V", "mG - W")
    assert [line[0] for line in points(state)] == [7, 4, 1, 1, 1, 1, 5]
    assert gains(state)[0] == (7, 3)


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


def test_at_zero_a_loss_has_no_effect() -> None:
    """CE-2: the Bank at 0 points."""
    state = banked("G A", "G A", "G A", "G A", "G B")
    assert points(state)[3:] == [[0, 10 + 1 + 1 + 1 + 1], [0, 15]]
    assert gains(state)[0] == (0, 3)


def test_at_one_point_an_open_ghost_and_a_bite_still_leave_zero() -> None:
    """CE-2: 1 - 3 is under 0 already; the bite of its one Vampire changes nothing."""
    state = banked("V A", "G A", "G A", "G A", "G A", "G V")
    assert points(state)[4:] == [[10 + 3 - 4 * 3, 10 + 5 * 1], [0, 15 + 3]]
    assert gains(state) == [(0, 4), (3, 0)]


def test_a_face_down_and_an_open_ghost_cancel_out_at_any_score() -> None:
    """CE-2: at 0 points, +3 then -3 is 0, not -3 → 0 then +3."""
    state = banked("G A B", "G A B", "G A B", "G A B", "gG - B")
    assert points(state)[3][0] == 0
    assert gains(state)[0] == (3, 3)
    assert state.scores[0] == 0


def test_score_and_bite_at_zero() -> None:
    """CE-2: at 0 with one Vampire in the Bank, a Mummy's 7 comes before the bite of 1."""
    state = banked("V A", "G A", "G A", "G A", "G B", "G B", "M V")
    assert points(state)[5][0] == 0
    assert gains(state)[0] == (7, 1)
    assert state.scores[0] == 6


@pytest.mark.parametrize(("both", "score"), [("aG", 2), ("wG", 1), ("bG", 1), ("vG", 3), ("gG", 3)])
def test_every_score_comes_before_the_open_ghosts_loss(both: str, score: int) -> None:
    """CE-2: at 1 point, with three Ghosts in the Bank."""
    state = banked("G A M", "G A M", "G A M", f"{both} - B")
    assert points(state)[2][0] == 1
    assert gains(state)[0] == (score, 3)
    assert state.scores[0] == max(0, 1 + score - 3)


@pytest.mark.parametrize(("before", "want"), [(0, 0), (1, 0), (2, 1), (3, 2), (10, 9)])
def test_the_reference_floors_at_zero(before: int, want: int) -> None:
    """CE-2: an Amalgam for 2 and an open Ghost."""
    (result,) = bank([[]], [[("A", True), ("G", False)]], 1, [False])
    assert (result.scores, result.loses) == ([2, 0], [0, 3])
    assert total(before, result) == want
