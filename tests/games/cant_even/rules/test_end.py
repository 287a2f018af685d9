"""End: after seven rounds; the highest odd score wins, else the highest even one; equal ones share."""

from itertools import product

import pytest

from pygames.games.cant_even.state import CantEvenState

from ...view_helpers import eyes, zone
from .reference import winners
from .table import banked, start


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_the_winners_follow_from_the_points_and_tie_order_does_not_break_a_tie(order: list[int]) -> None:
    """The source's example is the golden record `nine_wins`."""
    state = start("", "", "", tie_order=order)
    assert isinstance(state, CantEvenState)
    for state.points in product((0, 1, 2, 9, 20, 21), repeat=3):
        assert list(state.current_winners) == winners(state.points)


def test_cards_left_in_hands_and_those_set_aside_stay_hidden() -> None:
    state = banked("B G g", "G I V", "v v g", "B V B", "G b i", "I B G", "i V V")
    assert state.over
    for eye in eyes(state):
        for seat in range(3):
            cards = zone(state, f"hand{seat}", eye)
            assert len(cards) == 2
            assert (None in cards) == (eye != seat)
        assert zone(state, "aside", eye) == [None] * 22
