"""The heading "Score of a deal", worked out by hand; and who wins."""

from .scenarios import scenario_tests

# 2 to K of a suit count 95: 5 × 5 and 7 × 10.
test_scores = scenario_tests("""
a thousand is from ace to ace without a wild
  extra Ah Ah 2c Kd / 2-Kh / natural_canasta 30
  or add 1 Ah, add 1 Ah, discard Kd, idle 70 > over True; canastas0 1 thousand 1000; melded0 125
  or add 1 Ah, discard Kd, idle 70 > over True; canastas0 1 natural 30; melded0 110
  or add 1 Ah, add 1 2c, discard Kd, idle 70 > over True; canastas0 1 mixed 100; melded0 120
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
