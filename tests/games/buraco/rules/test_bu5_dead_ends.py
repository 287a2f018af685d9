"""BU-5: no move leads into a dead end."""

import pytest

from ...scenarios import examples
from .scenarios import MELDS, scenario_tests
from .table import holding, legal, play, refusal

# The hand and the melds of a seat that has had its extra hand, a move, and the legal moves after it.
REFUSED = """
9-Js Kc / none / meld 9s Ts Js = discard 9s, discard Ts, discard Js, discard Kc
8h Kc / none / add 4 8h = discard 8h, discard Kc
8h 2s / sixes / add 3 8h = discard 8h, discard 2s  # a mixed canasta does not do
8h 2s / sixes / add 1 2s = discard 8h, discard 2s
2h Kc / canasta / add 1 2h = add 2 2h, add 3 2h, add 4 2h, discard 2h, discard Kc  # it spoils the only one
"""
LEGAL = """
9-Js Kc Kh / none / meld 9s Ts Js = discard Kc, discard Kh  # two cards
9c Kh / sixes / add 1 9c = discard Kh  # the move itself makes the canasta
# The card that makes it, and must be added: also the own 2, by going home, or after the card just laid.
8h 9c / sixes / add 3 8h = add 1 9c
9-Js 9c / sixes / meld 9s Ts Js = add 1 9c
8h 2c / sixes / add 3 8h = add 1 2c
8c 9c / 3-7c / 3-5d / 9-Qs / add 1 8c = add 1 9c
2c 3c / 4-Tc / 3-7d / add 1 2c = add 1 3c  # it lets the wild go home
# With a canasta on the table one card or none may be left; with two cards it may be spoilt.
9-Js Kc / canasta / meld 9s Ts Js = discard Kc
8d Kc / canasta / add 2 8d = discard Kc
9-Js / canasta / meld 9s Ts Js = none
2h Kc Kh / canasta / add 1 2h = discard Kc, discard Kh
2s Kc Kh / sixes / add 1 2s = discard Kc, discard Kh  # a mixed canasta
"""


def parsed(given: str) -> tuple[str, list[str], str]:
    mine, *melds, move = given.split(" / ")
    return mine, [meld for each in melds for meld in MELDS.get(each, (each,))], move


@pytest.mark.parametrize(("given", "left"), examples(REFUSED))
def test_a_lay_may_not_leave_one_card(given: str, left: str) -> None:
    mine, melds, move = parsed(given)
    state = holding(mine, *melds)
    assert refusal(state, move) == ("dead_end", "BU-5")
    assert legal(state) == {*left.split(", ")}


@pytest.mark.parametrize(("given", "left"), examples(LEGAL))
def test_a_lay_may_leave_cards_that_can_go(given: str, left: str) -> None:
    mine, melds, move = parsed(given)
    state = play(holding(mine, *melds), move)
    assert legal(state) == {*left.split(", ")} - {"none"}
    if left.startswith("add"):
        assert refusal(state, f"discard {left.split()[2]}") == ("out.no_canasta", "BU-4")
        assert play(state, left).over


test_dead_ends = scenario_tests("""
a mixed canasta does not do after a new meld
  holding 9-Js 2s / sixes
  > refuses meld 9s Ts Js: dead_end BU-5
# The ruling is about `meld`, `add` and `take`: the next turn brings another card.
a discard may leave one card
  holding Kc Kh / none
  discard Kc > hand0 Kh; actor 1
  idle, draw > size0 2; can discard Kh
a take may not leave one card: the pile of two adds one
  two Js / Kh / 9s Ts / none
  > refuses take new 9s Ts: dead_end BU-5; legal draw
a take may not leave one card in hand
  one 8h / 7h Kh / none
  > refuses take 4 7h: dead_end BU-5; legal draw
a take of the only card may not leave another one
  holding Kc Kh / rival Jc Qc 3s 7c
  discard Kc, take new Jc Qc, discard 7c > refuses take 1: dead_end BU-5; legal draw
# So that what lies under the top decides nothing.
not even the card that makes the canasta
  one 8h / 7h 9c / sixes
  > refuses take 3 7h: dead_end BU-5; legal draw
not even if it lies in the pile
  two Js / 9c / 9s Ts / sixes
  > refuses take new 9s Ts: dead_end BU-5; legal draw
the top card is a 2 and would spoil the only canasta
  holding Kc Kh / canasta / rival Jc Qc 2h
  discard Kc, take new Jc Qc, discard 2h > refuses take 1: dead_end BU-5; legal draw, take 2, take 3, take 4
an empty hand is refused as BU-4
  one Js / 9s Ts / none
  > refuses take new 9s Ts: out.no_canasta BU-4; legal draw
a take may leave two cards: the pile of two adds one
  holding Kc Kh / rival 7c
  discard Kc, draw, discard 7c > legal draw, take 1
  take 1 > hand0 Kc Kh
a take that makes the canasta may leave one card
  one Tc / 9c Kh / sixes
  > legal draw, take 1 9c
  take 1 9c > legal discard Kh
# Such a seat may be left one card, or none.
a seat with an extra hand to come is free
  hand 3-6c 3-6d 9-Js Kh
  lay 3-6c, lay 3-6d, new 9-Js > legal discard Kh
# With both of them made the pack, none is left.
a seat that never had an extra hand is free as long as one is left, and no longer
  start 3-6c 3-6d 9-Js / - / starter 1
  or idle 69, draw, lay 3-6c, lay 3-6d > actor 0; extra 1 - - False False; can meld 9s Ts Js
  or idle 71, draw, lay 3-6c, lay 3-6d > extra 0 - - False False; refuses meld 9s Ts Js: dead_end BU-5
# Seat 0 took the first, the second is left.
one taken by the rival, and then one by the pack
  extra Kc / rival 3-6c 3-6d 9-Js / after discard Kc
  or idle 58 > actor 1; extra 1 direct - True False
  draw, lay 3-6c, lay 3-6d > can meld 9s Ts Js
  or idle 60 > actor 1; extra 0 direct - True False
  draw, lay 3-6c, lay 3-6d > refuses meld 9s Ts Js: dead_end BU-5
""")
