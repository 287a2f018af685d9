"""TT-1: a card lies in the stack's orientation. Only a Flip changes it, for itself and later cards."""

from .scenarios import scenario_tests

test_orientation = scenario_tests("""
# 1200 flipped shows 0021. 1000 is 0001 on it, 2000 is 0002, which contradicts. 0010 shows 0100.
cards go on a flipped stack upside down
  turn 1000 2000 0020 0010 / SF SF SF SF / 1200 flip
  > legal play 1000, play 0010
  play 0010 > shows 0121; lies flipped; stack 0021 0100
# From the source: a Flip turns the card that it is played with.
a flip turns its card and nothing beneath
  turn 0021 SF 1000 2000 / 0100 0010 2000 0200 / 1000
  play 0021 flip > shows 1200; lies flipped; stack 1000 1200
# The rival's cards lie the new way, too. 0100 lies as 0010, 0010 as 0100, 2000 as 0002. 0200 would show 0020.
the stack keeps the new orientation
  turn 0021 SF 0200 2000 / 0100 0010 2000 1010 / 1000
  play 0021 flip > legal play 0100, play 2000
  play 2000 > shows 1202; lies flipped; legal play 2000
# Upright again, 2000 would lie on a 1.
the other way round from the stack's orientation is upright
  turn 0021 SF 1000 0010 / 0102 SF 2000 2000 / 1000
  play 0021 flip > cannot play 2000 flip
a second flip turns the stack back
  turn 0021 SF 1000 0010 / 0202 SF 2000 2000 / 1000
  play 0021 flip, play 0202 flip > shows 1202; lies upright; legal play 1000, play 0010
# 1200 flipped shows 0021. 1000 with a Flip stays 1000, next to the 1 below.
on a flipped stack a flip lays a card upright
  turn 1000 2000 SF 0020 / SF SF SF SF / 1200 flip
  > legal play 1000, play 1000 skip, play 2000 flip, play 0020 flip, skip rival, skip self
  play 2000 flip > shows 2021; lies upright
# 2200 flipped completes 1100 to 1122.
with the set the orientation is free again: upright or flipped
  turn 2200 SF 1000 1000 / 0010 0010 2000 2000 / 1100 / 0102
  or play 2200 flip > shows 0000; lies upright; actor 1
  start > shows 0102; lies upright
  or play 2200 flip, start flip > shows 2010; lies flipped
# As the source has it.
a flip alone is not a move
  turn SF SF SF SF / 1000 1000 2000 2000 / 1100
  > legal skip self, skip rival, draw
# Two SF are a Flip and a Skip, never two Flips.
one flip a card
  turn 0200 SF SF SF / 1000 1000 2000 2000 / 1100
  > legal play 0200 flip, play 0200 flip skip, play 0200 flip skip skip, draw, skip rival, skip self
""")
