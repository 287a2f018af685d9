"""End: most completed sets win, then the largest single set, else the win is shared."""

from .scenarios import scenario_tests

# Ten Effects, four of them SF: the deck runs out, and the seat that was on duty is so again.
EFFECTS = "SF WD SF WD SF WD SF WD WD WD"
# The deck of a whole game without any set.
NO_SET = """
0120 2000 1010 0210 0021 WD SF 2010 0010 1000 WD 0010 WD WD SF WD 0100 0001 2100 SF 2000 1020 0101 2001 1100
SF 1002 0202 WD 0011 0200 0022 0012 2200 0001 1200 0002 0200 SF 2020 1000 0201
"""

test_the_winner = scenario_tests(f"""
# Seat 0 completes eight sets with eight first cards.
all sets of one seat
  finished nine / 1000 SF SF / SF SF / {EFFECTS}
  > over True; scores 8 0; largest 10 0; winners 0; phase over; legal -
  > ending kept 0 WD, game_over - no_start, won 0
more sets win against a larger one
  finished ten first / 1000 SF SF SF / SF / {EFFECTS}
  > over True; scores 7 1; largest 9 10; winners 0; phase over; legal -
# Four each. 10 (2 2 2) against 9 (4 4 2), though these are more cards.
the largest set decides among as many
  finished ten and pairs / 1000 SF SF / SF SF / {EFFECTS}
  > over True; scores 4 4; largest 9 10; winners 1; phase over; legal -
as many sets, and as many cards in the largest, are a shared win
  finished nine and nine / SF SF / SF SF / {EFFECTS}
  > over True; scores 4 4; largest 9 9; winners 0 1; phase over; legal -
# Every completing card is denied, or its seat skips. The unfinished stack counts for no seat.
no set at all is a shared win
  start 0100 0002 SF 0020 / 0102 0020 SF SF / {" ".join(NO_SET.split())}
  start, play 0020, play 0100, skip self, play 0020, skip self, skip self, play 0102, play 0002, draw
  play 1000, deny 1000, draw, pass, draw, pass, draw, pass, draw, pass, draw, pass, draw, pass, draw
  play 0100, allow, draw, pass, draw, pass, draw, pass, draw, pass, draw, skip self, allow, draw, pass
  skip self, allow, draw, pass, play 1020, deny 1020, allow, draw, play 1100, deny 1100, allow, draw
  pass, draw, skip self, allow, draw, pass, play 1002, deny 1002, draw, pass, draw, pass, draw, pass
  draw, play 0022, allow, draw, pass, draw, pass, draw, pass, draw, pass, draw, play 0002, allow, draw
  pass, draw, pass, draw, pass, draw, skip self, allow, draw, pass
  > over True; left 0; scores 0 0; largest 0 0; winners 0 1
  > stack 0120 0020 0100 0020 0102 0002 0100 0022 0002
""")
