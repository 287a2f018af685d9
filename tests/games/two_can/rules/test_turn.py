""" "A round", step 4: draw or take, then swap or drop."""

from .scenarios import scenario_tests

# Seat 0 is to draw a 9 or take an 8. Its A4 (3) and B3 (6) lie face up.
BOXES = "0 1 2 3 / 4 5 6 7 | 0 0 0 0 / 0 0 0 1; flips A4 B3 | A1 A2; draw 9 10 11 12"

test_turn = scenario_tests(f"""
a card that was drawn may be laid or dropped, and one that was taken only laid
  {BOXES}; discard 8
  or > actor 0; phase turn; moves draw take
  draw > actor 0; moves swap drop; hand0 9; pile 90; discards 8
# As the source has it.
  or take > actor 0; moves swap; hand0 8; pile 91; discards -
swap lays the card face up and discards the one that lay there, face down or up
  {BOXES}; discard 8
  or draw, swap A2 > box0 ? 9 ? 3 / ? ? 6 ?; discards 1 8; hand0 -; actor 1
  or take, swap A4 > box0 ? ? ? 8 / ? ? 6 ?; discards 3; hand0 -; actor 1
drop discards the drawn card and turns up another, and the next seat may take it
  {BOXES}; discard 8
  draw, drop B4 > box0 ? ? ? 3 / ? ? 6 7; discards 9 8; hand0 -; actor 1
  take > hand1 9; discards 8
the turn passes to the left
  12 . . . / 12 . . . | any | any; flips A1 B1
  > actor 0
  draw, swap A1 > actor 1
  take, swap A1 > actor 2
  draw, drop A2 > actor 0
the discards lie in the order in which they were laid
  {BOXES}; discard 8
  draw, swap A1, draw, drop B3, draw, swap B3 > discards 6 10 0 8
# By the source, the last face-down card may stay face down.
the bare drop needs exactly one face-down card, turns nothing and ends the turn
  {BOXES}; discard 8
  advance 4, draw > down0 B2 B4; moves swap drop
  drop B2, idle, draw > down0 B4; hand0 2; moves swap drop bare
  drop > actor 1; down0 B4; top 2; ended -; hand0 -
  idle, take > moves swap
  swap A1, idle, draw, drop > down0 B4; ended -
the last card may be replaced
  {BOXES}; discard 8
  advance 5, draw, swap B4 > down0 -; ended 0
a toucan may be taken, swapped and left like any card
  {BOXES}; discard T
  take, swap A4 > box0 ? ? ? T / ? ? 6 ?; top 3
  take, swap A1, take, swap A4 > box0 ? ? ? 0 / ? ? 6 ?; top T
# The source's reminder: with a matching number in hand there is still only swap and drop.
number cards never move within the Box
  5 9 . . / . 5 . . | 0 0 . . / . . . .; flips A1 B2 | A1 A2; draw 5
  draw > actor 0; moves swap drop
""")
