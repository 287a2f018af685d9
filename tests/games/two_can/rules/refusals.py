"""Refusals of 2CAN: each error code, with positions in which it occurs."""

from ...refusals import Refusals
from .scenarios import begin, perform
from .table import PLACES

OTHER = ". . . . / . 0 0 ."
BOXES = f"T . . . / 5 . . . | {OTHER}; flips A1 B1 | B2 B3"

LINES = f"""
flipping
  any | any
  ! draw, take, swap A1, drop, drop A1, fly A1 A2: flip.first A round
  ! flip A2 A1, flip B1 A1, flip B4 B3, flip A1 A1: flip.order A round
turn
  {BOXES}; discard 5; draw 5
  ! flip A3 A4: flip.done A round
  ! swap A1, swap B4, drop, drop A2, fly A1 A2: draw.first A round
drawn
  {BOXES}; discard 5; draw 5
  draw
  ! flip A3 A4: flip.done A round
  ! draw, take: draw.again A round
  ! drop A1, drop B1: drop.face_up A round
  ! drop: drop.turn_one A round
  ! fly B1 A2, fly A2 A3: fly.no_toucan TC-4
  ! fly A1 B1: fly.no_landing TC-4
taken
  {BOXES}; discard 5; draw 5
  take
  ! flip A3 A4: flip.done A round
  ! draw, take: draw.again A round
  ! drop A2, drop A3, drop A4, drop: drop.taken A round
# Only B4 lies face down.
a drawn card before the last one
  {BOXES}; draw . . . . . 5
  advance 5 B2, draw
  ! flip A3 A4: flip.done A round
  ! draw, take: draw.again A round
  ! drop A2: drop.face_up A round
  ! fly A1 A2: fly.no_landing TC-4
a taken card before the last one
  {BOXES}; draw . . . . . 5
  advance 5 B2, draw, drop, take, swap B2, take
  ! drop, drop B4: drop.taken A round
a toucan in hand
  {BOXES}; draw T
  draw
  ! drop: drop.turn_one A round
  ! fly A1 A2: fly.toucan_in_hand TC-5
a toucan that was taken
  {BOXES}; discard T
  take
  ! drop A2: drop.taken A round
  ! fly A1 B4: fly.toucan_in_hand TC-5
no match
  {BOXES}; draw 6
  draw
  ! fly A1 A2: fly.no_match TC-4
the partner lies face down
  T 9 . . / 5 9 . . | {OTHER}; flips A1 A2 | B2 B3; draw 5
  draw
  ! fly A1 A3: fly.partner_down TC-4
the toucan lies face down
  T 9 . . / 5 9 . . | {OTHER}; flips B1 B2 | B2 B3; draw 5
  draw
  ! fly A1 A3: fly.no_toucan TC-4
over
  any | any; flips A1 B1; rounds 1
  finish
  ! draw, take, swap A1, drop A1, drop, flip A1 A2: over End
"""

UNKNOWN = ["pass", "swap A0", "swap A5", "swap C1", "swap 1A", "drop T", "fly A1 A9", "flip A1 A5"]
WORDS = ["draw", "take", "drop"] + [f"{verb} {place}" for verb in ("swap", "drop") for place in PLACES]
WORDS += [f"{verb} {p} {q}" for verb in ("fly", "flip") for p in PLACES for q in PLACES]

REFUSALS = Refusals(LINES, begin, WORDS, UNKNOWN, ("flipping", "turn", "drawn", "taken"), perform)
