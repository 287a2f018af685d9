"""Melds once more, slow and plain: every assignment of cards to places is tried. Without the engine's code.

A meld is a tuple of (place, card, wild?) from low to high; places are 1 (ace low), 2 … 13 (king) and 14 (ace
high).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

RANKS = "A23456789TJQK"
PLACES = range(1, 15)

Slot = tuple[int, str, bool]
Meld = tuple[Slot, ...]


def places_of(card: str, suit: str) -> Iterator[tuple[int, bool]]:
    """Yield the places of a card in a meld of this suit, and whether it is wild there."""
    rank, own = card[0], card[1] == suit
    if own and rank == "A":
        yield from [(1, False), (14, False)]
    elif own:
        yield (RANKS.index(rank) + 1, False)
    if rank == "2":
        yield from [(place, True) for place in PLACES if not (own and place == 2)]


def assignments(fixed: Sequence[Slot], loose: Sequence[str], suit: str) -> Iterator[Meld]:
    """Every valid meld of the natural cards that lie (`fixed`) and of loose cards, wherever these stand."""
    lying = [place for place, _, _ in fixed]
    for choice in product(*(list(places_of(card, suit)) for card in loose)):
        places = {*lying, *(place for place, _ in choice)}
        count = len(lying) + len(loose)
        unbroken = len(places) == count == max(places) - min(places) + 1
        if unbroken and count >= 3 and sum(wild for _, wild in choice) <= 1:
            stand = [(place, card, wild) for card, (place, wild) in zip(loose, choice, strict=True)]
            yield tuple(sorted([*fixed, *stand]))


def best(fixed: Sequence[Slot], loose: Sequence[str], suit: str) -> Meld | None:
    """The one reading: fewest wilds, then a new ace high, then the wild at the top."""
    lying = {place for place, _, _ in fixed}

    def rank(meld: Meld) -> tuple[int, int, int]:
        wilds = [place for place, _, wild in meld if wild]
        new_high_ace = any(place == 14 and not wild and place not in lying for place, _, wild in meld)
        return len(wilds), -new_high_ace, -sum(wilds)

    return min(assignments(fixed, loose, suit), key=rank, default=None)


def new(cards: Sequence[str]) -> tuple[str, Meld] | None:
    """A new meld of these cards, with its suit."""
    found = [(suit, meld) for suit in "cdhs" if (meld := best((), cards, suit)) is not None]
    assert len(found) <= 1
    return found[0] if found else None


def added(meld: Meld, cards: Sequence[str], suit: str) -> Meld | None:
    """The meld with these cards added: natural cards stay, the wild moves."""
    fixed = [slot for slot in meld if not slot[2]]
    return best(fixed, [*(card for _, card, wild in meld if wild), *cards], suit)


def kind(meld: Meld) -> str | None:
    """Return the kind of canasta."""
    if len(meld) < 7:
        return None
    if any(wild for _, _, wild in meld):
        return "mixed"
    return "thousand" if len(meld) == 14 else "natural"


def take_sets(meld: Meld, suit: str, top: str, hand: Sequence[str]) -> set[tuple[str, ...]]:
    """BU-3: the sets of hand cards with which, and with no part of which, ``top`` goes onto ``meld``."""
    useful = sorted((c for c in hand if c[1] == suit or c[0] == "2"), key=lambda c: (c[1], RANKS.index(c[0])))
    fitting: set[tuple[str, ...]] = set()
    for size in range(len(useful) + 1):
        for cards in set(combinations(useful, size)):
            if not any(is_part(smaller, cards) for smaller in fitting) and added(meld, [top, *cards], suit):
                fitting.add(cards)
    return fitting


def is_part(small: Sequence[str], large: Sequence[str]) -> bool:
    """Return True if ``small`` is part of ``large``, equal cards counted."""
    return all(small.count(card) <= large.count(card) for card in small)
