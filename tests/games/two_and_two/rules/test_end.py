"""End: most completed sets win, then the largest single set, else the win is shared."""

from .scenarios import scenario_tests

# Ten Effects, four of them SF: the deck runs out, and the seat that was on duty is so again.
EFFECTS = "SF WD SF WD SF WD SF WD WD WD"

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
""")
