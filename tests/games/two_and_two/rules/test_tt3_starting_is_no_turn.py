"""TT-3: laying the starting card is not a turn. The next turn belongs to the other seat."""

from .scenarios import scenario_tests

test_starting_does_not_count_as_a_turn = scenario_tests("""
the game begins with the other seat's turn
  start 1000 1000 2000 2000 / 0100 0100 0200 0200 / 1100
  > actor 0; legal start, start flip
  start > actor 1; phase turn
the same if seat 1 starts
  start starter=1 1000 1000 2000 2000 / 0100 0100 0200 0200 / 1100
  > actor 1; legal start, start flip
  start > actor 0; phase turn
# A start draws no card into a hand.
after a set its loser starts and the winner goes on
  turn 0022 1000 2000 2000 / 0100 0100 0200 0200 / 1100 / 1002 1020
  play 0022 > actor 1; phase start; left 40
  start > actor 0; phase turn; left 40; stack 1002; hand0 1000 2000 2000; hand1 0100 0100 0200 0200
# Seat 1 turns up an Effect, seat 0 a Symbol card: the turn is seat 1's.
the seat that lays the card counts, not the one on duty
  turn 0022 1000 2000 2000 / 0100 0100 0200 0200 / 1100 / SF 1002
  play 0022 > actor 0; duty 0; card 1002
  start > actor 1
# Seat 1 has denied with its last card. It starts the next stack, and still has no card.
starting refills no hand
  start 1020 0022 2000 2000 / 1000 0100 SF WD / 1100 1002 0200 0200
  start, play 1000 skip, play 0100, play 1020, deny 1020, play 0022 > actor 1; hand1 -
  start > actor 0; hand1 -
# Seat 1 starts though a skip is pending against it. Its turn is lost afterwards.
a start is never skipped and spends no skip
  turn 0022 1000 2000 SF / 0100 0100 0200 0200 / 1100 / 1002
  play 0022 skip > actor 1; legal start, start flip; skips 0 1
  start > actor 0; skips 0 1
  play 1000 > actor 0; skips 0 0
# Seat 0 lays the starting card itself. Seat 1 loses the turn that follows.
the turn comes straight back where a skip is pending
  turn 0022 1000 2000 SF / 0100 0100 0200 0200 / 1100 / SF 1002
  play 0022 skip > actor 0; skips 0 1
  start > actor 0; phase turn; skips 0 0
""")
