"""TT-7: another turn at once is a fresh turn of the actor, but no hand is refilled before it."""

from .scenarios import scenario_tests

test_no_refill_in_between = scenario_tests("""
it may draw again, even after a draw
  turn 2000 0200 2100 2020 / WD 0100 0010 0010 / 1100 / 0022 0102
  draw, play 0022, deny 0022 > actor 0; drawn -; legal draw
  draw > legal play 0102
# TT-5: a WD held before the draw may be laid now.
the restriction after a draw is gone
  three WD 2000 2100 0200 / WD 0100 SF / 1000
  draw, play 1000, deny 1000, allow > actor 0; legal wild, draw
an empty hand is not refilled in between: it may draw one card
  turn 0022 SF SF SF / WD 0100 0010 0010 / 1100 / 2000 2000 0200 0200 2100
  > left 41
  play 0022 skip skip skip, deny 0022 > actor 0; hand0 -; left 41; legal draw
  draw > hand0 2000
  pass > hand0 2000
an empty hand is refilled when that turn ends: the card drawn is played
  turn 0022 SF SF SF / WD 0100 0010 0010 / 1100 / 1000 2000 0200 0200 2100
  play 0022 skip skip skip, deny 0022, draw, play 1000 > hand0 0200 0200 2000 2100
a denier with an empty hand is not refilled, and may draw
  turn 1000 0020 SF WD / 0100 0100 2000 2000 / 1100 / 2100 2020
  play 1000 skip, play 0020, play 0100, deny 0100 > actor 1; hand0 -; left 41
  play 0100 > actor 0; hand0 -; left 41; legal draw
only the actor ever gains a turn: a Deny that is denied gives its owner nothing
  turn 1000 WD 2000 2000 / WD 0100 0010 0010 / 1100
  play 1000, deny 1000, deny > actor 1; phase turn; shows 1100; discards WD WD
  play 0100 > actor 0
# All of the move stands, so the turn of the Deny's owner is lost.
a denied Deny does not outdo a skip
  turn 1000 SF WD 2000 / WD 0100 0010 0010 / 1100
  play 1000 skip, deny 1000, deny > actor 0; skips 0 0; discards SF WD WD
a turn after a denied skip self
  turn SF 2000 0200 2020 / WD 0100 0010 0010 / 1100 / 2100 1010
  draw, skip self, deny skip > actor 0; drawn -; discards SF WD; legal draw
an empty hand after a denied skip self: no refill, and one card may be drawn
  turn SF SF SF SF / WD 0100 0010 0010 / 1100 / 0200 0200 2000 2100
  skip rival, allow, skip rival, allow, skip rival, allow, skip self, deny skip > actor 0; hand0 -; skips 0 3
  > legal draw
  draw, pass > hand0 0200; skips 0 2
""")
