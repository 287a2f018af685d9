"""Steps 1 and 6 of "A round", "Scoring" and "End": rounds add up, the lowest total wins."""

from .scenarios import scenario_tests

# Boxes of 7, 3 and −10 points.
SEVEN, THREE, MINUS = "8 9 7 3 / 8 9 7 4", "12 11 10 1 / 12 11 10 2", "5 5 6 7 / 5 5 6 7"

test_rounds = scenario_tests(f"""
# All 108 cards are shuffled again, and flips begin at seat 0.
a round ends in the next deal
  {SEVEN} | {MINUS}; flips A1 B1; rounds 2
  finish > over False; actor 0; phase flip; choices 28; round 2; starter -; turns 0 0; ended -; left -
  > box0 ? ? ? ? / ? ? ? ?; box1 ? ? ? ? / ? ? ? ?; pile 91; scores 7 -10; winners -
the points of rounds add up and may be negative, and the total counts, not the last round
  {SEVEN} | {MINUS}; flips A1 B1; rounds 3
  finish, deal {SEVEN} | {MINUS}, flip A1 B1, flip A1 B1, finish > scores 14 -20; winners -
  deal {MINUS} | {THREE}, flip A1 B1, flip A1 B1, finish > scores 4 -17; winners 1
  > totals 7 -10 14 -20 4 -17
# They are the totals of finished rounds.
scores stand still within a round
  {SEVEN} | {MINUS}; flips A1 B1; rounds 2
  finish, deal {SEVEN} | {MINUS}, flip A1 B1, flip A1 B1
  draw, drop A2, draw, swap A1, take, swap B4 > scores 7 -10
after the last round nothing is legal
  {SEVEN} | {THREE}; flips A1 B1; rounds 1
  finish > over True; actor -; phase over; legal -; scores 7 3; winners 1
# Seat 0 starts, completes its Box first and has the higher score, which does not change.
the seat that ends the round pays nothing
  {SEVEN} | 0 11 10 1 / 0 11 10 2; flips A1 B1; rounds 1
  finish > closer 0; scores 7 3
""")
