"""End: most completed sets win, then the largest single set, else the win is shared."""

import pytest

from ...view_helpers import data, effects_of, zone
from .table import STACKS, discards, finished, left, legal, play, replay

# Other splits of the Symbol cards into stacks. With an even number of plays the other seat completes.
NINE = "1000 0100 0100 0020 0020 1100 1020 0120 0002"
FIVE = "1000 0002 1002 0102 0022"
NINE_TURNED = "2000 0200 0200 0010 0010 2200 2010 0210 0001"
FIVE_TURNED = "2000 0001 2001 0201 0011"
FOUR, TEN_TURNED, FOUR_TURNED = STACKS[1:4]
PAIRS = STACKS[4:]  # two cards each

# Ten Effects, four of them SF: the deck runs out, and the seat that was on duty is so again.
EFFECTS = "SF WD SF WD SF WD SF WD WD WD"


# A whole game without any set.
NO_SET_DEAL = """
* deal 0100 0002 SF 0020 0102 0020 SF SF 0120 2000 1010 0210 0021 WD SF 2010 0010 1000 WD 0010 WD WD SF WD
0100 0001 2100 SF 2000 1020 0101 2001 1100 SF 1002 0202 WD 0011 0200 0022 0012 2200 0001 1200 0002 0200 SF
2020 1000 0201
"""
NO_SET_MOVES = """
start, play 0020, play 0100, skip self, play 0020, skip self, skip self, play 0102, play 0002, draw,
play 1000, deny 1000, draw, pass, draw, pass, draw, pass, draw, pass, draw, pass, draw, pass, draw,
play 0100, allow, draw, pass, draw, pass, draw, pass, draw, pass, draw, skip self, allow, draw, pass,
skip self, allow, draw, pass, play 1020, deny 1020, allow, draw, play 1100, deny 1100, allow, draw,
pass, draw, skip self, allow, draw, pass, play 1002, deny 1002, draw, pass, draw, pass, draw, pass,
draw, play 0022, allow, draw, pass, draw, pass, draw, pass, draw, pass, draw, play 0002, allow, draw,
pass, draw, pass, draw, pass, draw, skip self, allow, draw, pass
"""


@pytest.mark.parametrize(
    ("stacks", "hands", "sets", "largest", "winners"),
    [
        # Seat 0 completes eight sets with eight first cards, and no other seat any.
        ((NINE, *STACKS[1:]), ("1000 SF SF", "SF SF"), [8, 0], [10, 0], [0]),
        # Seat 1 completes the one of ten cards. More sets win against a larger one.
        ((TEN_TURNED, NINE, FOUR, FOUR_TURNED, *PAIRS), ("1000 SF SF SF", "SF"), [7, 1], [9, 10], [0]),
        # Four each. The largest set decides: 10 (2 2 2) against 9 (4 4 2), though these are more cards.
        (
            (TEN_TURNED, *PAIRS[:3], NINE, FOUR, FOUR_TURNED, PAIRS[3]),
            ("1000 SF SF", "SF SF"),
            [4, 4],
            [9, 10],
            [1],
        ),
        # Four each, and nine cards each in the largest.
        (
            (NINE, *PAIRS[:2], NINE_TURNED, FIVE, FIVE_TURNED, *PAIRS[2:]),
            ("SF SF", "SF SF"),
            [4, 4],
            [9, 9],
            [0, 1],
        ),
    ],
)
def test_the_winner(
    stacks: tuple[str, ...], hands: tuple[str, str], sets: list[int], largest: list[int], winners: list[int]
) -> None:
    state = finished(stacks, *hands, EFFECTS)
    assert state.over
    assert (list(state.scores), data(state)["largest"], list(state.winners)) == (sets, largest, winners)
    assert [effect["seat"] for effect in effects_of(state, "won")] == winners
    assert state.view(None)["phase"] == "over"
    assert legal(state) == set()


def test_no_set_at_all_is_a_shared_win() -> None:
    """Every completing card is denied, or its seat skips. The unfinished stack counts for no seat."""
    state = play(replay([" ".join(NO_SET_DEAL.split())]), " ".join(NO_SET_MOVES.split()))
    assert (state.over, left(state)) == (True, 0)
    assert (list(state.scores), list(state.winners)) == ([0, 0], [0, 1])
    assert data(state)["largest"] == [0, 0]
    assert zone(state, "stack")
    assert "WD" in discards(state)
