"""Cards and places of 2CAN, as numbers inside and as tokens outside."""

from __future__ import annotations

TOUCAN = 13
"""The wild card; the numbers 0–12 are themselves."""

TOKENS = (*map(str, range(13)), "T")
CARDS = {token: card for card, token in enumerate(TOKENS)}
DECK = tuple(number for number in range(13) for _ in range(8)) + (TOUCAN,) * 4

COLUMNS = 4
PLACES = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
PLACE = {name: place for place, name in enumerate(PLACES)}
BOX = len(PLACES)
ALL_DOWN = (1 << BOX) - 1
"""A set of places is a mask: bit p stands for ``PLACES[p]``."""


def partner(place: int) -> int:
    """The other place of the same column."""
    return place ^ COLUMNS


def lets_fly(card: int, beside: int | None) -> bool:
    """TC-4, TC-5: whether ``card`` in hand lets a toucan fly whose partner is ``beside`` (None: hidden)."""
    return card != TOUCAN and beside in (card, TOUCAN)


def places(mask: int) -> tuple[int, ...]:
    """The places of a mask, in order."""
    return tuple(place for place in range(BOX) if mask >> place & 1)
