"""TT-9: a stack is started from the hand of the seat whose flip is due when the deck has run out."""

from .scenarios import scenario_tests

test_deck_runs_out = scenario_tests("""
# Seat 1 completes all seven sets: seat 0 is on duty. It turns up the first and the last Effect. They go to
# the hands in turn before the deck runs out.
the deck runs out in mid-turning and the next seat starts from its hand
  finished 7 / SF SF / 2020 0101 SF / SF WD SF WD SF WD SF WD SF WD WD
  > actor 1; phase start; left 0; duty 1; card -
  > legal start 2020, start 2020 flip, start 0101, start 0101 flip
  > known0 SF SF SF SF SF WD; known1 WD WD WD WD WD
# Without one 1000 in the first stack seat 0 completes all eight: seat 1 is on duty.
an even number of Effects brings the duty back
  finished odd / SF SF SF / 1000 SF / SF WD SF WD SF WD SF WD WD WD
  > actor 1; legal start 1000, start 1000 flip
without a Symbol card the game ends though the other seat holds some
  finished 7 / 2020 0101 / SF SF SF / SF WD SF WD SF WD SF WD SF WD WD
  > phase over; scores 0 7; winners 1; reason no_start; hand0 0101 2020 SF SF SF SF SF WD
the same after an even number
  finished odd / 1000 SF SF / SF SF / SF WD SF WD SF WD SF WD WD WD
  > phase over; scores 8 0; winners 0
# No SF is needed or spent, no seat is asked, and the turn is the other seat's (TT-3).
from the hand the card lies upright or flipped, without a Flip card
  finished 7 / SF SF / 2020 0101 SF / SF WD SF WD SF WD SF WD SF WD WD
  or start 2020 > shows 2020; lies upright; discards -; hand1 0101 SF WD WD WD WD WD; actor 0; phase turn
  > stack 2020
  or start 2020 flip > shows 0202; lies flipped; discards -; hand1 0101 SF WD WD WD WD WD; actor 0; phase turn
  > stack 0202
# After twelve Effects seat 0 starts twice. Then it holds no Symbol card, and the game ends.
stack after stack from the hand when the deck is empty
  finished 6 / 0101 0202 / 2020 1010 SF SF / SF WD SF WD SF WD SF WD SF WD SF WD
  > legal start 0101, start 0101 flip, start 0202, start 0202 flip
  start 0202, play 1010 > actor 0; legal start 0101, start 0101 flip
  start 0101, play 2020 > phase over; scores 0 8; winners 1; reason no_start
# Seat 0 completes with its last card. Seat 1, which is on duty, holds no Symbol card.
an allow ends the game
  finished 7 / 0101 SF / 2020 SF SF / SF WD SF WD SF WD SF WD SF WD WD
  start 2020, play 0101 > phase deny
  allow > phase over; scores 1 7; winners 1; reason no_start; set 0 2121 2 0101 2020
# Seat 1's only WD denies that card, seat 0's Deny denies the Deny: the set stands, the game is over.
a deny ends the game
  finished 7 / 0101 SF / 2020 SF SF / WD SF WD SF WD SF WD SF WD WD SF
  > actor 1; known1 SF SF SF SF WD
  start 2020, play 0101, deny 0101 > phase deny; actor 0
  deny > phase over; scores 1 7; winners 1; set 0 2121 4 0101 2020 WD WD
""")
