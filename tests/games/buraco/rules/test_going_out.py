"""The heading "Going out and the extra hand": directly, indirectly, by a take, at most once a seat."""

from .scenarios import scenario_tests

SECOND = "Q-As 8-Th 7-9c 2d 2h"
EXTRA = "7c 8c 9c 2d 2h 8h 9h Th As Qs Ks"

test_going_out = scenario_tests(f"""
# The extra hand comes at once; the same turn goes on, without drawing.
directly by an addition
  start 3-6c 3-6d 8-Ts / - / {SECOND} / pack Js
  draw, lay 3-6c, lay 3-6d, lay 8-Ts > hand0 Js
  add 3 Js > hand0 {EXTRA}; actor 0; phase meld; pack 59; refuses draw: draw.again A turn
  > extra 1 direct - True False; zones hand0 hand1 meld0.1 meld0.2 meld0.3 discard pack extra1
  meld 8h 9h Th, add 1 7c, add 1 8c, discard 2d > actor 1; size0 5
# The pile is one card, and the whole hand goes with it.
directly by a take
  start 3-6c 3-7d 9-Ts / Jc Qc Js / {SECOND} / pack Kc
  draw, lay 3-6c, lay 3-7d, discard Kc, take new Jc Qc, discard Js
  take new 9s Ts > hand0 {EXTRA}; actor 0; phase meld; extra 1 direct - True False; pile 0; pack 59
# "Whether a hand is empty is asked after everything a move does": the Kc comes back.
the rest of a taken pile joins the hand first
  start 3-6c 3-7d 9-Ts / Js / {SECOND} / pack Kc
  draw, lay 3-6c, lay 3-7d, discard Kc, draw, discard Js
  take new 9s Ts > hand0 Kc; extra 2 - - False False; legal discard Kc
  discard Kc > hand0 {EXTRA}
# The last card is discarded; the extra hand is for the next turn on. No canasta is needed.
indirectly
  start 3-6c 3-6d 9-Js / - / {SECOND} / pack Kd
  draw, lay 3-6c, lay 3-6d, lay 9-Js > kinds0 - - -; legal discard Kd
  discard Kd > actor 1; phase draw; over False; hand0 {EXTRA}; extra 1 indirect - False False
  idle > actor 0; melds -
  draw > size0 12; can meld 8h 9h Th
a canasta does not end the deal while an extra hand is to come
  start 3-9c 3-6d / - / {SECOND} / pack Kd
  draw, lay 3-9c, lay 3-6d, discard Kd > over False; extra 1 indirect - False False
neither does the last card laid
  extra - / canasta
  > over False; extra 1 direct - True False
each seat takes one, the first one first
  start 3-6c 3-6d 9-Js / 5-7h 5-8s 8-Jd / {SECOND} / A-8c A-3h / pack Kd Kc / starter 1
  draw, lay 5-7h, lay 5-8s, lay 8-Jd, discard Kd > hand1 {EXTRA}
  draw, lay 3-6c, lay 3-6d, lay 9-Js, discard Kc > hand0 Ac 2c 3c 4c 5c 6c 7c 8c Ah 2h 3h
  > extra 0 indirect indirect False True
# Seat 0 took one directly, seat 1 one indirectly; seat 0 goes out.
both used up, the next empty hand ends the deal
  holding 9-Js Kc / canasta / rival 5-7s 9-Qh 7-Tc / extra1 8s / pack Kd
  discard Kc, draw, lay 5-7s, lay 9-Qh, lay 7-Tc, discard Kd > extra 0 direct indirect True False
  draw, lay 9-Js > size0 1
  discard least > over True; out 0
# With a natural canasta; it is still charged for the extra hand it never had.
a seat that never had one goes out when none is left
  start 3-9c 9-Qd / - / starter 1
  idle 71 > actor 0; extra 0 - - False False
  draw, lay 3-9c, lay 9-Qd, discard least > over True; out 0; out0 100; no_extra0 -100; in_hand0 0
  > points0 185
# Directly, then out in the same turn: the rival had one turn at most.
the extra hand may be laid at once and end the deal
  extra 3-9h 8-Js / canasta
  lay 3-9h, lay 8-Js > over True; shown0 0; shown1 11
""")
