"""Hand cards with which the top discard goes onto a meld."""

from collections.abc import Iterator
from functools import cache

from .cards import ACE, FOREIGN, TWO
from .meld_shapes import HIGHEST, Shape, span

FOREIGN_BIT = 1 << 2 * FOREIGN


@cache
def minimal_sets(shape: Shape, top: int) -> tuple[int, ...]:
    """BU-3: Return the minimal sets of hand cards with which a card of kind ``top`` goes onto ``shape``.

    With no smaller part of such a set would it fit. A set is a mask as in a hand's number, bit 26 for one 2
    of another suit.
    """
    anchors = list(_anchors(shape, top))
    sets = [need for anchor in anchors for need in dict.fromkeys(_fillings(*anchor))]
    if len(anchors) == 1:
        return tuple(sets)  # all of one size
    return tuple(
        dict.fromkeys(need for need in sets if not any(less & need == less != need for less in sets))
    )


def _fillings(places: int, twos: int, foreign: int) -> Iterator[int]:
    """Yield sets that fill the holes between ``places``, given the numbers of loose 2s that must be wild.

    No minimal set reaches beyond the places that must be filled: cards outside could be left out.
    """
    low, high = (places & -places).bit_length() - 1, places.bit_length() - 1
    holes = [1 << 2 * (p - 1) for p in range(low, high) if not places >> p & 1]
    everything = sum(holes)
    wilds = twos + foreign
    if wilds == 0:
        yield everything
        for hole in holes:
            yield everything ^ hole | FOREIGN_BIT
            yield _with_own_two(everything ^ hole)
    elif wilds == 1 and holes:
        for hole in holes:
            yield everything ^ hole
    elif wilds == 1 and places != span(1, HIGHEST):
        yield 0


def _with_own_two(need: int) -> int:
    bit = 1 << 2 * TWO
    return need | bit << 1 if need & bit else need | bit


def _anchors(shape: Shape, top: int) -> Iterator[tuple[int, int, int]]:
    """Yield the places that must be filled, and the numbers of own and foreign 2s left to be wild."""
    kinds = (*shape.loose, top)
    twos, foreign = kinds.count(TWO), kinds.count(FOREIGN)
    if top == ACE:
        ends = [1 << HIGHEST, 1 << 1]
    elif top in (TWO, FOREIGN):
        ends = [0]
    else:
        ends = [2 << top]
    for end in ends:
        if not shape.naturals & end:
            places = shape.naturals | end
            yield places, twos, foreign
            if twos and not places >> 2 & 1:
                yield places | 1 << 2, twos - 1, foreign
