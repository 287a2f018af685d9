"""Enumeration of hidden cards, for the modules ``bots.enumerate_worlds`` of games."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import factorial, prod


def splits(unseen: Iterable[int], size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], float]]:
    """Yield all different hands of ``size`` unseen cards, the other cards, and a weight.

    Physical cards of a kind can be exchanged in a hand without another deal. So with equal chances for all
    deals, a hand together with an order of the others is as likely as its weight.
    """
    cards = sorted(unseen)
    for hand in sorted(set(combinations(cards, size))):
        others = Counter(cards)
        others.subtract(hand)
        weight = 1 / prod(map(factorial, Counter(hand).values()))
        yield hand, tuple(others.elements()), weight


def orders(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield all different orders of some cards."""
    if not cards:
        yield ()
    for card in sorted(set(cards)):
        others = list(cards)
        others.remove(card)
        for order in orders(others):
            yield (card, *order)
