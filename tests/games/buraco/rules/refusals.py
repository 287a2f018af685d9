"""Refusals of Buraco: each code, in the positions where it occurs."""

from ...refusals import Refusals
from .scenarios import begin, perform
from .table import DECK, RANKS, SUITS, in_order

LINES = """
opening
  start 3-9h 2c 2d Kc Ks / pack Kd
  ! discard Kc, meld 3h 4h 5h, add 1 6h: draw.first A turn
  ! take new 3h 4h, take 1, take 1 3h: take.empty A turn
drawn
  start 3-9h 2c 2d Kc Ks / pack Kd
  draw
  ! draw, take new 3h 4h, take 1: draw.again A turn
  ! discard Ac, meld Th Jh Qh, meld 3h 3h 4h: not_held A turn
  ! meld 4h 3h 5h, meld 3h 4h 2c: order A turn
  ! meld 3h 4h 6h: meld.gap BU-2
  ! meld Kc Kd Ks: meld.suits BU-2
  ! meld 2c 2d 3h: meld.wilds BU-1
  ! add 1 6h: add.no_such A turn
# The pile's top is the 6h; a meld 3 4 5 lies, the 7 and 2c are in hand.
a pile
  offered 6h / 7h 9h 2c / 3-5h
  ! take 1 7h, take 1 2c 7h: take.not_minimal BU-3
  ! take new 7h 9h, take 1 9h: take.no_meld A turn
  ! take 1 8h, take 1 7h 7h, take new 7h 8h: not_held A turn
  ! take 2: add.no_such A turn
  ! take 1 9h 7h, take new 7h 2c: order A turn
melds
  hand 3-5h 7h 8h 9h 2c 2d Kc
  lay 3-5h
  ! add 2 7h, add 3 7h, add 99 7h: add.no_such A turn
  ! add 1 6h: not_held A turn
  ! add 1 7h, add 1 Kc: add.invalid BU-2
a last meld without a canasta
  holding 9-Js / none
  ! meld 9s Ts Js: out.no_canasta BU-4
a last take without a canasta
  one Js / 9s Ts / none
  ! take new 9s Ts: out.no_canasta BU-4
# It must be added.
a last card that makes the canasta
  holding 8h 9c / sixes
  add 3 8h
  ! discard 9c: out.no_canasta BU-4
a meld that leaves one card
  holding 9-Js Kc / none
  ! meld 9s Ts Js: dead_end BU-5
an addition that leaves one card
  holding 8h Kc / none
  ! add 4 8h: dead_end BU-5
a take of two that leaves one card
  two Js / Kh / 9s Ts / none
  ! take new 9s Ts: dead_end BU-5
a take that leaves one card
  one 8h / 7h Kh / none
  ! take 4 7h: dead_end BU-5
over
  holding 9-Js / canasta
  new 9-Js
  ! draw, discard 9s, meld 9s Ts Js, take 1, take new 9s Ts: over End
"""


UNKNOWN = [
    *("pass", "discard 3", "discard h3", "discard 10h", "discard 1h", "discard 3x", "throw 3h"),
    *("meld 3h 4h", "meld 3h 4h 5h 6h", "meld 1 3h 4h", "add 0 6h"),
    *("take new", "take new 3h", "take new 3h 4h 5h", "take 0", "take all"),
]


def notation() -> list[str]:
    """With the melds of three that may be: in one suit a run, or all but one card of it and a 2."""
    runs = [[rank + suit for rank in f"{RANKS}A"[i : i + 3]] for suit in SUITS for i in range(12)]
    twos = [[*run[:i], f"2{suit}", *run[i + 1 :]] for run in runs for i in range(3) for suit in SUITS]
    melds = [in_order(meld) for meld in runs + twos]
    words = ["draw", *(f"discard {card}" for card in DECK)]
    words += [f"meld {' '.join(meld)}" for meld in melds]
    words += [f"add {number} {card}" for number in range(1, 9) for card in DECK]
    words += [f"take {number}{card}" for number in range(1, 9) for card in ("", *(f" {c}" for c in DECK))]
    pairs = [meld[:i] + meld[i + 1 :] for meld in melds for i in range(3)]
    return words + [f"take new {' '.join(pair)}" for pair in pairs]


REFUSALS = Refusals(LINES, begin, notation(), UNKNOWN, ("opening", "drawn", "a pile"), perform)
