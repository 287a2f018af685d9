""" "A round", step 2: each seat turns two of its cards face up."""

from .scenarios import scenario_tests

test_flips = scenario_tests("""
each seat in seat order has 28 choices, and the starter is open until all have flipped
  12 12 . . / . . . . | any | any
  > actor 0; phase flip; starter -; choices 28
  flip A1 A2 > actor 1; phase flip; starter -; choices 28
  flip A3 B3 > actor 2; phase flip; starter -; choices 28
  flip A1 A2 > phase turn; starter 0
# They are not hidden choices: seat 1 sees what seat 0 turned before it turns its own.
just these two cards are turned up at once
  0 1 2 3 / 4 5 6 7 | any | any
  flip A2 B3 > box0 ? 1 ? ? / ? ? 6 ?
# `A3` and `B3` are column 3: the notation and the zone's order agree on it.
flips are not turns and move no card
  0 1 2 3 / 4 5 6 7 | any; flips A3 B3 | A1 A2; discard 9
  > turns 0 0; box0 ? ? 2 ? / ? ? 6 ?; discards 9; pile 91
""")
