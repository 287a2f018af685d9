"""Effects of each event, and the facts of them that are hidden from a seat."""

from .scenarios import scenario_tests

test_effects = scenario_tests("""
an offer is shown to its seat alone, and the last one reveals all cards that lie face up
  start tie_order=102 A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  > news@all dealt -
  offer A B > news@0 offered 0 A B; news@- offered 0 - -; news@1 offered 0 - -; news@2 offered 0 - -
  offer V I
  offer W G > news@- offered 2 - -, revealed 0 B, revealed 1 I, revealed 2 G, starts 1
  > news@1 offered 2 - -, revealed 0 B, revealed 1 I, revealed 2 G, starts 1
  > news@2 offered 2 W G, revealed 0 B, revealed 1 I, revealed 2 G, starts 1
# Seat 1 is first, so seat 0 takes last. All belongs to this take.
the Bank
  start tie_order=102 A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  offer A B, offer V I, offer W G, take 0 down, take 0 up
  take 2 up > news@all took 0 2 up G, banked 1 V True 3 0, banked 1 I False 0 0, banked 2 W True 1 0,
  scored 0 1 0 10, scored 1 1 3 13, scored 2 1 1 11, round_over - 1
# An open Ghost's 3 is on the card, each bite a separate effect, and no points that a total lacks.
losses
  banked V v G
  > news@- took 2 0 down -, banked 0 V False 3 0, banked 1 V True 3 0, banked 2 G False 0 3, bitten 0 1 1,
  bitten 1 0 1, scored 0 1 2 12, scored 1 1 2 12, scored 2 1 -3 7, round_over - 1
# The bitten seat first, then the biting one.
two bites
  banked A V A, vV - A
  > news@- took 2 1 up V, banked 0 V True 3 0, banked 0 V False 3 0, banked 2 A False 1 0, bitten 1 0 2,
  scored 0 2 6 17, scored 1 2 -2 11, scored 2 2 1 12, round_over - 2
""")
