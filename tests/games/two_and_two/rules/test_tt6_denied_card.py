"""TT-6: if a Symbol card or Wild is denied, its Flip is spent without effect, and its skips count."""

from .scenarios import scenario_tests

test_denied_card = scenario_tests("""
the card goes to the discard pile and the actor has another turn
  turn 1000 1020 2000 2000 / WD 0100 0010 0010 / 1100
  play 1020, deny 1020 > actor 0; phase turn; discards 1020 WD; shows 1100; stack 1100
  > hand0 1000 2000 2000; legal play 1000
the flip is spent and turns nothing: the stack's orientation is as it was
  turn 2000 SF 1000 0020 / WD 0100 0010 0010 / 1100
  play 2000 flip, deny 2000 > shows 1100; lies upright; discards 2000 SF WD; legal play 1000, play 0020
skips stand: the rival's turn is lost after the actor's other turn
  turn 1000 1020 SF SF / WD 0100 0010 0010 / 1100 / 2000 2000 0200 0200
  play 1020 skip skip, deny 1020 > actor 0; skips 0 2; discards 1020 SF SF WD
  play 1000 > actor 0; skips 0 1
a denied Wild is discarded
  three WD 1000 2000 0200 / WD 0100 SF
  wild, deny wild > actor 0; shows 1120; discards WD WD; legal play 1000
skips stand with a denied Wild
  three WD SF 1000 0200 / WD 0100 SF
  wild skip, deny wild > actor 0; skips 0 1; discards SF WD WD
# As the source has it: the set takes the discard pile along. The skip is pending against seat 1, who starts.
denied cards go into the next set
  turn 1020 0022 SF 2000 / WD 2100 0002 0010 / 1100 / 1002 2020 1010
  play 1020 skip, deny 1020, play 0022 > set 0 1122 5 0022 1020 1100 SF WD; discards -; actor 1; skips 0 1
""")
