"""Completing a set: the four patterns, what is taken, and what comes then."""

import pytest

from ...scenarios import examples
from ...view_helpers import zone
from .scenarios import last_set, scenario_tests
from .table import play, turn

PATTERNS = """
1100 / 0022 = 1122; 1002 / 0120 = 1122; 1200 / 0012 = 1212; 1010 / 0202 = 1212; 2100 / 0021 = 2121
2020 / 0101 = 2121; 2200 / 0011 = 2211; 2001 / 0210 = 2211; 1200 flip / 0012 = 2121; 2200 flip / 0011 = 1122
"""


@pytest.mark.parametrize(("laid", "pattern"), examples(PATTERNS))
def test_the_four_patterns(laid: str, pattern: str) -> None:
    """The four patterns of the source, whichever way their cards were laid."""
    stack, card = laid.split(" / ")
    state = play(turn(f"{card} 0100 0200 0001", "1000 SF SF SF", stack), f"play {card}")
    assert last_set(state) == [0, pattern, 2, *sorted([stack.split()[0], card])]


test_sets = scenario_tests("""
all cards of the stack and the discard pile are taken
  turn 1000 0022 SF SF / 0100 SF 2000 2000 / 1100 / 1020 2020
  play 1000, skip self, skip rival, play 0022 skip > set 0 1122 6 0022 1000 1100 SF SF SF; discards -; stack -
  > sets0 0022 1000 1100 SF SF SF; sets1 -
# The number of cards from the other seat does not matter. Seat 0 starts the next stack.
the seat that lays the last card takes the set
  start 1000 0100 2000 2000 / 0020 1020 0102 0200 / 1100
  start, play 0020, play 1000, play 1020, play 0100, play 0102 > scores 0 1; actor 0
  > set 1 1122 6 0020 0100 0102 1000 1020 1100
scores are the numbers of sets
  turn 0022 0012 2000 2000 / 0021 0100 0010 0010 / 1100 / 1200 2100 1010
  play 0022, start, play 0012 > scores 2 0; sets 2 0; largest 2 0; set 0 1212 2 0012 1200
  start, play 2000, play 0021 > scores 2 1; sets 2 1; largest 2 3
""")


def test_sets_are_shown_newest_first() -> None:
    state = turn("0022 0012 2000 2000", "0100 0100 0010 0010", "1100", "1200 1020")
    play(state, "play 0022, start, play 0012")
    cards = [str(card) for card in zone(state, "sets0")]
    assert (sorted(cards[:2]), sorted(cards[2:])) == (["0012", "1200"], ["0022", "1100"])
