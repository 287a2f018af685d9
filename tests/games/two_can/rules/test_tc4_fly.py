"""TC-4: a number in hand that matches a toucan's partner lets the toucan fly onto a face-down card."""

from itertools import product

import pytest

from .scenarios import moves, scenario_tests
from .table import play, start

OTHER = ". . . . / . 0 0 ."  # flipped B2 B3: the sum is 0, so seat 0 starts

test_flights = scenario_tests(f"""
# `fly A1` is to any face-down place. A flight is never forced: swap stays open, and drop after draw.
a toucan may fly after draw
  T . . . / 5 . . . | {OTHER}; flips A1 B1 | B2 B3; draw 5
  draw > moves swap drop fly A1
the card goes to the toucan, the toucan to the landing, the landing to the discards
  T 1 2 3 / 9 4 6 7 | {OTHER}; flips A1 B1 | B2 B3; draw 9; discard 8
  draw, fly A1 B3 > box0 9 ? ? ? / 9 ? T ?; discards 6 8; hand0 -; actor 1; turns 1 0
two columns may both offer a flight
  T 5 . . / 5 T . . | {OTHER}; flips A1 B1 | B2 B3; draw . . 5
  draw, drop A2, idle 1 B2, draw, drop B2, idle 1 B2, draw > moves swap drop fly A1 fly B2
never onto a card that lies face up
  T 7 8 . / 5 . . . | {OTHER}; flips A1 B1 | B2 B3; draw . . 5
  advance 2 B2, draw > hand0 5; down0 A4 B2 B3 B4; moves swap drop fly A1
the partner must lie face up
  T 9 . . / 5 . . . | {OTHER}; flips A1 A2 | B2 B3; draw 5
  draw > moves swap drop
the toucan must lie face up
  T . . . / 5 9 . . | {OTHER}; flips B1 B2 | B2 B3; draw 5
  draw > moves swap drop
a match in its row is not its partner
  T 5 . . / . 5 5 . | {OTHER}; flips A1 A2 | B2 B3; draw 5
  draw > moves swap drop
only in the actor's own Box
  9 . . . / 9 . . . | T . . . / 5 . . .; flips A1 B1; draw 5
  draw > actor 0; moves swap drop
# That column matches from now on, but no toucan in it flies.
swap onto the toucan discards it
  T . . . / 5 . . . | {OTHER}; flips A1 B1 | B2 B3; draw 5 5
  draw, swap A1 > box0 5 ? ? ? / 5 ? ? ?; top T
  take, swap B2, draw > hand0 5; moves swap drop
a toucan that came from the discards flies like any
  9 . . . / 5 . . . | {OTHER}; flips A1 B1 | B2 B3; discard T; draw 5 5
  take, swap A1, draw, swap B2, draw > moves swap drop fly A1
a flight of a drawn or a taken card onto the last face-down card completes the Box
  T 1 2 3 / 5 4 5 6 | {OTHER}; flips A1 B1 | B2 B3; draw . . . . . 5; rounds 1
  or advance 5 B2, draw > moves swap drop fly A1 bare
  fly A1 B4 > box0 5 1 2 3 / 5 4 5 T; ended 0; left 1; actor 1
  idle > over True
  or advance 5 B2, take, swap A2, draw, drop A1, take > moves swap fly A1
  fly A1 B4 > box0 5 10 2 3 / 5 4 5 T; ended 0; left 1; actor 1
# The rules of a turn stay the same.
a toucan may fly in a last turn
  9 . . . / 9 . . . | T . . . / 5 . . .; flips A1 B1; draw . . . . . . 5; rounds 1
  advance 5 B2, draw, drop B4, draw > left 1; hand1 5; moves swap drop fly A1
  fly A1 A4 > over True
# From its new column, once the partner there is face up and matches.
a toucan that has flown may fly on
  T . . . / 5 7 . . | {OTHER}; flips A1 B1 | B2 B3; draw 5 . 7
  draw, fly A1 A2, idle 1 B2, draw, drop B2, idle 1 B2 > box0 5 T ? ? / 5 7 ? ?
  draw > moves swap drop fly A2
  fly A2 B4 > box0 5 7 ? ? / 5 7 ? T
""")


@pytest.mark.parametrize("partner", [*range(13), "T"])
def test_a_number_matches_itself_and_a_toucan(partner: int | str) -> None:
    """Not one with the same digit. With two toucans in the column either may fly for any number."""
    for hand, way in product(range(13), ("draw", "take")):
        mine, flips = f"T . . . / {partner} . . .", ["A1 B1", "B2 B3"]
        state = play(start(mine, OTHER, flips=flips, draw=str(hand), discard=str(hand)), way)
        flights = {"T": ["fly A1", "fly B1"], hand: ["fly A1"]}.get(partner, [])
        assert [each for each in moves(state) if each.startswith("fly")] == flights
