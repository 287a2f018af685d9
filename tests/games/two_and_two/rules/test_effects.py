"""Effects of each event, and the facts that they hide from each viewer."""

from .scenarios import scenario_tests

test_effects = scenario_tests("""
the deal and the start
  turn 1000 1000 2000 2000 / WD 0100 0010 0010 / 1200 flip
  > news started 1 1200 True 0021
Effects that are turned up before the start
  start 1000 1000 2000 2000 / 0100 0100 0200 0200 / SF WD 1200
  > news dealt -, turned 0 SF, kept 0 SF, turned 1 WD, kept 1 WD, turned 0 1200
a Wild
  three WD SF 2000 0200 / 0100 0100 SF / 1002
  wild > news wild 0, completed 0 3 1122, turned 1 1002
a draw is private to its seat
  turn 2000 2000 0200 0200 / 0100 0100 0010 0010 / 1100 / 2020
  draw > news- drew 0 -; news0 drew 0 2020; news1 drew 0 -
  pass > news passed 0
the number of a refill is public and its cards are private
  turn 1000 SF SF SF / 0100 0100 0010 2000 / 1100 / 2020 2100 0200 0010
  play 1000 skip skip skip
  > news- played 0 1000 False 3, refilled 0 4, got 0 -, got 0 -, got 0 -, got 0 -, lost_turn 1
  > news0 played 0 1000 False 3, refilled 0 4, got 0 2020, got 0 2100, got 0 0200, got 0 0010, lost_turn 1
  > news1 played 0 1000 False 3, refilled 0 4, got 0 -, got 0 -, got 0 -, got 0 -, lost_turn 1
allowed
  turn 1000 1000 2000 SF / WD 0100 0010 0010 / 1100
  play 1000 skip, allow > news allowed 1, lost_turn 1
a denied Wild, and one whose skip is denied
  three WD SF 2000 0200 / WD 0100 SF
  or wild skip, deny wild > news denied 1 wild, negated 0 wild
  or wild skip, deny skip > news denied 1 skip, negated 0 skip, returned 0 WD
# The set, the refill, the next card turned up: all of it follows from one move.
a set and the next start
  turn 0022 SF SF SF / 0100 0100 0010 2000 / 1100 / 2020 2100 0200 0010 SF 1002
  play 0022 skip skip skip > news- played 0 0022 False 3, completed 0 5 1122, refilled 0 4,
  got 0 -, got 0 -, got 0 -, got 0 -, turned 1 SF, kept 1 SF, turned 0 1002
the end by a missing start
  finished 7 / 2020 0101 / SF SF SF / SF WD SF WD SF WD SF WD SF WD WD
  > ending kept 0 WD, game_over - no_start, won 1
moves that play cards and their denial
  turn 1000 2000 SF SF / WD 0100 0010 0010 / 1100
  or play 1000 > news played 0 1000 False 0, asked 1
  deny 1000 > news denied 1 1000, negated 0 1000
  or play 2000 flip > news played 0 2000 True 0, asked 1
  deny 2000 > news denied 1 2000, negated 0 2000
  or play 2000 flip, deny flip > news denied 1 flip, negated 0 flip, returned 0 2000
  or play 1000 skip > news played 0 1000 False 1, asked 1
  deny skip > news denied 1 skip, negated 0 skip, returned 0 1000
  or play 1000 skip skip > news played 0 1000 False 2, asked 1
  or play 2000 flip skip > news played 0 2000 True 1, asked 1
  or skip rival > news skipped 0 rival, asked 1
  deny skip > news denied 1 skip, negated 0 skip
  or skip self > news skipped 0 self, asked 1
  deny skip > news denied 1 skip, negated 0 skip
a chain emits an effect for each step
  turn 1020 WD 2000 2000 / WD WD 0010 0010 / 1100
  play 1020 > news played 0 1020 False 0, asked 1
  deny 1020 > news denied 1 1020, asked 0
  deny > news denied 0 deny, asked 1
  deny > news denied 1 deny, negated 0 1020
""")
