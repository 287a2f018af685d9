"""An empty hand at the end of the own turn is refilled: four cards, or what the deck still has."""

from .scenarios import scenario_tests

test_refill = scenario_tests("""
after the last card was played
  turn 1000 SF SF SF / 0100 0100 0010 2000 / 1100 / 2020 2100 0200 0010
  > left 41
  play 1000 skip skip skip > hand0 0010 0200 2020 2100; left 37
after skip self with the last card, and not in the middle of a turn
  turn SF SF SF SF / 0100 0100 0010 2000 / 1100 / 2020 2100 0200 0010
  or skip rival, skip rival, skip rival > hand0 SF
  skip self > hand0 0010 0200 2020 2100
# The last card was a skip against the rival: the turn goes on. At its end the hand holds the card drawn.
  or skip rival, skip rival, skip rival, skip rival > hand0 -; legal draw
  draw, pass > hand0 2020; skips 0 3
a hand with a card left is not empty
  turn 1000 2000 SF SF / 0100 0100 0010 2000 / 1100 / 2020 2100 0200 0010
  play 1000 skip skip > hand0 2000
# The four cards come first, then the card that is turned up.
a completed set ends the turn with a refill before the next stack is started
  turn 0022 SF SF SF / 0100 0100 0010 2000 / 1100 / 2020 2100 0200 0010 1002 1020
  play 0022 skip skip skip > hand0 0010 0200 2020 2100; actor 1; card 1002
# Seat 1 denies with its last card, then its turn is lost: its hand is empty all the while.
neither the rival's hand nor a lost turn is refilled
  start 1000 1020 0020 SF / 0100 0100 SF WD / 1100 2020 2100 0200 0010
  start, play 0100 skip, play 0100, play 1020 skip, deny 1020 > hand1 -; left 41
  play 0020 > actor 0; hand1 -; skips 0 0
  play 1000 > actor 1; hand1 -; left 37; hand0 0010 0200 2020 2100; legal draw
# Two cards: fourteen Effects were turned up before 0202, and seat 1 plays all it holds in one move.
the cards left in the deck
  finished 4+ / 2020 0101 / 1200 / WD SF WD SF WD SF WD SF WD SF WD SF SF SF 0202 0012 1010
  start > actor 1; left 2
  play 1200 skip skip skip skip skip skip skip, allow > hand1 0012 1010; left 0
an empty hand with the deck empty can only pass
  finished 7 / 0101 SF / 2020 WD SF / SF WD SF WD SF WD SF WD SF WD SF
  start 2020, play 0101 skip skip skip skip skip skip skip, deny 0101 > actor 0; hand0 -; legal pass
  pass > phase over; scores 0 7
""")
