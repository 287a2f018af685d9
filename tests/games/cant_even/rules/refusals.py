"""Refusals of I Can't Even: each code, in the positions where it occurs."""

from ...refusals import Refusals
from .scenarios import begin
from .table import MONSTERS

LINES = """
offering
  start A A A B B B G G I / -
  ! take 1 up, take 1 down, take 0 up: offer.first Offer
  ! offer M A, offer A W, offer V W: offer.not_held Offer
  ! offer I I: offer.not_held Offer
# Seat 1 holds nothing but Vampires and Mummies.
second offer
  start A A A B B B G G I / V V V V V M M M M
  offer A B
  ! take 0 down: offer.first Offer
  ! offer A V: offer.not_held Offer
drawing
  start A A A B B B G G I / V V V V V M M M M
  offer A B, offer V M
  ! offer A B, offer G G, offer V V: offer.done Offer
  ! take 0 up, take 0 down: take.own Draw
  ! take 2 up, take 3 up, take 5 up: take.no_seat Draw
# Seat 1 is to take; seat 0 has taken seat 2's face-down card.
a face-down card is gone
  start A A A B B B G G I / - / -
  offer A B, offer A B, offer A B, take 2 down
  ! take 3 down: take.no_seat Draw
  ! take 1 up: take.own Draw
  ! take 2 down: take.gone Draw
# Seat 3 is to take; seat 1's Pit is empty, of seat 2's the face-down card is left.
a pit is empty
  start A A / A A / A A / A B
  offer A A, offer A A, offer A A, offer A B, take 1 up, take 2 up, take 1 down
  ! take 1 up, take 1 down, take 2 up: take.gone Draw
  ! take 3 up: take.own Draw
over
  banked i i, G G, i i, G G, G i, i G, G i
  ! offer A B, take 1 up, take 0 down: over End
"""

UNKNOWN = [
    *("pass", "offer X A", "offer A ?", "take up", "take up 1", "take 1 left"),
    *("take 1 A", "take 1 up down", "take one up"),
]
WORDS = [f"offer {down} {up}" for down in MONSTERS for up in MONSTERS]
WORDS += [f"take {seat} {face}" for seat in range(6) for face in ("up", "down")]

REFUSALS = Refusals(LINES, begin, WORDS, UNKNOWN, ("offering", "drawing"))
