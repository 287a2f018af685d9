"""TT-12: a WD held before the draw stays in hand, even with a skip. The turn after a skip may lay it."""

from .scenarios import scenario_tests

test_held_wild = scenario_tests("""
not even with a skip
  three WD SF 2000 2100 / 0100 0100 SF / 2020
  > can wild, wild skip, draw
  draw > legal pass, skip self, skip rival
nor after skip rival
  three WD SF SF 2100 / 0100 0100 SF / 2020
  > can wild, draw
  draw, skip rival > legal pass, skip self, skip rival
nor after a drawn SF
  three WD 2020 2000 2100 / 0100 0100 SF / SF
  > can wild, draw
  draw > legal play 2000 flip, pass, skip self, skip rival
a playable card drawn closes it too
  three WD 2020 2000 2100 / 0100 0100 SF / 1000
  > can wild, draw
  draw > legal play 1000
# So we read the source's sentence on a Wild and a Skip together.
it is laid in the turn that the skip gives
  three WD SF 2000 2100 / 0100 0100 SF / 2020
  draw, skip rival, pass > actor 0; drawn -; legal wild, draw
  wild > scores 1 0
""")
