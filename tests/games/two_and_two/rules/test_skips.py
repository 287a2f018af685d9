"""Skips: the rival's next turns, the own turn, lost turns, and skips across a completed set."""

import pytest

from ...view_helpers import data
from .scenarios import scenario_tests
from .table import play, turn

test_skips = scenario_tests("""
skip rival lets the turn go on
  turn 1000 1000 SF 2000 / 0100 0100 0010 0010 / 1100
  skip rival > actor 0; skips 0 1; discards SF; legal play 1000
  play 1000 > actor 0; skips 0 0
  play 1000 > actor 1
# The turn is over, the rival has lost one of three.
skips of several moves add up
  turn 1000 SF SF SF / 0100 0100 0010 0010 / 1100
  skip rival, skip rival, play 1000 skip > actor 0; skips 0 2
# As the source has it: a way out for a seat that holds a card it would rather keep.
skip self ends the turn with nothing laid
  turn 1000 1000 SF 2000 / 0100 0100 0010 0010 / 1100
  skip self > actor 1; skips 0 0; discards SF; shows 1100; hand0 1000 1000 2000
# The own turn ends, the rival's is lost: the next turn is the seat's again, and fresh.
skip rival then skip self
  turn 2000 SF SF 2100 / 0100 0100 0010 0010 / 1100 / 2020 1010
  draw, skip rival, skip self > actor 0; skips 0 0; drawn -; can draw
# The set's own move skips twice: seat 1 starts, then loses two turns of the new stack. Its hand empty, seat 0
# is refilled, then seat 1's turn is lost.
skips outlive a completed set
  turn 0022 SF SF 1000 / 0100 0100 0010 0010 / 1100 / 1020 2000 2000 2100 0200 2020
  play 0022 skip skip > actor 1; skips 0 2
  start > actor 0; skips 0 2
  play 1000 > actor 0; skips 0 1; hand0 0200 2000 2000 2100
# Seat 1 loses its turn after seat 0's second set as well, having begun two stacks in between.
a skip pending at the starter of the next stack too
  turn 0022 SF SF 0012 / 0100 0100 0010 0010 / 1100 / 1200 2000 2000 2020
  play 0022 skip skip, start > skips 0 2
  play 0012 > scores 2 0; phase start; skips 0 2
# A skip ends nothing but turns: the deck's top stays where it is.
a drawn card is not a start
  start 1000 1000 2000 2000 / SF SF SF SF / 1100 0022
  start, skip rival, skip self > actor 1; silhouette 00xx
""")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_lost_turn_for_each_skip(count: int) -> None:
    state = turn("1000 SF SF SF", "0100 0100 0010 0010", "1100", "2000 2000 0200 0200 2100 2020")
    play(state, "play 1000" + " skip" * count)
    for turn_ in range(count):
        assert (state.to_act, data(state)["skips"]) == (0, [0, count - 1 - turn_])
        play(state, "draw, pass")
    assert (state.to_act, data(state)["skips"]) == (1, [0, 0])
