"""TC-2 and "A round", step 5: when a Box is complete, every other seat has one more turn."""

from .scenarios import scenario_tests

test_last_turns = scenario_tests("""
every other seat has one more turn in order
  any | any | 12 0 1 2 / 12 3 4 5 | any; flips A1 B1; rounds 1
  advance 5 > actor 2; down2 B4; ended -; left -
  draw, drop B4 > ended 2; left 3; actor 3; moves draw take
  idle > ended 2; left 2; actor 0; moves draw take
  idle > ended 2; left 1; actor 1; box2 12 0 1 2 / 12 3 4 5
  idle > over True; closer 2; box2 12 0 1 2 / 12 3 4 5
after a swap of a taken card
  any | 12 0 1 2 / 12 3 4 5; flips A1 B1; rounds 1
  advance 5, take, swap B4 > ended 1; left 1; actor 0
  idle > over True; closer 1
# The actor still draws or takes, and then lays.
the last turns are not optional
  12 0 1 2 / 12 3 4 5 | any; flips A1 B1
  advance 5, draw, drop B4 > moves draw take
  draw > moves swap drop; ended 0; left 1
cards still face down are turned up together after the last turn, and count in full
  12 0 1 2 / 12 3 4 5 | any | 9 10 11 7 / 8 10 12 6; flips A1 B1; rounds 1
  advance 5, draw, drop B4, take, swap A1 > down1 A2 A3 A4 B2 B3 B4; scores 0 0 0
  take, swap A2 > down0 -; down1 -; down2 -; over True; turned 11
# Seat 0 gets no further turn, seat 2 exactly one.
a second Box that is completed in the last turns changes nothing
  12 . . . / 12 . . . | any | any; flips A1 B1; rounds 1
  up 15, draw, drop B4, draw, drop B4 > down1 -; ended 0; left 1; actor 2; completed 0
  idle > over True; closer 0
all Boxes completed in the last turns
  12 . . . / 12 . . . | any | any | any; flips A1 B1; rounds 1
  up 24 > over True; turns 6 6 6 6; completed 0
the last of the last turns may replace a face-down card
  12 0 1 2 / 12 3 4 5 | any; flips A1 B1; rounds 1
  advance 5, draw, drop B4, take, swap B2 > down1 -; over True
""")
