"""Shapes of melds: melds without their suit and number. There are only 963.

Places are 1 (ace low), 2 … 13 (king) and 14 (ace high). A set of places is a mask with bit p for place p.
"""

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from .cards import ACE, FOREIGN, TWO, VALUES

CanastaKind = Literal["natural", "mixed", "thousand"]
HIGHEST = 14
CANASTA = 7
_ACES = ((0,), (1 << HIGHEST, 1 << 1), (1 << HIGHEST | 1 << 1,))
"""By the number of new aces, the places where they may stand, the best first."""


class Shape(NamedTuple):
    """The shape of a meld.

    Attributes:
        low: its lowest place.
        high: its highest place.
        wild: the wild's place, 0 without one.
        own: whether the wild is a 2 of the meld's suit.
    """

    low: int
    high: int
    wild: int = 0
    own: bool = False

    @property
    def length(self) -> int:
        """The number of its cards."""
        return self.high - self.low + 1

    @property
    def naturals(self) -> int:
        """The places of its natural cards."""
        return span(self.low, self.high) & ~(1 << self.wild)

    @property
    def loose(self) -> tuple[int, ...]:
        """The kind of its wild, if it has one."""
        return ((TWO if self.own else FOREIGN),) if self.wild else ()

    @property
    def kind(self) -> CanastaKind | None:
        """The kind of canasta, or None if it is not a canasta."""
        if self.length < CANASTA:
            return None
        if self.wild:
            return "mixed"
        return "thousand" if self.length == HIGHEST else "natural"

    @property
    def points(self) -> int:
        """The points of its cards."""
        places = [p for p in range(self.low, self.high + 1) if p != self.wild]
        return sum(VALUES[(p - 1) % 13] for p in places) + (VALUES[TWO] if self.wild else 0)


def span(low: int, high: int) -> int:
    """Return all places from ``low`` to ``high``."""
    return (2 << high) - (1 << low)


def wilds_among(twos: int, foreign: int, home: bool) -> int | None:
    """BU-1: Return the number of wilds among 2s of own and other suits, or None if too many for a meld.

    Args:
        twos: the number of 2s of the own suit.
        foreign: the number of 2s of other suits.
        home: one of the own 2s lies on place 2 and so is not wild.
    """
    wilds = twos + foreign - home
    return wilds if wilds <= 1 else None


def read(naturals: int, loose: Iterable[int]) -> Shape | None:
    """BU-2: Return the shape of these cards with natural cards that stay in place, or None without one.

    Of several readings it is the one with the fewest wilds, then the one with a new ace high. A wild that
    fills no gap stands at the top, or at the bottom if the top is the high ace.

    Args:
        naturals: the places of the natural cards that lie already.
        loose: kinds of the cards that find their places: the new ones, and the former wild.
    """
    aces = twos = foreign = 0
    for kind in loose:
        if kind == ACE:
            aces += 1
        elif kind == TWO:
            twos += 1
        elif kind == FOREIGN:
            foreign += 1
        elif naturals >> kind + 1 & 1:
            return None
        else:
            naturals |= 2 << kind
    if aces > 2:
        return None
    for home in (True, False) if twos and not naturals >> 2 & 1 else (False,):
        wilds = wilds_among(twos, foreign, home)
        for ends in _ACES[aces] if wilds is not None else ():
            if not naturals & ends:
                shape = _run(naturals | ends | home << 2, wilds == 1, foreign == 0)
                if shape is not None:
                    return shape
    return None


def _run(naturals: int, with_wild: bool, own: bool) -> Shape | None:
    """Return the unbroken run of these natural cards and perhaps a wild."""
    if not naturals:
        return None
    low, high = (naturals & -naturals).bit_length() - 1, naturals.bit_length() - 1
    gaps = span(low, high) & ~naturals
    wild = 0
    if with_wild:
        if gaps:
            wild = gaps.bit_length() - 1
            gaps ^= 1 << wild
        elif high < HIGHEST:
            wild = high = high + 1
        elif low > 1:
            wild = low = low - 1
        else:
            return None
    return Shape(low, high, wild, own and with_wild) if not gaps and high - low >= 2 else None


@cache
def grow(shape: Shape, kinds: tuple[int, ...]) -> Shape | None:
    """Return ``shape`` with cards of these kinds added, or None where they do not fit."""
    return read(shape.naturals, (*shape.loose, *kinds))


@cache
def fitting(shape: Shape) -> tuple[int, bool]:
    """Return the single cards that can be added: own ones as a hand's bits, then a foreign 2."""
    near = span(max(1, shape.low - 2), shape.high + 2) & ~shape.naturals | 2 << ACE | 2 << TWO
    ranks = [rank for rank in range(13) if near >> rank + 1 & 1 and grow(shape, (rank,)) is not None]
    return sum(1 << 2 * rank for rank in ranks), grow(shape, (FOREIGN,)) is not None


@cache
def gaps(shape: Shape) -> tuple[int, ...]:
    """Return, by rank, the places between a card of that rank and the shape, as bits of a hand's number.

    An ace, which may go to either end, and a 2, which may go anywhere, have no bits.
    """
    places = shape.naturals
    low, high = (places & -places).bit_length() - 1, places.bit_length() - 1
    between = [0, 0]
    for place in range(3, HIGHEST):
        gap = span(place + 1, low - 1) if place < low else span(high + 1, place - 1) if place > high else 0
        between.append(sum(1 << 2 * (p - 1) for p in range(2, HIGHEST) if gap >> p & 1))
    return tuple(between)
