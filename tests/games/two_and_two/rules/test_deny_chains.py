"""Denies deny Denies: each cancels the one before it, and all of them are discarded."""

from .scenarios import scenario_tests

test_chains = scenario_tests("""
# In the end seat 1 has no WD any more: the card stands.
the actor is asked next and so on
  turn 1000 WD WD 2000 / WD WD 0010 0010 / 1100
  play 1000 > actor 1; phase deny; denies 0; legal allow, deny 1000
  deny 1000 > actor 0; phase deny; denies 1; legal allow, deny
  deny > actor 1; phase deny; denies 2; legal allow, deny
  deny > actor 0; phase deny; denies 3; legal allow, deny
  deny > actor 1; shows 1100; discards WD WD WD WD; hand0 2000; hand1 0010 0010
# The Flip is negated after all: another turn, the card is back, the skip stands.
the target is the first Deny's for the whole chain
  turn 2000 SF SF WD / WD WD 0010 0010 / 1100
  play 2000 flip skip, deny flip > asked play 2000 flip skip; target flip; denies 1
  deny, deny > actor 0; hand0 2000; skips 0 1; discards SF SF WD WD WD
# Everything goes into the set: 1100, 0020, two WD discarded, the WD on the stack, an SF.
a Wild that stands lies on the stack and the Denies come along
  three WD WD SF 2000 / WD 0100 SF
  wild skip, deny wild, deny > set 0 1122 6 0020 1100 SF WD WD WD; discards -
a skip denied twice stands and the turn goes on
  turn 1000 SF WD 2000 / WD WD 0010 0010 / 1100
  skip rival, deny skip, deny, allow > actor 0; skips 0 1
a skip denied thrice is void and the turn ends
  turn 1000 SF WD 2000 / WD WD 0010 0010 / 1100
  skip rival, deny skip, deny, deny > actor 1; skips 0 0
the actor may let a Deny stand though it holds a WD
  turn 1020 WD 2000 2000 / WD 0100 0010 0010 / 1100
  play 1020, deny 1020, allow > discards 1020 WD; hand0 2000 2000 WD
# Seat 0's hand empties with its Deny. Its move stands, its turn ends, and it is refilled.
the last card spent in a chain does not end a turn
  turn 1000 SF SF WD / WD 0100 0010 0010 / 1100 / 2000 2000 0200 0200
  play 1000 skip skip, deny 1000, deny > hand0 0200 0200 2000 2000; hand1 0010 0010 0100
a chain emits an effect for each step
  turn 1020 WD 2000 2000 / WD WD 0010 0010 / 1100
  play 1020 > news played 0 1020 False 0, asked 1
  deny 1020 > news denied 1 1020, asked 0
  deny > news denied 0 deny, asked 1
  deny > news denied 1 deny, negated 0 1020
""")
