"""BU-3: `take N X …`: hand cards with which the top card goes onto a meld; no smaller part of them does."""

import pytest

from ...scenarios import examples
from .scenarios import scenario_tests
from .table import legal, offered

# The top card, the hand and the meld, then the sets of cards that go with it.
SETS = """
# The top card fits alone: no hand card may come along.
6h / 7h 2c 2h / 3-5h = alone; 2c / 7h 6h / 3-5h = alone; 2h / 7h 6h / 3-5h = alone; 2h / 3h / 4-6h = alone
# One card is missing.
7h / 6h 8h / 3-5h = 6h; 7h / 6h 2c 2h / 3-5h = 2c, 2h, 6h; 7h / 8h 9h / 3-5h = none
Ah / 2h 2d / 3-5h = 2d, 2h
# Each 2 is a separate move, equal ones are one move.
7h / 2c 2c 2d 2s / 3-5h = 2c, 2d, 2s
# Two are missing: one of them may be the wild.
8h / 6h 7h 2c 2d / 3-5h = 2c 6h, 2c 7h, 2d 6h, 2d 7h, 6h 7h
8h / 6h 2c 2d / 3-5h = 2c 6h, 2d 6h; 8h / 2c 2d 2h / 3-5h = none
# Two 2s, one of them natural; equal ones, too.
Ah / 2c 2h 2h 3h / 4-6h = 2c 2h, 2c 3h, 2h 2h, 2h 3h
# The wild that lies there moves.
8h / 6h 7h / 3-5h 2c = 6h, 7h; 7h / 6h / 3-5h 2c = alone; 2h / 3h 4h / 5-6h 2c = 3h, 4h
2h / - / 3-5h 2c = alone; 2d / 4h 3h 2h / 5-6h 2c = none
# Three missing.
9h / 6h 7h 8h 2c / 3-5h = 2c 6h 7h, 2c 6h 8h, 2c 7h 8h, 6h 7h 8h
# The ace at both ends, and another suit.
Ah / 2c 2h Qh / 4-Jh = 2c 2h, 2c Qh, 2h Qh; 6d / 6h 2c 4d / 3-5h = none
"""


@pytest.mark.parametrize(("given", "want"), examples(SETS))
def test_minimal_sets(given: str, want: str) -> None:
    top, mine, lying = given.split(" / ")
    moves = legal(offered(top, mine.replace("-", ""), lying), "take 1")
    found = {move.removeprefix("take 1").strip() or "alone" for move in moves}
    assert ", ".join(sorted(found)) == want.replace("none", "")


test_sets = scenario_tests("""
more than is needed is refused: the 6 goes there alone
  offered 6h / 7h 2c / 3-5h
  > refuses take 1 7h: take.not_minimal BU-3; refuses take 1 2c: take.not_minimal BU-3
  > refuses take 1 2c 7h: take.not_minimal BU-3
the 7 goes there with a 6, and the 8 may be added afterwards
  offered 7h / 6h 7h 8h 2c / 3-5h
  > refuses take 1 6h 8h: take.not_minimal BU-3
  take 1 6h, add 1 8h > melds0 3h 4h 5h 6h 7h 8h
# "A turn": the top card is not melded so.
too small a set is not a meld
  offered 8h / 6h 7h / 3-5h
  > refuses take 1 6h: take.no_meld A turn
each meld of two has a set
  offered 7h / 6h 8h 9h / 3-5h / T-Qh
  > takes 1 6h, 2 8h 9h, new 6h 8h, new 8h 9h
  take 2 8h 9h > melds0 3h 4h 5h, 7h 8h 9h Th Jh Qh
the meld after each set (BU-2)
  offered Ah / 2c 2h 2h 3h / 4-6h
  or take 1 2c 2h > melds0 Ah 2h [2c] 4h 5h 6h
  or take 1 2c 3h > melds0 Ah [2c] 3h 4h 5h 6h
  or take 1 2h 2h > melds0 Ah 2h [2h] 4h 5h 6h
  or take 1 2h 3h > melds0 Ah 2h 3h 4h 5h 6h
# The rest of the pile joins the hand only afterwards.
the covered discards do not help
  offered 7h / 9h / 3-5h / under 6h
  > takes -
""")
