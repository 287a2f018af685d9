"""BU-2: natural cards stay, the wild moves; which of several readings counts."""

import pytest

from ...scenarios import examples
from .scenarios import scenario_tests
from .table import in_hand, kinds, laid, lay, meld, new, refusal

READINGS = """
# New melds. A wild that fills no gap is at the top, or at the bottom if the top is the high ace.
3-5h = 3h 4h 5h; Q-Ah = Qh Kh Ah; 3h 5h 2c = 3h [2c] 5h; 3h 4h 2c = 3h 4h [2c]; Qh Kh 2c = Qh Kh [2c]
Kh Ah 2c = [2c] Kh Ah; Kh Ah 2h = [2h] Kh Ah
3h 4h 2h = 2h 3h 4h  # the fewest wilds come first
# The own 2 goes home without being asked.
3-5h + 2h = 2h 3h 4h 5h; 4h 5h 2h + 6h = 4h 5h 6h [2h]; 4-6h + 2h = 4h 5h 6h [2h]
4-6h + 2h + 3h = 2h 3h 4h 5h 6h; 3h 5h 2h + 4h = 2h 3h 4h 5h
# A second 2, of any suit.
4-6h + 2h + 2d = 2h [2d] 4h 5h 6h; 4-6h + 2h + 2h = 2h [2h] 4h 5h 6h; 4-6h + 2c + 2h = 2h [2c] 4h 5h 6h
4-6h + 2h + 3h + 2s = 2h 3h 4h 5h 6h [2s]; 2h 3h 2s + 4h = 2h 3h 4h [2s]
# The wild moves.
3h 4h 2c + 6h = 3h 4h [2c] 6h; 3h 4h 2c + 6h + 5h = 3h 4h 5h 6h [2c]; 5h 6h 2c + 3h = 3h [2c] 5h 6h
5h 7h 2h + 6h = 5h 6h 7h [2h]; 5h 6h 2c + 4h = 4h 5h 6h [2c]; Qh Kh 2c + Ah + Jh = [2c] Jh Qh Kh Ah
Qh Kh 2c + Ah + Th = Th [2c] Qh Kh Ah; Qh 2c Ah + Kh = [2c] Qh Kh Ah; 3h 4h 2c + Ah + 2h = Ah 2h 3h 4h [2c]
3h 4h 2c + Ah + 5h = Ah [2c] 3h 4h 5h
"""


@pytest.mark.parametrize(("steps", "read"), examples(READINGS))
def test_readings_card_by_card(steps: str, read: str) -> None:
    assert meld(laid(*steps.split(" + "))) == read


test_readings = scenario_tests("""
# With a wild on the 9's place it does.
a natural 2 … 8 does not take a 10 alone
  hand 2-8h Th 2c
  lay 2-8h > refuses add 1 Th: add.invalid BU-2
  add 1 2c, add 1 Th > melds0 2h 3h 4h 5h 6h 7h 8h [2c] Th
# As the wild of 4 5 6 it takes the 8, from home no more.
a 2 that went home stays
  hand 4-6h 2h 3h 8h
  lay 4-6h 2h > can add 1 8h
  add 1 3h > refuses add 1 8h: add.invalid BU-2
# 3 4 5, top 7, with the own 2 as the 6.
a take lays at once what no order of adds can
  offered 7h / 2h / 3-5h
  take 1 2h > melds0 3h 4h 5h [2h] 7h
adds alone cannot lay them
  hand 3-5h 7h 2h
  lay 3-5h > adds 1 2h
  add 1 2h > adds -
# 2 … K takes an ace as 14, the second as 1. Thirteen are a natural canasta, fourteen a thousand.
a new ace goes to the top where both ends are open
  extra Ah Ah / 2-Kh
  > kinds0 natural
  add 1 Ah > melds0 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah; kinds0 natural; lows 2
  add 1 Ah > melds0 Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah; kinds0 thousand; lows 1
# 3 … K with a wild at the top: the ace takes its place, the wild goes to the bottom. Then no place is left.
a new ace high comes before the wild's place, and the own 2 goes home below it
  extra Ah Ah 2h / 3-Kh 2c
  or > melds0 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh [2c]
  add 1 Ah > melds0 [2c] 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah
  add 1 Ah > melds0 Ah [2c] 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah; kinds0 mixed
  > refuses add 1 2h: add.invalid BU-2
  or add 1 Ah, add 1 2h > melds0 [2c] 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah
an ace at each end
  extra Kh Ah / A-Qh
  add 1 Kh > melds0 Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh; lows 1
  add 1 Ah > kinds0 thousand
# "Melds": 3 4 5 and 6 7 8 lie side by side, both may grow.
melds are numbered as laid, and two of one suit are never joined
  hand 3-5h 6-8h 6h 2h 9h Kd
  lay 6-8h, lay 3-5h > melds0 6h 7h 8h, 3h 4h 5h; adds 1 2h, 1 9h, 2 2h, 2 6h
  add 2 6h > melds0 6h 7h 8h, 3h 4h 5h 6h
two decks
  hand 3-5h 3-5h 6h 6h
  lay 3-5h, lay 3-6h > adds 1 6h
""")


MISFITS = """
3-5h = 7h; 3-5h = 5h; 3-5h = 6d  # a gap, a place that is taken, another suit
Q-Ah = 3h; A-3h = Kh  # nothing goes beyond the high ace, nor below the low one
3h 4h 2c = 8h; 3h 5h 2c = 7h  # a gap of two, or the wild is needed elsewhere
"""


@pytest.mark.parametrize(("lying", "card"), examples(MISFITS))
def test_cards_that_do_not_fit(lying: str, card: str) -> None:
    assert refusal(lay(in_hand(f"{lying} {card}"), lying), f"add 1 {card}") == ("add.invalid", "BU-2")


@pytest.mark.parametrize(
    "cards", ["3h 4h 6h", "3h 3h 4h", "3h 3h 3d", "3h 4d 5h", "Ah Kh 3h", "2h Ah 4h", "2c 3h 6h", "2c 8h 8h"]
)
def test_no_melds(cards: str) -> None:
    """ "Melds": three or more of one suit in unbroken sequence; no sequence runs around the ace."""
    assert refusal(in_hand(cards), new(cards)) == ("meld.suits" if "d" in cards else "meld.gap", "BU-2")


KINDS = """
3-5h + 6-8h = None; 3-5h + 6-8h + 2c = mixed; 3-5h + 6-8h + 2h = natural; 3-5h + 6-9h = natural
4-6h + 7-9h + 2h = mixed; 4-6h + 7-9h + 2h + 3h = natural
A-3h + 4-7h = natural; 8-Th + J-Ah = natural; 3-5h + 6-Kh = natural
"""


@pytest.mark.parametrize(("steps", "kind"), examples(KINDS))
def test_canastas(steps: str, kind: str) -> None:
    """ "Melds": seven cards or more; a meld may turn natural again as its own 2 goes home."""
    assert list(map(str, kinds(laid(*steps.split(" + "))))) == [kind]
