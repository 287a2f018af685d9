"""The heading "A turn": draw or take, melds, discard."""

from collections import Counter

from .scenarios import scenario_tests
from .table import drawn, hand, idle, legal, play, start

test_turn = scenario_tests("""
a turn draws, lays and discards
  start 3-5h Kc Kd / - / pack 6h
  > phase draw; actor 0
  draw > phase meld; pack 59; size0 12
  meld 3h 4h 5h, add 1 6h > phase meld; size0 8; melds0 3h 4h 5h 6h
  discard Kd > phase draw; actor 1; size0 7; top Kd; pile 1
# A 2, an ace, the drawn card; nothing need be laid. Two equal ones are one move.
any card may be discarded
  hand 2c 2h Ad 3-5h Ks 9s 9s 7d Jc 8c
  > discards 2c, 2h, 3h, 4h, 5h, 7d, 8c, 9s, Ad, Jc, Ks
  discard 2h > top 2h; melds0 -; size0 11
# The 2c as natural card or wild, the 2h as wild, or one of them at home and one wild.
all moves of a hand
  hand 6-8h 9h 2h 3c 4c 5c 5c 2c Kd Ks
  lay 6-8h > adds 1 2c, 1 2h, 1 9h; discards 2c, 2h, 3c, 4c, 5c, 9h, Kd, Ks; takes -
  > melds 2c 3c 2h, 2c 3c 4c, 2c 3c 5c, 2c 4c 2h, 2c 4c 5c, 3c 4c 2h, 3c 4c 5c, 3c 5c 2h, 4c 5c 2h
a longer meld is laid by additions, from either end
  hand 3-Jh
  or new 9-Jh, add 1 8h, add 1 7h, add 1 6h, add 1 5h, add 1 4h, add 1 3h > melds0 3h 4h 5h 6h 7h 8h 9h Th Jh
  or lay 3-Jh > melds0 3h 4h 5h 6h 7h 8h 9h Th Jh
# "Melds belong to the seat that laid them".
the rival's melds cannot be extended
  start 3-5h Kd / 6h 6-8s
  draw, lay 3-5h, discard Kd, draw > adds -; refuses add 1 6h: add.no_such A turn
  lay 6-8s > refuses add 1 6h: add.invalid BU-2; melds0 3h 4h 5h; melds1 6s 7s 8s
# The rest of the pile joins the hand.
the top card is taken with two hand cards
  offered 5h / 3h 4h 6h
  > pile 2; legal draw, take new 3h 4h, take new 4h 6h; size0 11
  take new 3h 4h > melds0 3h 4h 5h; pile 0; size0 10; phase meld; pack 58
every pair of hand cards that makes a meld with the top card is a move
  offered 3h / 2c 2h 2h 4h Ah
  > takes new 2c 2h, new 2c 4h, new 2c Ah, new 2h 2h, new 2h 4h, new Ah 2h
  or take new 2h 2h > melds0 2h 3h [2h]
  or take new 2c Ah > melds0 Ah [2c] 3h
  or take new 2h 4h > melds0 2h 3h 4h
# A wild goes into another suit, too; the own 2 is at home.
a 2 on top may be melded as any card, or as the wild of another suit
  offered 2h / 3h 4h 8d 9d Jd
  > takes new 3h 4h, new 8d 9d, new 9d Jd
  or take new 3h 4h > melds0 2h 3h 4h
  or take new 9d Jd > melds0 9d [2h] Jd
the top card is taken onto a meld
  offered 6h / Kd / 3-5h / under Ks
  > legal draw, take 1
  take 1 > melds0 3h 4h 5h 6h; can discard Ks; pile 0
  > refuses draw: draw.again A turn; refuses take 1: draw.again A turn
  discard Ks > top Ks; pile 1
# c d h s, then A 2 3 … K: an ace comes first though it is high in the meld.
cards are written in one order
  hand 2c 3-5h Q-Ah
  > can meld 3h 4h 5h, meld 2c 3h 4h, meld Ah Qh Kh
  > refuses meld 4h 3h 5h: order A turn; refuses meld 5h 4h 3h: order A turn
  > refuses meld 3h 4h 2c: order A turn; refuses meld Kh Qh Ah: order A turn
  > refuses meld Qh Kh Ah: order A turn
the order holds for takes
  offered 8h / 6h 7h 2c / 3-5h
  > can take 1 2c 6h; refuses take 1 7h 6h: order A turn; refuses take 1 6h 2c: order A turn
  > refuses take new 7h 6h: order A turn
equal cards are one move
  hand 3h 3h 4h 4h 5h 5h Kc Kc
  > melds 3h 4h 5h
  new 3-5h, new 3-5h > melds0 3h 4h 5h, 3h 4h 5h
""")


def test_a_hand_of_more_than_forty_cards_plays_on() -> None:
    """Everything is still there: melds of all suits, additions, discards."""
    state = idle(start("3-4h Kc Kd", "5h"), 46)
    play(state, f"discard {drawn(state)}, draw, discard 5h, take new 3h 4h")
    held = Counter(hand(state, 0))
    assert held.total() > 50
    assert legal(state, "discard") == {f"discard {card}" for card in held}
    assert {move.split()[2][1] for move in legal(state, "meld")} >= set("cdh")
    runs = [[rank + suit for rank in "3456789T"[low : low + 3]] for suit in "cdhs" for low in range(6)]
    assert {f"meld {' '.join(run)}" for run in runs if Counter(run) <= held} <= legal(state, "meld")
