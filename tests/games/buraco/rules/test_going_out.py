"""The heading "Going out and the extra hand": of a taken pile, with a canasta, without an extra hand."""

from .scenarios import scenario_tests

SECOND = "Q-As 8-Th 7-9c 2d 2h"

test_going_out = scenario_tests(f"""
# "Whether a hand is empty is asked after everything a move does": the Kc comes back.
the rest of a taken pile joins the hand first
  start 3-6c 3-7d 9-Ts / Js / {SECOND} / pack Kc
  draw, lay 3-6c, lay 3-7d, discard Kc, draw, discard Js
  take new 9s Ts > hand0 Kc; extra 2 - - False False; legal discard Kc
  discard Kc > hand0 7c 8c 9c 2d 2h 8h 9h Th As Qs Ks
a canasta does not end the deal while an extra hand is to come
  start 3-9c 3-6d / - / {SECOND} / pack Kd
  draw, lay 3-9c, lay 3-6d, discard Kd > over False; extra 1 indirect - False False
neither does the last card laid
  extra - / canasta
  > over False; extra 1 direct - True False
# With a natural canasta; it is still charged for the extra hand it never had.
a seat that never had one goes out when none is left
  start 3-9c 9-Qd / - / starter 1
  idle 71 > actor 0; extra 0 - - False False
  draw, lay 3-9c, lay 9-Qd, discard least > over True; out 0; out0 100; no_extra0 -100; in_hand0 0
  > points0 185
""")
