"""BU-7: an extra hand taken indirectly, with no turn since, counts as if the seat never had it."""

import pygames

from .scenarios import scenario_tests
from .table import lay, play, start

LAID = ("3-6c", "3-6d", "9-Js")
# Seat 0 lays eleven cards (80 points) and discards the twelfth: it takes the first extra hand, and waits.
CARDS = f"start {' '.join(LAID)} / 3-9h 3-6s / Ac Ad 2c 2d / 7-Jc 7-Jd Kd"
WAITING = "draw, lay 3-6c, lay 3-6d, lay 9-Js, discard Kc"
# Seat 1 draws the 7s, lays all it has, takes the second extra hand, and lays that.
RIVAL_OUT = "draw, lay 3-9h, lay 3-7s, lay 7-Jc, lay 7-Jd"


def waiting() -> pygames.State:
    state = start(" ".join(LAID), "3-9h 3-6s", "Ac Ad 2c 2d", "7-Jc 7-Jd Kd", "Kc 7s")
    return play(lay(play(state, "draw"), *LAID), "discard Kc")


test_an_unused_extra_hand = scenario_tests(f"""
# The source's own example: −100, and the eleven cards are not deducted. They are shown all the same.
the rival goes out before it was used
  {CARDS} / pack Kc 7s
  {WAITING} > extra 1 indirect - False False; size0 11
  {RIVAL_OUT}, discard Kd > melded0 70; in_hand0 0; no_extra0 -100; points0 -30; shown0 11
  > out1 100; no_extra1 0; in_hand1 0
# No −100 then, and its cards are deducted.
a turn since makes it count
  {CARDS} / pack Kc Kh Ks 7s
  {WAITING}, idle 2 > extra 1 indirect - True False
  {RIVAL_OUT}, discard Kd > no_extra0 0; in_hand0 -100; shown0 11
# With BU-6: the turn that was due does not count. Seat 1 draws the last but one card of all.
the pack runs out before it was used
  start - / {" ".join(LAID)}
  idle 69, draw, lay 3-6c, lay 3-6d, lay 9-Js, discard drawn > extra 0 - indirect False False
  idle > over True; in_hand1 0; no_extra1 -100; points1 -30
# Seat 0 draws the third last card, and has one more turn.
the pack runs out after a turn
  start {" ".join(LAID)}
  idle 68, draw, lay 3-6c, lay 3-6d, lay 9-Js, discard drawn, idle 2 > over True; no_extra0 0; shown0 11
  > in_hand0 -85
# As the seat is to act again, it has had the extra hand in time.
a turn counts from its beginning
  {CARDS} / pack Kc 7s
  {WAITING}, draw > extra 1 indirect - False False
  discard 7s > actor 0; extra 1 indirect - True False
one taken directly counts at once
  extra Kd Ac Ad / canasta / rival 3-9h 3-6s / extra1 7-Jc 7-Jd Kh / pack 7s / after discard Kd
  > extra 1 direct - True False
  {RIVAL_OUT}, discard Kh > no_extra0 0; in_hand0 -90; shown0 10
""")
