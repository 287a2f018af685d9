"""Scoring of a Box ("Scoring a Box", TC-6)."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from .cards import COLUMNS, TOUCAN

GROUP_POINTS = (0, 0, -10, -15, -20)
"""Points by the count of pairs of one number: from two pairs on, a Quartet, a Sextet, an Octet."""
BEST = min(GROUP_POINTS)
"""The points of the best Box: an Octet, or two Quartets."""
WORST = COLUMNS * (TOUCAN - 1 + TOUCAN - 2)
"""The points of the worst Box: no pair, and the two highest numbers in every column."""


class Scored(NamedTuple):
    """The score of a Box, explained.

    Attributes:
        pairs: for each column the number of its pair, None where it is not a pair.
        columns: for each column the points it adds.
        groups: (number, how many pairs, points) of each Quartet, Sextet or Octet, by number.
        points: the sum of all columns and groups.
    """

    pairs: tuple[int | None, ...]
    columns: tuple[int, ...]
    groups: tuple[tuple[int, int, int], ...]
    points: int


class Round(NamedTuple):
    """A finished round.

    Attributes:
        ended_by: the seat whose Box was complete first, None for a round ended by TC-8.
        boxes: the Boxes by seat.
        totals: the totals by seat after the round.
    """

    ended_by: int | None
    boxes: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]


def score(box: Sequence[int]) -> int:
    """Return the points of eight face-up cards, ``A1 … A4 B1 … B4``. Low is good."""
    points = 0
    pairs = []
    for upper, lower in zip(box[:COLUMNS], box[COLUMNS:], strict=True):
        if upper == lower or TOUCAN in (upper, lower):
            pairs.append(pair_number(upper, lower))
        else:
            points += upper + lower
    return points + _group_points(tuple(sorted(pairs))) if len(pairs) > 1 else points


def pair_number(upper: int, lower: int) -> int:
    """Return the number of a column that is a pair: a toucan takes its partner's, TOUCAN for two toucans."""
    return min(upper, lower)


def explain(box: Sequence[int]) -> Scored:
    """Return the points of eight face-up cards, column by column: ``score`` with its reasons."""
    return explain_columns(tuple(zip(box[:COLUMNS], box[COLUMNS:], strict=True)))


@lru_cache(maxsize=1024)
def explain_columns(columns: tuple[tuple[int, int] | None, ...]) -> Scored:
    """Return the points of the columns in a Box. A column with a face-down card (None) counts nothing yet."""
    pairs = [_pair_of(column) for column in columns]
    best = list(toucan_numbers(tuple(sorted(n for n in pairs if n is not None))))
    named = tuple(best.pop(0) if number == TOUCAN else number for number in pairs)
    counts = Counter(number for number in named if number is not None)
    groups = tuple((n, count, GROUP_POINTS[count]) for n, count in sorted(counts.items()) if count > 1)
    sums = zip(named, columns, strict=True)
    points = tuple(0 if pair is not None or column is None else sum(column) for pair, column in sums)
    return Scored(named, points, groups, sum(points) + sum(bonus for *_, bonus in groups))


def _pair_of(column: tuple[int, int] | None) -> int | None:
    if column is None or not (column[0] == column[1] or TOUCAN in column):
        return None
    return pair_number(*column)


@cache
def toucan_numbers(pairs: tuple[int, ...]) -> tuple[int, ...]:
    """TC-6: Return the numbers for the pairs of toucans among ``pairs`` that together score lowest."""
    named = [number for number in pairs if number != TOUCAN]
    choices = combinations_with_replacement(range(TOUCAN), len(pairs) - len(named))
    return min(choices, key=lambda numbers: _points_of((*named, *numbers)))


@cache
def _group_points(pairs: tuple[int, ...]) -> int:
    """Return the points of the groups that pairs of these numbers (TOUCAN: free to choose) make together."""
    named = tuple(number for number in pairs if number != TOUCAN)
    return _points_of(named + toucan_numbers(pairs))


def _points_of(numbers: Sequence[int]) -> int:
    return sum(GROUP_POINTS[count] for count in Counter(numbers).values())
