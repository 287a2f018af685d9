"""A hand of Two & Two as one number, so that "which of these may be laid" is one AND.

Bits 0–27: holds this Symbol kind; bits 28–55: holds it twice; four bits count the ``SF``, the rest the
``WD``.
"""

from __future__ import annotations

from collections.abc import Iterable

from .cards import SF, SYMBOLS

HAS = (1 << SYMBOLS) - 1
"""The mask of the Symbol kinds that a hand holds."""

_SYMBOL_BITS = (1 << 2 * SYMBOLS) - 1
SF_SHIFT = 2 * SYMBOLS
MOST_SF = 15
"""``hand >> SF_SHIFT & MOST_SF`` counts the ``SF``."""
ONE_SF = 1 << SF_SHIFT
ONE_WD = 1 << SF_SHIFT + 4
"""A hand holds a ``WD`` exactly if it is no less than this."""


def count_sf(hand: int) -> int:
    """How many ``SF`` a hand holds."""
    return hand >> SF_SHIFT & MOST_SF


def count_wd(hand: int) -> int:
    """How many ``WD`` a hand holds."""
    return hand // ONE_WD


def count_symbols(hand: int) -> int:
    """How many Symbol cards a hand holds."""
    return (hand & _SYMBOL_BITS).bit_count()


def size(hand: int) -> int:
    """How many cards a hand holds."""
    return count_symbols(hand) + count_sf(hand) + count_wd(hand)


def gain(hand: int, kind: int) -> int:
    """The hand with one card more."""
    if kind >= SYMBOLS:
        return hand + (ONE_SF if kind == SF else ONE_WD)
    bit = 1 << kind
    return hand | (bit << SYMBOLS if hand & bit else bit)


def lose(hand: int, kind: int) -> int:
    """The hand with one card less, which it holds."""
    if kind >= SYMBOLS:
        return hand - (ONE_SF if kind == SF else ONE_WD)
    twice = 1 << kind + SYMBOLS
    return hand ^ (twice if hand & twice else 1 << kind)


def holds(hand: int, kind: int) -> bool:
    """Whether a hand holds this card."""
    if kind >= SYMBOLS:
        return (count_sf(hand) if kind == SF else count_wd(hand)) > 0
    return bool(hand >> kind & 1)


def of(kinds: Iterable[int]) -> int:
    """The hand of these cards."""
    hand = 0
    for kind in kinds:
        hand = gain(hand, kind)
    return hand


def cards(hand: int) -> list[int]:
    """The cards of a hand, sorted: Symbol cards by their digits, ``SF``, ``WD``."""
    found, left = [], hand & HAS
    while left:
        kind = (left & -left).bit_length() - 1
        found += [kind] * (1 + (hand >> kind + SYMBOLS & 1))
        left &= left - 1
    return found + [SF] * count_sf(hand) + [SF + 1] * count_wd(hand)
