"""End: after seven rounds; the highest odd score wins, else the highest even one; equal ones share."""

import pytest

from ...view_helpers import effects_of, eyes, zone
from .table import banked

# By their points: the winners, and seven rounds (plans as in `Lab`).
ENDS: dict[tuple[int, ...], tuple[list[int], tuple[str, ...]]] = {
    # The source's example. Seat 0: 10 - 3 + 1 - 3 - 3 + 0 + 5 + 2. Seat 1: 10 + 1 - 3 - 3 + 0 + 5 + 6 + 0.
    # Seat 2: 10 + 1 + 2 + 3 + 2 + 5 + 0 - 3. Seat 3: 10 + 0 + 1 + 3 + 0 + 3 + 3 + 2.
    (9, 16, 20, 22): ([0], ("G M M I", "B G M B", "G G M A", "G I A I", "I M M A", "I M I A", "B I G B")),
    (12, 10): ([0], ("G G", "b i", "G G", "i v", "b G", "I g", "i V")),
    (24, 9): ([1], ("G m", "g m", "I G", "m i", "i m", "I G", "I G")),
    (13, 13): ([0, 1], ("G i", "G G", "g g", "a I", "a g", "A A", "I G")),
    (12, 12): ([0, 1], ("i G", "G G", "I G", "i i", "G i", "A a", "i a")),
    (11, 40): ([0], ("a I", "G i", "A i", "A i", "a a", "I m", "G m")),
    (1, 30): ([0], ("G B", "G b", "G b", "b g", "V V", "G B", "i I")),
    # Ghosts and lone Ichthids only: 10 - 4 × 3 is 0, 10 - 3 × 3 is 1; then a Blob more.
    (0, 1): ([1], ("i i", "G G", "i i", "G G", "G i", "i G", "G i")),
    (0, 2): ([1], ("i i", "G G", "i i", "G G", "G i", "i G", "G b")),
    (11, 15, 15): ([1, 2], ("B G g", "G I V", "v v g", "B V B", "G b i", "I B G", "i V V")),
    (15, 11, 15): ([0, 2], ("g v i", "v I b", "G v v", "g G B", "G b b", "V b v", "V B G")),
    (14, 20, 20): ([1, 2], ("G G I", "M A M", "i i i", "A g i", "G m A", "A g a", "i I G")),
    (20, 14, 20): ([0, 2], ("I M V", "A G i", "V I B", "g a v", "w A a", "A G g", "G b G")),
    (13, 13, 13): ([0, 1, 2], ("b V V", "B I v", "I g G", "G G i", "V V v", "g i b", "I I V")),
    (12, 11, 24): ([1], ("v b i", "G g b", "V g b", "V g i", "V G I", "B G V", "i G V")),
    (8, 14, 14, 10): ([1, 2], ("B A A B", "I A M A", "B G M I", "G I B A", "G B I I", "B A G G", "G I I G")),
}


@pytest.mark.parametrize("scores", ENDS)
def test_winners(scores: tuple[int, ...]) -> None:
    winners, plan = ENDS[scores]
    state = banked(*plan)
    assert state.over
    assert tuple(state.scores) == scores
    assert list(state.winners) == winners
    assert [effect["seat"] for effect in effects_of(state, "won")] == winners


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_tie_order_does_not_break_it(order: list[int]) -> None:
    """Equal best scores share the win, in the order of the seats."""
    state = banked(*ENDS[15, 11, 15][1], tie_order=order)
    assert (list(state.scores), list(state.winners)) == ([15, 11, 15], [0, 2])


def test_cards_left_in_hands_do_not_count_and_stay_hidden() -> None:
    """So do those set aside."""
    state = banked(*ENDS[11, 15, 15][1])
    for eye in eyes(state):
        for seat in range(3):
            cards = zone(state, f"hand{seat}", eye)
            assert len(cards) == 2
            assert (None in cards) == (eye != seat)
        assert zone(state, "aside", eye) == [None] * 22
