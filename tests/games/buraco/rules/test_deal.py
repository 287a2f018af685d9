"""The heading "Deal": who gets which cards, and the opening turn."""

from .scenarios import scenario_tests

test_deal = scenario_tests("""
# The first eleven cards are seat 0's, not the starter's.
eleven cards each, and two extra hands
  start A-Jh / A-Js / A-Jc / A-Jd / pack Kc Qc / starter 1
  > hand0 Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh; hand1 As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js
  > zones hand0 hand1 discard pack extra0 extra1; counts 11 11 0 60 11 11; actor 1; legal draw; top -
the pack is drawn from its first card, and seats take turns
  start 3-4h / 3-4s / pack Kc Qc Jd
  > actor 0; legal draw
  draw, discard Kc > top Kc; actor 1
  draw, discard Qc > top Qc; actor 0
  draw, discard Jd > top Jd; actor 1; pack 57
each extra hand is dealt whole: seat 0 gets the third eleven cards, seat 1 the fourth
  start 3-6h 3-6d T-Qs / 3-6c 7-Td Q-As / A-Jc / A-Js / pack Ks Qd
  draw, lay 3-6h, lay 3-6d, lay T-Ks > hand0 Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc
  discard Jc, draw, lay 3-6c, lay 7-Td, lay Q-As > hand1 Qd
  discard Qd > hand1 As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js
""")
