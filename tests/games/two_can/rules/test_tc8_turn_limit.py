"""TC-8: a round in which every seat has had 100 turns ends at once."""

from .scenarios import scenario_tests

test_turn_limit = scenario_tests("""
the round ends when every seat has had 100 turns
  12 . . . / 12 . . . | any | any; flips A1 B1; rounds 1
  idle 299 > over False; turns 100 100 99; moves draw take
  take > over False
  swap A1 > over True; closer -
# 12, 12 and 1 rotate between A1, A1 and the discards, with a period of six turns: 200 = 33 * 6 + 2.
all cards are turned up and scored with no last turns
  12 5 7 7 / 12 6 8 8 | 1 1 4 9 / 2 2 4 10; flips A1 B1; discard 12; rounds 1
  idle 200 > box0 12 5 7 7 / 12 6 8 8; box1 12 1 4 9 / 2 2 4 10; scores 41 36; turns 100 100; turned 12
  > closer -; reason turn_limit; completed -
# The ruling ends the round, not the game.
the next round has the same limit, and the count of turns starts again
  12 . . . / 12 . . . | any; flips A1 B1; rounds 2
  idle 200 > over False; phase flip; round 2; turns 0 0
  flip A1 B1, flip A1 B1, idle 199 > over False
  idle > over True
a seat that has had 100 turns gets no last turn
  12 . . . / 12 . . . | any; flips A1 B1; rounds 1
  idle, advance 5, idle 188 > actor 1; turns 100 99; down1 B4
  take, swap B4 > over True; turns 100 100; down0 -
only those before their hundredth turn get a last turn
  12 . . . / 12 . . . | any | any; flips A1 B1; rounds 1
  idle, advance 5, idle 282, take, swap B4 > over False; actor 2; left 1
  idle > over True; turns 100 100 100
the last turns end the round before the limit does
  12 . . . / 12 . . . | any; flips A1 B1; rounds 1
  idle, advance 5, idle 186, take, swap B4 > actor 0; left 1
  idle > over True; turns 100 99; closer 1; reason completed
turning the last card is never forced
  12 . . . / 12 . . . | any; flips A1 B1; rounds 1
  up 10, bare 189 > down0 B4; down1 B4; over False
  draw, drop > over True; turns 100 100; closer -
""")
