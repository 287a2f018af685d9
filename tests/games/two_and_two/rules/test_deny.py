"""Deny: the seat that is asked, the card that is negated, where every card ends up, and denied Denies."""

from .scenarios import scenario_tests

test_deny = scenario_tests("""
neither start, draw nor pass can be denied
  turn 2000 0200 2020 2100 / WD WD WD WD / 1100 / 1010
  > actor 0
  draw > actor 0
  pass > actor 1; phase turn
a WD that was drawn counts too
  turn 1000 1020 2000 2000 / 2100 2020 0200 0200 / 1100 / WD
  play 1000, draw, pass, play 1020 > actor 1; legal allow, deny 1020
allowed
  turn 2000 SF SF 0200 / WD 0100 0010 0010 / 1100
  play 2000 flip skip, allow > shows 1102; lies flipped; actor 0; discards SF SF; stack 1100 0002
# The flip is spent, skips stand, the stack keeps its orientation. Until it is played the card is known.
a denied flip sends the card back and gives another turn
  turn 2000 SF SF SF / WD 0100 0010 0010 / 1100 / 0200
  play 2000 flip skip, deny flip > actor 0; phase turn; shows 1100; lies upright; skips 0 1
  > hand0 2000 SF; known0 2000; discards SF SF WD; legal play 2000 flip, draw, skip rival, skip self
  play 2000 flip > known0 -
a denied skip self gives another turn, against the rival it ends the turn, and its card goes back
  turn 1000 SF 2000 0200 / WD 0100 0010 0010 / 1100
  or skip self, deny skip > actor 0; discards SF WD; legal play 1000
# The source's only exception: the turn is over at once, a playable card or not.
  or skip rival, deny skip > actor 1; phase turn; skips 0 0; hand0 0200 1000 2000; discards SF WD
# As the source has it: the effect is void, and the Symbol card with it goes back to the hand.
  or play 1000 skip, deny skip > actor 1; skips 0 0; shows 1100; hand0 0200 1000 2000; discards SF WD
a Wild with a denied skip goes back, and is known
  three WD SF 2000 0200 / WD 0100 SF
  wild skip, deny skip > actor 1; shows 1120; scores 0 0; hand0 0200 2000 WD; known0 WD; discards SF WD
# Three skips, one denied: the turn ends, the rival loses two turns.
the other skips of the move stand
  turn 1000 SF SF SF / WD 0100 0010 0010 / 1100 / 0200 0200
  play 1000 skip skip skip, deny skip > actor 0; skips 0 1; hand0 1000
  play 1000 > actor 0; skips 0 0
# The turn ends, the rival's lost turn brings it straight back.
skips of earlier moves in the turn stand
  turn 2000 SF SF 0200 / WD 0100 0010 0010 / 1100 / 2100 2020
  skip rival, allow, draw, skip rival, deny skip > actor 0; skips 0 0; drawn -; can draw
# It is the end of the own turn like any other.
a denied skip with an empty hand ends the turn with a refill
  turn SF SF SF SF / WD 0100 0010 0010 / 1100 / 0200 0200 2000 2100
  skip rival, allow, skip rival, allow, skip rival, allow, skip rival, deny skip > hand0 0200 0200 2000 2100
  > actor 0; skips 0 2
# A Flip is denied, and the returned card completes the set with the next Flip.
a denied completing move gives no set and the card may be played again
  turn 2200 SF SF 2000 / WD 0100 0010 0010 / 1100 / 1002
  play 2200 flip, deny flip > scores 0 0
  play 2200 flip > scores 1 0; set 0 1122 5 1100 2200 SF SF WD
""")

# Each Deny cancels the one before it, and all of them are discarded.
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
a skip denied twice stands and the turn goes on; denied thrice it is void and the turn ends
  turn 1000 SF WD 2000 / WD WD 0010 0010 / 1100
  or skip rival, deny skip, deny, allow > actor 0; skips 0 1
  or skip rival, deny skip, deny, deny > actor 1; skips 0 0
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
