"""TT-8: one Deny answers a move. A second card of the same move cannot be denied."""

from .scenarios import scenario_tests

test_one_deny_a_move = scenario_tests("""
# With another WD in hand seat 1 is not asked again about this move.
no second card after the first was negated
  turn 2000 SF SF 1000 / WD WD 0010 0010 / 1100
  play 2000 flip skip, deny flip > actor 0; phase turn; skips 0 1
# Seat 1 may only deny the Deny, not name another card. In the end all is valid: the 2000 lies turned.
no second card after the Deny was denied
  turn 2000 SF SF WD / WD WD 0010 0010 / 1100
  play 2000 flip skip, deny flip, deny > actor 1; legal allow, deny
  allow > shows 1102; lies flipped; discards SF SF WD WD
the next move of the turn is another question
  turn 1000 SF SF 2000 / WD WD 0010 0010 / 1100
  skip rival, allow, skip rival > actor 1; legal allow, deny skip
# One of two skips is denied. The other stands, and has cost seat 1 its turn.
equal cards are one name
  turn 1000 SF SF 2000 / WD 0100 0010 0010 / 1100
  play 1000 skip skip, deny skip > skips 0 0; actor 0
""")
