"""TT-10: only a seat that holds a WD is asked to allow or deny, and that it is asked is open."""

from .scenarios import scenario_tests

test_open_questions = scenario_tests("""
being asked shows one WD, however many there are
  turn 1000 SF 2000 2000 / WD WD WD 0010 / 1100
  > known1 -
  play 1000 > known1 WD; news played 0 1000 False 0, asked 1
it stays known after allow, and is gone with the Deny
  turn 1000 1020 2000 2000 / WD 0100 0010 0010 / 1100
  or play 1000, allow > known1 WD
  play 0100 > known1 WD
  or play 1000, deny 1000 > known1 -
asked again in the chain another one is known
  turn 1000 WD 2000 2000 / WD WD 0010 0010 / 1100
  play 1000, deny 1000, deny > actor 1; known1 WD; known0 -
  allow > known1 WD
the actor who is asked shows a WD too
  turn 1000 WD 2000 2000 / WD 0100 0010 0010 / 1100
  play 1000, deny 1000 > known0 WD
the second question shows no second WD: the same may be meant
  turn 1000 1020 SF 2000 / WD 0100 0010 0010 / 1100
  skip rival, allow, play 1020, allow > known1 WD
# Seat 1's own WD and the one it turns up: the question showed one, the deck another.
a WD that was turned up is another one
  turn 0022 1000 2000 2000 / 0100 0100 WD 0010 / 1100 / WD 1002
  play 0022 > known1 WD
  allow, start > known1 WD WD
a seat without one is never asked
  turn 1000 SF SF 2000 / 0100 0100 0010 0010 / 1100
  skip rival > news skipped 0 rival
  play 1000 skip > news played 0 1000 False 1, lost_turn 1
a laid Wild, which was known, has left the hand
  three WD 1000 2000 0200 / WD 0100 SF
  wild, deny wild > known0 -; hand0 0200 1000 2000; legal play 1000
""")
