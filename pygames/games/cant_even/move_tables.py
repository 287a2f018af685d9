"""Tables of the legal moves of I Can't Even, each entry computed once.

The legal offers depend on which monsters a seat holds, and which of them twice. The legal takes on which
cards lie in the other Pits.
"""

from functools import cache
from typing import NamedTuple

from ...core.lazy import Table
from ...game import Menu
from .cards import MONSTERS, TOKEN, UNKNOWN, count

DOWN, UP = 0, 1
"""The two faces of a Pit: positions in an `Offer`, and bits of the mask of lying cards."""

FACES = ("down", "up")


class Offer(NamedTuple):
    """Two cards for the Pit.

    Attributes:
        down: the card that lies face down.
        up: the card that lies face up.
        both: the code of the two.
        pair: a small unique number.
    """

    down: int
    up: int
    both: int
    pair: int


class Take(NamedTuple):
    """A card taken from a Pit.

    Attributes:
        seat: the owner of the Pit.
        face: DOWN or UP.
        bit: the card's bit in the mask of all cards that lie in the Pits.
    """

    seat: int
    face: int
    bit: int


OFFER = {
    (down, up): Offer(down, up, down + up, number)
    for number, (down, up) in enumerate((d, u) for d in (UNKNOWN, *MONSTERS) for u in MONSTERS)
}
TAKE = {(seat, face): Take(seat, face, 1 << 2 * seat + face) for seat in range(6) for face in (UP, DOWN)}


_OFFERS = {f"offer {TOKEN[down]} {TOKEN[up]}": OFFER[down, up] for down in MONSTERS for up in MONSTERS}
_TAKES = {f"take {take.seat} {FACES[take.face]}": take for take in TAKE.values()}


@cache
def _offer_menu(counts: tuple[int, ...]) -> Menu:
    """Return the offers of a hand that holds none, one or several of each monster."""
    number = dict(zip(MONSTERS, counts, strict=True))
    return Menu(
        {
            move: offer
            for move, offer in _OFFERS.items()
            if number[offer.down] and number[offer.up] > (offer.down == offer.up)
        }
    )


OFFERS: Table[int, Menu] = Table(
    lambda hand: _offer_menu(tuple(min(2, count(hand, monster)) for monster in MONSTERS))
)
"""Code of a hand -> the ways to offer two of its cards."""

TAKES: Table[int, Menu] = Table(
    lambda lying: Menu({move: take for move, take in _TAKES.items() if lying & take.bit})
)
"""Mask of the cards that lie in the other seats' Pits -> the ways to take one card."""
