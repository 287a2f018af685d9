"""TC-7: equal lowest totals share the win."""

import pytest

from ...scenarios import examples
from ...view_helpers import effects_of
from .oracle import columns
from .table import deal, finish_round, play, scored, start, with_chance

# Boxes of these points.
BOX = {
    0: columns("99 88 77 66"),
    3: columns("12-12 11-11 10-10 1-2"),
    7: columns("88 99 77 3-4"),
    -10: columns("55 55 66 77"),
}


WINNERS = """
0 3 = 0; 3 0 = 1; 3 3 = 0 1; 3 7 3 = 0 2; 7 3 3 = 1 2; 3 3 3 = 0 1 2; 0 -10 = 1; -10 3 0 = 0; 7 7 3 7 = 2
7 0 7 0 = 1 3
"""


@pytest.mark.parametrize(("points", "winners"), examples(WINNERS))
def test_all_with_the_lowest_total_win(points: str, winners: str) -> None:
    """`tie_order` neither breaks a tie nor changes the order in which winners are named."""
    scores = [*map(int, points.split())]
    seats = [*range(len(scores))]
    for order in (seats, seats[::-1], [*seats[1:], 0]):
        state = scored(*[BOX[value] for value in scores], tie_order=order)
        assert (list(state.scores), " ".join(map(str, state.winners))) == (scores, winners)
        assert [effect["seat"] for effect in effects_of(state, "won")] == list(state.winners)


def test_totals_are_compared_not_rounds() -> None:
    """3 + 7 and 7 + 3 tie over two rounds."""
    state = finish_round(start(BOX[3], BOX[7], flips=["A1 B1"] * 2, rounds=2))
    assert (list(state.scores), list(state.winners)) == ([3, 7], [])
    state = with_chance(state, deal(BOX[7], BOX[3]))
    finish_round(play(state, "flip A1 B1, flip A1 B1"))
    assert (list(state.scores), list(state.winners)) == ([10, 10], [0, 1])
