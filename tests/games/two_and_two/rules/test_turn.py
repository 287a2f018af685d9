"""A turn: the moves before a draw, and the duty to play a playable card."""

from ...view_helpers import refused
from .refusals import REFUSALS
from .scenarios import scenario_tests

test_turn = scenario_tests("""
# The play is mandatory, so no seat can hoard.
with a playable card neither draw nor pass
  turn 1000 2000 0200 2100 / 0100 0100 0010 0010 / 1100
  > legal play 1000
a playable card closes nothing else
  turn 1000 2200 SF SF / 0100 0100 0010 0010 / 1100
  > legal play 1000, play 1000 skip, play 1000 skip skip, play 2200 flip, play 2200 flip skip, skip self,
  skip rival
# It does not close the draw, and it may be played with a Flip.
a card that fits only turned
  turn 2200 SF 2100 2020 / 0100 0100 0010 0010 / 1100
  > legal play 2200 flip, draw, skip self, skip rival
# On a stack of one symbol in the middle.
a card that fits both ways
  turn 1002 SF 2020 2100 / 0010 1000 1000 2000 / 0100
  > can play 1002, play 1002 skip, play 1002 flip; cannot play 1002 flip skip
without a playable card a card is drawn, and a pass is legal only then
  turn 2000 0200 2100 2020 / 0100 0100 0010 0010 / 1100 / 1010
  > left 41; legal draw
  draw > left 40; hand0 0200 1010 2000 2020 2100; legal pass
  pass > actor 1
a play ends the turn
  turn 1000 1020 2000 0200 / 0100 0100 0010 0010 / 1100
  play 1020 > actor 1; shows 1120; discards -; stack 1100 1020; hand0 0200 1000 2000
# One of two turns is lost already.
flip and skips are spent
  turn 2000 SF SF SF / 0100 0100 0010 0010 / 1100
  play 2000 flip skip skip > discards SF SF SF; skips 0 1; actor 0
# An empty hand holds no playable card. Here all that seat 1 held was spent on a move that was denied.
an empty hand may draw
  start WD 2000 2000 0200 / 0022 SF SF SF / 1100 1002 1010 2020
  start, play 0022 skip skip skip, deny 0022 > actor 1; hand1 -; legal draw
  draw > hand1 1002; legal play 1002
""")


def test_a_refusal_names_its_card_and_reveals_nothing_hidden() -> None:
    """It is in the sentence, too."""
    errors = [refused(make(), move) for make, move, _, _ in REFUSALS.cases]
    assert {name for error in errors for name in error.params} == {"card"}
    assert all(str(fact) in str(error) for error in errors for fact in error.params.values())
