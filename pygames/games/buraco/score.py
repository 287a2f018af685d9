"""Scoring of a deal ("Score of a deal")."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .cards import DECK, RANK, VALUES
from .meld_shapes import CANASTA
from .melds import Meld

THOUSAND, MIXED = 1000, 100
GOING_OUT, NO_EXTRA_HAND = 100, -100
_ALL_CARDS = sum(VALUES[RANK[card]] for card in DECK)
WORST = NO_EXTRA_HAND - _ALL_CARDS
"""The worst score of a deal for a seat: it is left with all cards in hand."""

NEVER, DIRECT, INDIRECT, WAITING = range(4)
"""The ways in which a seat had its extra hand. WAITING: indirectly, and it has had no turn since."""


class Seat(NamedTuple):
    """The score of one seat in a deal.

    Attributes:
        melded: points of the cards in its melds.
        canastas: (number of the meld from 1, its kind, its bonus).
        out: for going out.
        in_hand: points of the cards left in hand, 0 or less.
        no_extra: for an extra hand not had, or not in time, 0 or less.
        hand: the cards left in hand.
    """

    melded: int
    canastas: tuple[tuple[int, str, int], ...]
    out: int
    in_hand: int
    no_extra: int
    hand: tuple[int, ...]

    @property
    def points(self) -> int:
        """The sum of all parts."""
        bonuses = sum(points for _, _, points in self.canastas)
        return self.melded + bonuses + self.out + self.in_hand + self.no_extra


class Deal(NamedTuple):
    """A finished deal: the seat that went out (None: the pack ran out), all seats, the totals after it."""

    out: int | None
    seats: tuple[Seat, ...]
    totals: tuple[int, ...]


def best(natural: int) -> int:
    """Return the best score of a deal for a seat: canastas alone, each of them of the best kind."""
    return _ALL_CARDS + len(DECK) // CANASTA * max(natural, MIXED, THOUSAND) + GOING_OUT


def score(
    melds: Sequence[Meld], hand: Iterable[int], extra_status: int, went_out: bool, natural: int
) -> Seat:
    """Return the score of a seat in a deal.

    Args:
        melds: the seat's melds.
        hand: the cards left in hand.
        extra_status: NEVER, DIRECT, INDIRECT or WAITING.
        went_out: whether the seat went out.
        natural: the bonus of a natural canasta.
    """
    hand = tuple(hand)
    melded, canastas = score_melds(melds, natural)
    deducted, no_extra = missing_extra_hand(extra_status, -sum(VALUES[RANK[card]] for card in hand))
    return Seat(
        melded=melded,
        canastas=canastas,
        out=GOING_OUT if went_out else 0,
        in_hand=deducted,
        no_extra=no_extra,
        hand=hand,
    )


def score_melds(melds: Sequence[Meld], natural: int) -> tuple[int, tuple[tuple[int, str, int], ...]]:
    """Return points of the cards in these melds, and their canastas in the form of `Seat.canastas`."""
    bonuses = {"natural": natural, "mixed": MIXED, "thousand": THOUSAND}
    kinds = [(number, meld.shape.kind) for number, meld in enumerate(melds, 1)]
    canastas = tuple((number, kind, bonuses[kind]) for number, kind in kinds if kind is not None)
    return sum(meld.shape.points for meld in melds), canastas


def missing_extra_hand(extra_status: int, in_hand: int) -> tuple[int, int]:
    """BU-7: Count an extra hand taken indirectly, without a turn since, as not had.

    That costs 100, but its cards do not count.

    Returns:
        The cost of the cards in hand, and the cost of an extra hand not had.
    """
    if extra_status == WAITING:
        return 0, NO_EXTRA_HAND
    return in_hand, NO_EXTRA_HAND if extra_status == NEVER else 0
