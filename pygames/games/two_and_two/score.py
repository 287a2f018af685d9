"""Completed sets, and who is ahead by them ("End")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import SEATS


class Set(NamedTuple):
    """A completed set: whose it is, its cards, the pattern."""

    seat: int
    cards: tuple[int, ...]
    shows: int


def score(sets: Sequence[Set]) -> tuple[int, int]:
    """The number of sets by seat."""
    first = sum(done.seat == 0 for done in sets)
    return first, len(sets) - first


def largest_set(sets: Sequence[Set], seat: int) -> int:
    """The size of the seat's largest set, 0 without one."""
    return max((len(done.cards) for done in sets if done.seat == seat), default=0)


def leading(sets: Sequence[Set]) -> tuple[int, ...]:
    """Most sets; then the largest single set; then both."""
    results = [(count, largest_set(sets, seat)) for seat, count in enumerate(score(sets))]
    return tuple(seat for seat in SEATS if results[seat] == max(results))
