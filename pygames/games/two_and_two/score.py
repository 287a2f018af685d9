"""Scores by completed sets ("End")."""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import SEATS


class Set(NamedTuple):
    """A completed set: its seat, its cards and its pattern."""

    seat: int
    cards: tuple[int, ...]
    shows: int


def score(sets: Sequence[Set]) -> tuple[int, int]:
    """Return the number of sets by seat."""
    first = sum(card_set.seat == 0 for card_set in sets)
    return first, len(sets) - first


def largest_set(sets: Sequence[Set], seat: int) -> int:
    """Return the size of the seat's largest set, 0 without one."""
    return max((len(card_set.cards) for card_set in sets if card_set.seat == seat), default=0)


def leading(sets: Sequence[Set]) -> tuple[int, ...]:
    """Return the leading seats: by most sets, then by the largest single set, then both."""
    results = [(count, largest_set(sets, seat)) for seat, count in enumerate(score(sets))]
    return tuple(seat for seat in SEATS if results[seat] == max(results))
