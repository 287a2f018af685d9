"""BU-4: a seat that empties its hand for good needs a natural canasta on the table when the move is done."""

from .scenarios import scenario_tests

test_natural_canasta = scenario_tests("""
out by a meld
  holding 9-Js / canasta
  > over False; extra 1 direct - True False
  new 9-Js > over True; out 0; hand0 -; extra 1 direct - True False
out by an addition
  holding 8d 9d / canasta
  add 2 8d > over False
  add 2 9d > over True; out 0
out by a discard
  holding 8d Kc / canasta
  add 2 8d > over False
  discard Kc > over True; out 0
# The pile is its top card alone, and the whole hand goes with it.
out by a take
  one Js / 9s Ts / canasta
  take new 9s Ts > over True; out 0
# "Whether a hand is empty is asked after everything a move does": the rest has joined the hand.
not by a take of a longer pile
  two Js / Kh / 9s Ts / canasta
  take new 9s Ts > over False; hand0 Kh
  discard Kh > over True; out 0
a thousand is natural
  extra Ah Ah 3-6c 3-6d Kd / 2-Kh
  lay 3-6c, lay 3-6d, add 1 Ah, add 1 Ah > over False
  discard Kd > over True; out 0
no way out without one
  holding 9-Js / none
  > refuses meld 9s Ts Js: out.no_canasta BU-4; melds -
a mixed one does not do
  holding 9-Js / 3-8c 2d / 3-7d
  > refuses meld 9s Ts Js: out.no_canasta BU-4; melds -
the rival's canasta does not count
  holding 9-Js Kc / rival 8-Ah 7s 3d 3c 7d
  discard Kc, draw, lay 8-Ah > kinds1 natural
  discard 7s, draw > refuses meld 9s Ts Js: dead_end BU-5
the move that empties the hand may make it
  holding 8h 9c / sixes
  add 3 8h > kinds0 - - - -; legal add 1 9c
  add 1 9c > over True; out 0; kinds0 natural - - -
a mixed canasta may turn natural
  holding 8h 3c / 4-9c 2c / 4-8d
  add 3 8h > kinds0 mixed - - -; legal add 1 3c
  add 1 3c > over True; out 0; kinds0 natural - - -
# The top card closes the gap, and the hand is empty.
a take may make it
  one Jc / 9c Tc / sixes
  > kinds0 - - - -
  take 1 9c Tc > over True; out 0; kinds0 natural - - -
the last card may not spoil the only one
  holding 8d 2h / canasta
  add 2 8d > refuses add 1 2h: out.no_canasta BU-4; legal add 2 2h, add 3 2h, add 4 2h, discard 2h
  add 2 2h > over True; out 0
one of two may be spoilt
  holding 8d 9d 2s / canasta
  add 2 8d, add 2 9d > kinds0 natural natural - -
  add 1 2s > over True; out 0; kinds0 mixed natural - -
""")
