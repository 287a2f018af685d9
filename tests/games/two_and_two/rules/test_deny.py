"""Deny: skips of the same turn that stand. All else of a Deny: `test_reference.py`, and TT-6 to TT-8."""

from .scenarios import scenario_tests

test_deny = scenario_tests("""
# Three skips, one denied: the turn ends, the rival loses two turns.
the other skips of the move stand
  turn 1000 SF SF SF / WD 0100 0010 0010 / 1100 / 0200 0200
  play 1000 skip skip skip, deny skip > actor 0; skips 0 1; hand0 1000
  play 1000 > actor 0; skips 0 0
# The turn ends, the rival's lost turn brings it straight back.
skips of earlier moves in the turn stand
  turn 2000 SF SF 0200 / WD 0100 0010 0010 / 1100 / 2100 2020
  skip rival, allow, draw, skip rival, deny skip > actor 0; skips 0 0; drawn -; can draw
""")
