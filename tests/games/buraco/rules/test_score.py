"""The heading "Score of a deal", worked out by hand; and who wins."""

from .scenarios import scenario_tests

# 2 to K of a suit count 95: 5 × 5 and 7 × 10.
test_scores = scenario_tests("""
a thousand is from ace to ace without a wild
  extra Ah Ah 2c Kd / 2-Kh / natural_canasta 30
  or add 1 Ah, add 1 Ah, discard Kd, idle 70 > over True; canastas0 1 thousand 1000; melded0 125
  or add 1 Ah, discard Kd, idle 70 > over True; canastas0 1 natural 30; melded0 110
  or add 1 Ah, add 1 2c, discard Kd, idle 70 > over True; canastas0 1 mixed 100; melded0 120
# It pays for its hand, and for the extra hand it never had, and keeps its melds.
the rival of the seat that went out
  holding 9-Js Kc / canasta / rival 3-9h 2c Ad Ah Ks / pack Kd
  discard Kc, draw, lay 3-9h, discard Kd, draw, lay 9-Js, discard drawn > out0 100; winners 0
  > melded1 45; canastas1 1 natural 100; out1 0; in_hand1 -50; no_extra1 -100; points1 -5; shown1 4
# It was had, so no −100; its cards count. The melds are 20, 20 and 40.
an extra hand that was had and not laid is deducted
  extra Ac Ad Ah As 3h 3s 8d 8s Kc Kd Kh / after discard Kd
  idle 70 > in_hand0 -110; no_extra0 0; points0 -30
# Seat 1 has a thousand; seat 0 goes out at once, with 45, 25, 45 and 40 in its melds, and two canastas.
more points win though the rival went out
  start 3-9c 3-6d / 2-Qs / As As Kd / 3-9h 9-Qd / pack Ks 7d / starter 1
  draw, lay 2-Ks, add 1 As, add 1 As, discard Kd, draw
  lay 3-9c, lay 3-7d, lay 3-9h, lay 9-Qd > over True; out 0; points0 455; canastas1 1 thousand 1000; winners 1
  > melded1 125; no_extra1 0
a tie is a shared win, with negative points, too
  start 3-Kh / 3-Ks
  idle 81 > scores 0 0; winners -
  idle > scores -185 -185; winners 0 1
negative points win: seat 0
  start 3-Kh / A-Js
  idle 82 > scores -185 -190; winners 0
negative points win: seat 1
  start A-Jh / 3-Ks
  idle 82 > scores -190 -185; winners 1
""")
