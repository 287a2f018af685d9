"""BU-6: a turn that would begin with an empty pack and no extra hand left ends the deal; no seat goes out."""

from .scenarios import scenario_tests

test_the_pack_runs_out = scenario_tests("""
# The pack and both extra hands are drawn and discarded, one card a turn. No event records the end.
the deal ends after the last card
  start 3-Kh / 3-Ks
  idle 81 > over False; pack 1; extra 0 - - False False
  draw > over False; pack 0
  discard drawn > over True; winners 0 1; deals 1; out -; out0 0; out1 0; pile 82; events 165
the deal ends, not the game
  start 3-Kh / 3-Ks / target 100000
  idle 82 > over False; winners -; deals 1; out -; news dealt - 2
# At the start of a turn; the turn that drew the last card goes on as ever.
the last card is played out
  start 3-7h 9-Kh 4s / starter 1
  idle 81 > actor 0
  draw > over False; pack 0; can meld 3h 4h 5h
  lay 3-7h, discard 4s > over True; melded0 25
# Though the top card would fit its meld.
the seat due cannot take the pile
  start 3-5h / 6h
  draw, lay 3-5h, discard least, idle 80, draw > actor 1
  discard 6h > over True; actor -; legal -
# Only an empty pack ends the deal: takes make it longer, card by card.
a take needs no pack
  offered 6h / - / 3-5h
  take 1, discard Kc, idle 79 > over False; pack 1
  idle > over True
# No extra hand is left when both seats had theirs.
the deal may end while both hold extra hands
  extra Kd / rival 3-7h 8-Ks / extra1 4c / after discard Kd
  draw, lay 3-7h, lay 8-Ks > extra 1 direct - True False
  discard least > extra 0 direct indirect True False
  idle 58 > over True; out -; no_extra0 0; no_extra1 0
# The ruling is about turns that begin: the discard that empties the hand ended the deal before.
going out with the last card is going out
  holding 8d Kc / canasta
  discard Kc, idle 69 > actor 0; pack 1; extra 0 direct - True False
  draw, add 2 8d, discard drawn > over True; out 0; reason out
""")
