"""TT-4: a Wild completes a stack with exactly three filled places. It is never forced."""

import pytest

from ...scenarios import examples
from .scenarios import last_set, scenario_tests
from .table import play, start

test_wild = scenario_tests("""
never forced with a playable card, and not closed by it
  three WD 1000 2000 0200 / 0100 0100 SF
  > legal wild, play 1000
  play 1000 > actor 1
never forced without a playable card: a card may be drawn instead
  three WD 2000 0200 2100 / 0100 0100 SF
  > legal wild, draw
# From the source: mostly a Symbol card, but without Flip.
it is not flipped but may be paired with skips
  three WD SF SF 2000 / 0100 0100 SF
  > can wild, wild skip, wild skip skip; cannot wild flip
two Wilds are one move
  three WD WD 2000 0200 / 0100 0100 SF
  > legal wild, draw
  wild > scores 1 0
# 1100 flipped shows 0011, 0020 lies as 0200, and the Wild is the 2 on top.
it completes a flipped stack too
  start WD 1000 2000 0200 / 0020 0100 0100 2010 / 1100
  start flip, play 0020, allow > shows 0211
  wild > set 0 2211 3 0020 1100 WD
""")


COMPLETED = """
1100 0020 = 1122; 1100 0002 = 1122; 1020 0002 = 1122; 0120 0002 = 1122; 1200 0010 = 1212; 0210 0002 = 1212
2100 0001 = 2121; 2020 0001 = 2121; 2200 0010 = 2211; 2010 0001 = 2211
"""


@pytest.mark.parametrize(("first", "pattern"), examples(COMPLETED))
def test_the_missing_symbol_follows_from_the_others(first: str, pattern: str) -> None:
    stack, second = first.split()
    state = start("WD 1000 2000 0200", f"{second} 0100 0100 0020", stack, "start")
    play(state, f"play {second}, allow, wild")
    assert last_set(state) == [0, pattern, 3, *sorted([stack, second, "WD"])]
    assert list(state.scores) == [1, 0]
