"""Effects of each event, and the facts of them that are hidden from a seat."""

from .scenarios import scenario_tests

test_effects = scenario_tests("""
a drawn card is for its seat's eyes
  start - / pack 6h
  draw > news- drew 0 -; news0 drew 0 6h; news1 drew 0 -
# One effect a card, with its place.
a new meld is seen by all
  hand 3h 5h 2c
  meld 2c 3h 5h > news melded 0 1, laid 0 1 3h 3, laid 0 1 2c 4 wild, laid 0 1 5h 5
a second one
  hand 3-5h A-3s
  lay 3-5h, new A-3s > news melded 0 2, laid 0 2 As 1, laid 0 2 2s 2, laid 0 2 3s 3
one with a high ace
  hand Q-Ah
  new Q-Ah > news melded 0 1, laid 0 1 Qh 12, laid 0 1 Kh 13, laid 0 1 Ah 14
the wild stays where it is
  hand 3h 4h 2c 6h
  lay 3h 4h 2c, add 1 6h > news laid 0 1 6h 6
the wild moves
  hand 3h 4h 2c 5h
  lay 3h 4h 2c, add 1 5h > news laid 0 1 5h 5, moved 0 1 2c 6 wild
the own 2 goes home
  hand 4-6h 2h 3h
  lay 4-6h 2h, add 1 3h > news moved 0 1 2h 2, laid 0 1 3h 3
the wild moves to the bottom
  hand Q-Kh 2c Ah
  lay Qh Kh 2c, add 1 Ah > news moved 0 1 2c 11 wild, laid 0 1 Ah 14
the top card that is taken and the number of cards, but not the others
  offered 6h / - / 3-5h
  take 1 > news took 0 6h 2, laid 0 1 6h 6
a take with two
  offered 4h / 3h 2c
  take new 2c 3h > news took 0 4h 2, melded 0 1, laid 0 1 3h 3, laid 0 1 4h 4, laid 0 1 2c 5 wild
canastas are shown when their kind changes
  extra 9c 2s 2c Tc / sixes
  add 1 9c > news laid 0 1 9c 9, canasta 0 1 natural
  add 1 2s > news laid 0 1 2s 10 wild, canasta 0 1 mixed
  add 1 2c > news laid 0 1 2c 2
a thousand
  extra Ah Ah / 2-Kh
  add 1 Ah, add 1 Ah > news laid 0 1 Ah 1, canasta 0 1 thousand
an extra hand that is taken indirectly
  hand 3-6c 3-6d 9-Js Kd
  lay 3-6c, lay 3-6d, lay 9-Js, discard Kd > news discarded 0 Kd, extra 0 indirect
an extra hand that is taken directly
  hand 3-6c 3-6d 9-Qs
  lay 3-6c, lay 3-6d, lay 9-Qs > news laid 0 3 Qs 12, extra 0 direct
# Out, over, scored, won: in this order, all by the last event.
going out
  holding 8d Kc / canasta
  add 2 8d, discard Kc > news discarded 0 Kc, went_out 0, deal_over - 1 out, scored 0 1 345 345,
  scored 1 1 -185 -185, won 0
# A tie here: both have won. The last discard is the top while the game is over.
the pack runs out
  start 3-Kh / 3-Ks
  idle 82 > new deal_over - 1 pack, scored 0 1 -185 -185, scored 1 1 -185 -185, won 0, won 1
  > log 81 forgotten, Td
with the next deal the last top is gone
  start 3-Kh / 3-Ks / target 100000
  idle 82 > log 82 forgotten
# "A log in a view names a discard only while it is the top".
a covered discard is forgotten by its own seat too
  start Kc / Qd / pack Kh Ks Jd
  draw, discard Kc > log Kc
  draw, discard Qd > log 1 forgotten, Qd
  draw > log 1 forgotten, Qd
# "Or when it was the top that a `take` melded"; what lay under it stays forgotten.
the top that was taken stays named
  offered 6h / Kd / 3-5h / under Ks
  take 1 > log 1 forgotten, 6h
  discard Kd, draw, discard least > log 1 forgotten, 6h, 1 forgotten, 3c
""")
