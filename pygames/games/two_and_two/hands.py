"""Bit-packed hands of Two & Two: one AND finds the cards that may be laid.

Bits 0–27 are the Symbol kinds in the hand, bits 28–55 those that it holds twice. Four bits count the ``SF``,
the rest the ``WD``.
"""

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
"""One ``WD``. A hand holds a ``WD`` exactly if its number is at least this."""


def count_sf(hand: int) -> int:
    """Return the number of ``SF`` in a hand."""
    return hand >> SF_SHIFT & MOST_SF


def count_wd(hand: int) -> int:
    """Return the number of ``WD`` in a hand."""
    return hand // ONE_WD


def count_symbols(hand: int) -> int:
    """Return the number of Symbol cards in a hand."""
    return (hand & _SYMBOL_BITS).bit_count()


def size(hand: int) -> int:
    """Return the number of cards in a hand."""
    return count_symbols(hand) + count_sf(hand) + count_wd(hand)


def gain(hand: int, kind: int) -> int:
    """Return the hand with one more card."""
    if kind >= SYMBOLS:
        return hand + (ONE_SF if kind == SF else ONE_WD)
    bit = 1 << kind
    return hand | (bit << SYMBOLS if hand & bit else bit)


def lose(hand: int, kind: int) -> int:
    """Return the hand without one of its cards."""
    if kind >= SYMBOLS:
        return hand - (ONE_SF if kind == SF else ONE_WD)
    twice = 1 << kind + SYMBOLS
    return hand ^ (twice if hand & twice else 1 << kind)


def holds(hand: int, kind: int) -> bool:
    """Return True if a hand holds this card."""
    if kind >= SYMBOLS:
        return (count_sf(hand) if kind == SF else count_wd(hand)) > 0
    return bool(hand >> kind & 1)


def of(kinds: Iterable[int]) -> int:
    """Return the hand of these cards."""
    hand = 0
    for kind in kinds:
        hand = gain(hand, kind)
    return hand


def cards(hand: int) -> list[int]:
    """Return the cards of a hand, sorted: Symbol cards by their digits, ``SF``, ``WD``."""
    kinds, left = [], hand & HAS
    while left:
        kind = (left & -left).bit_length() - 1
        kinds += [kind] * (1 + (hand >> kind + SYMBOLS & 1))
        left &= left - 1
    return kinds + [SF] * count_sf(hand) + [SF + 1] * count_wd(hand)
