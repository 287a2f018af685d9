"""The Offer phase: two cards of the hand, one face down and one face up, hidden until the last has chosen."""

from .scenarios import scenario_tests

test_offer = scenario_tests("""
one monster only
  start A A B B G G M M M / I I I I I I I V V
  offer A B > legal offer I I, offer I V, offer V I, offer V V
offers are made in seat order for all points and tie orders
  start tie_order=210 A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  > actor 0; phase offer
  offer A B > actor 1; phase offer
  offer I V > actor 2; phase offer
  offer W G > actor 2; phase draw
  take 0 up, take 2 up, take 2 down > actor 0; phase offer
# The first named lies face down, the second face up.
the cards leave the hand for the pit, hidden until the last has chosen
  start A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  or offer A B > hand0 A A B B G G G; pit0@0 A B
  or > known0@- -; known0@1 -; known0@2 -; known1@0 -; known2@0 -; open@all - - -; hidden@all 0 0 0
  offer A B > pit0@- - -; pit0@1 - -; pit0@2 - -; offered@all 1 0 0; open@- - - -; open@1 - - -; open@2 - - -
  > hand0@- - - - - - - -; hand0@1 - - - - - - -; hand0@2 - - - - - - -
  offer V I > pit0@- - -; pit1@- - -; pit2@- -; pit0@2 - -; pit1@2 - -; pit2@2 -
  > pit0@1 - -; pit1@0 - -; pit1@1 V I; offered@all 1 1 0
  or offer A B, offer V I, offer W G > open@all B I G; hidden@all 1 1 1
  > pit0@- - B; pit1@- - I; pit2@- - G; pit0@0 A B; pit1@0 - I; pit2@0 - G
  > pit0@1 - B; pit1@1 V I; pit2@1 - G; pit0@2 - B; pit1@2 - I; pit2@2 W G
""")
