"""Melds on the table: a shape, a suit, and the suit of a foreign wild.

There is one `Meld` object for each meld. States share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations, product

from ...core.lazy import Table
from .cards import ALL_FLAGS, FLAGS, FOREIGN, RANK, SUIT, TOKENS, TWO, hand_of, tokens
from .meld_shapes import Shape, fitting, gaps, grow, read
from .pile_pickup import FOREIGN_BIT, minimal_sets

Way = tuple[int, str]
"""The cards that a hand must hold, as a mask, and their text in a move."""


def kind_in(suit: int, card: int) -> int | None:
    """Return the kind of ``card`` in a meld of this suit: its rank, `FOREIGN`, or None if it cannot fit."""
    if SUIT[card] == suit:
        return RANK[card]
    return FOREIGN if RANK[card] == TWO else None


class Meld:
    """A meld.

    Attributes:
        shape: its shape.
        suit: its suit.
        wild_suit: the suit of its wild, or its own suit if it has none.
        fits: the cards that can be added, as bits of a hand's number for its suit: see `cards`.
        canasta: whether it is a natural canasta, which a thousand is too ("Melds").
    """

    def __init__(self, shape: Shape, suit: int, wild_suit: int) -> None:
        self.shape = shape
        self.suit = suit
        self.wild_suit = wild_suit
        self.canasta = shape.kind in ("natural", "thousand")
        own, foreign = fitting(shape)
        self.fits = own | (ALL_FLAGS & ~FLAGS[suit] if foreign else 0)

    def __repr__(self) -> str:
        return f"<{' '.join(TOKENS[card] for card in self.cards)} {tuple(self.shape)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return meld, (self.shape, self.suit, self.wild_suit)  # melds are canonical: one object each

    def __copy__(self) -> Meld:
        return self

    def __deepcopy__(self, memo: object) -> Meld:
        return self

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """Its cards from low to high, the wild at its place."""
        shape, first = self.shape, 13 * self.suit
        naturals = [first + (place - 1) % 13 for place in range(shape.low, shape.high + 1)]
        if shape.wild:
            naturals[shape.wild - shape.low] = 13 * self.wild_suit + TWO
        return tuple(naturals)

    @cached_property
    def counts(self) -> int:
        """The numbers of its cards: two bits for each of 52, the first card's the lowest."""
        return sum(1 << 2 * card for card in self.cards)

    @cached_property
    def beyond(self) -> tuple[int, ...]:
        """By rank, the bits of the cards between a card of that rank and the meld, all but one needed."""
        return gaps(self.shape)

    @cached_property
    def ways(self) -> Table[int, tuple[Way, ...]]:
        """By top discard, the hand cards with which it goes onto this meld."""
        return _ways(self.shape, self.suit)

    @cached_property
    def plus(self) -> Table[int, Meld | None]:
        """By card, this meld with the card added, or None where it does not fit."""
        return Table(lambda card: self.grown([card]))

    def grown(self, cards: Iterable[int]) -> Meld | None:
        """Return this meld with ``cards`` added, as in `meld_shapes.read`, or None where they do not fit."""
        cards = tuple(cards)
        kinds = tuple([kind_in(self.suit, card) for card in cards])
        if None in kinds:
            return None
        shape = grow(self.shape, kinds)
        if shape is None:
            return None
        foreign_suits = [SUIT[card] for card in cards if SUIT[card] != self.suit]
        return meld(shape, self.suit, foreign_suits[0] if foreign_suits else self.wild_suit)


@cache
def _ways(shape: Shape, suit: int) -> Table[int, tuple[Way, ...]]:
    """Return the table of ways. Melds that differ only in the suit of their wild share it."""

    def ways(top: int) -> tuple[Way, ...]:
        kind = kind_in(suit, top)
        sets = () if kind is None else minimal_sets(shape, kind)
        return tuple([way for need in sets for way in _suited(need, suit)])

    return Table(ways)


@cache
def _suited(need: int, suit: int) -> list[Way]:
    """Return a minimal set in a suit. Its foreign 2 may be of three suits."""
    cards = [13 * suit + rank for rank in range(13) for _ in range((need >> 2 * rank & 3).bit_count())]
    if not need & FOREIGN_BIT:
        return [way(cards, suit)]
    return [way(sorted([*cards, 13 * other + TWO]), suit) for other in range(4) if other != suit]


def way(cards: Sequence[int], suit: int) -> Way:
    """Return the mask of a hand that can lay ``cards`` in ``suit``, and their text in a move."""
    return hand_of(cards)[suit] & ~FLAGS[suit], tokens(cards)


@cache
def _meld(shape: Shape, suit: int, wild_suit: int) -> Meld:
    return Meld(shape, suit, wild_suit)


def meld(shape: Shape, suit: int, wild_suit: int) -> Meld:
    """Return the one meld of this shape and suit. ``wild_suit`` counts if its wild is of another suit."""
    return _meld(shape, suit, wild_suit if shape.wild and not shape.own else suit)


def new_meld(cards: Sequence[int]) -> Meld | None:
    """Return ``cards`` as a new meld, or None if they do not make one ("Melds")."""
    suits = {SUIT[card] for card in cards if RANK[card] != TWO}
    if len(suits) != 1:
        return None
    suit = suits.pop()
    shape = read(0, [RANK[card] if SUIT[card] == suit else FOREIGN for card in cards])
    if shape is None:
        return None
    foreign_suits = [SUIT[card] for card in cards if SUIT[card] != suit]
    return meld(shape, suit, foreign_suits[0] if foreign_suits else suit)


def _trios() -> dict[tuple[int, ...], Meld]:
    trios = {}
    kinds = sorted([*range(13), TWO, FOREIGN])
    shapes = {trio: shape for trio in combinations(kinds, 3) if (shape := read(0, trio)) is not None}
    for suit, (trio, shape) in product(range(4), shapes.items()):
        for foreign_suit in [s for s in range(4) if s != suit] if FOREIGN in trio else [suit]:
            cards = [13 * suit + kind if kind != FOREIGN else 13 * foreign_suit + TWO for kind in trio]
            trios[tuple(sorted(cards))] = meld(shape, suit, foreign_suit)
    return trios


TRIOS = _trios()
"""Every new meld of three cards, by its cards in their order."""
