"""TT-11: a pass with the deck empty ends the game, even if the rival could still play."""

from .scenarios import scenario_tests

# Seat 1 completes five stacks. 2100 0021 1010 0202 2020 0101 are left. Only 1010 fits on 0202 upright.
# Each seat turns up seven Effects, then seat 0 the Symbol card. One card is left for seat 0 to draw.
LAST_CARD = """\
  finished 5 / 2100 0021 / 1010 / SF WD SF WD SF WD SF WD SF SF WD SF WD SF 0202 2020 0101
  start, skip self, allow, draw, pass, skip self, allow > actor 0; left 1"""

test_the_last_pass = scenario_tests(f"""
right after the last card was drawn
{LAST_CARD}
  draw > left 0; phase turn; can pass
  pass > phase over; scores 0 5; winners 1; reason pass; news passed 0, game_over - pass, won 1
# A drawn card that fits only turned is optional: 0101 turned is 1010, and completes the set.
the last card drawn may be played instead
{LAST_CARD}
  draw > can play 0101 flip
  play 0101 flip, allow > scores 1 5
skip self does not end the game, though the deck is empty
{LAST_CARD}
  draw, skip self, allow > actor 1; phase turn; can play 1010
with the deck empty there is no draw, and no pass while a card is playable
{LAST_CARD}
  draw, skip self, allow > cannot pass, draw
  skip self, allow > actor 0; can pass; cannot draw
  pass > phase over; winners 1
# By the source, an effect is never forced, not even at the end.
effects stay optional
{LAST_CARD}
  draw > can pass, skip self, skip rival
""")
