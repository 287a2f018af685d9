"""TT-5: what may be done after a draw depends on the name of the card drawn."""

import pytest

from ...scenarios import examples
from .scenarios import scenario_tests
from .table import legal, play, turn

# Seat 0's hand, the deck, its moves on a stack of 1100, and the legal moves after them.
CASES = """
2000 2000 0200 0200 / 0022 / draw = play 0022  # a playable card must be played
2000 2000 0200 0200 / 2020 / draw = pass  # a card that fits neither way leaves only the pass
2000 2000 0200 0200 / 2200 / draw = pass  # a card that fits only turned needs an SF
# By the source, a flip is never forced: with an SF of the hand it is optional.
SF 2000 0200 2100 / 2200 / draw = play 2200 flip, pass, skip self, skip rival
# By the source, a Flip that was drawn goes with any Symbol card of the hand. The second is a skip.
2000 0200 2100 2020 / SF / draw = play 2000 flip, play 0200 flip, pass, skip self, skip rival
2000 SF 2100 2020 / SF / draw = play 2000 flip, play 2000 flip skip, pass, skip self, skip rival
2000 0200 2100 0210 / WD / draw = pass  # a drawn WD is held
# Equal cards are interchangeable, so the held 2000 does as well as the drawn one: the name counts.
SF 2000 2100 1010 / 2000 / draw = play 2000 flip, pass, skip self, skip rival
SF 2000 2100 1010 / 0200 / draw = play 0200 flip, pass, skip self, skip rival
SF 2000 2100 1010 / 2020 2010 / draw = pass, skip self, skip rival  # one draw a turn
# "Regardless of whether it's the one you just drew": without an SF left no card is turned.
2000 0200 2100 0210 / SF / draw, skip rival = pass
# A playable card drawn must be played, or the turn skipped: a pass stays closed after skip rival.
SF SF 2000 0200 / 0022 / draw, skip rival = play 0022, play 0022 skip, skip self, skip rival
"""


@pytest.mark.parametrize(("given", "want"), examples(CASES))
def test_legal_moves_after_a_draw(given: str, want: str) -> None:
    mine, deck, moves = given.split(" / ")
    state = turn(mine, "0100 0100 0010 0010", "1100", deck)
    assert "draw" in legal(state)
    assert legal(play(state, moves)) == set(want.split(", "))


test_after_a_draw = scenario_tests("""
# From the source: "You can choose to play it right away or hold onto it."
a drawn WD may be laid
  three 2000 0200 2100 SF / 0100 0100 SF / WD
  > cannot wild
  draw > legal wild, wild skip, pass, skip self, skip rival
  wild > hand0 0200 2000 2100 SF
two WDs are alike
  three 2000 0200 2100 WD / 0100 0100 SF / WD
  draw > legal wild, pass
  wild > hand0 0200 2000 2100 WD
# Any legal form. 1002 turned is 2001.
a drawn Symbol card takes flips and skips from the hand
  turn SF SF 1010 0200 / 0001 2200 0010 0010 / 0100 / 1002
  draw > legal play 1002, play 1002 skip, play 1002 skip skip, play 1002 flip, play 1002 flip skip,
  skip self, skip rival
""")
