"""A slow scorer for a Box that shares no idea with the engine's: it tries numbers for every toucan."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

TOUCAN = 13
BONUS = {0: 0, 1: 0, 2: -10, 3: -15, 4: -20}


def plain_score(box: Sequence[int]) -> int:
    """Return the score of eight numbers: a column of two equal ones is a Pair, any other adds up."""
    points = 0
    pairs: Counter[int] = Counter()
    for upper, lower in zip(box[:4], box[4:], strict=True):
        if upper == lower:
            pairs[upper] += 1
        else:
            points += upper + lower
    return points + sum(BONUS[count] for count in pairs.values())


def brute_score(box: Sequence[int]) -> int:
    """Return the lowest score over all ways to give each toucan a number of the Box, or one of two others.

    A toucan that does not match its partner only adds points, and another Pair is never worse. So this equals
    the page's scoring, in which a toucan always pairs (TC-6 included). Numbers that are not in the Box are
    alike, and at most two columns of toucans need one.
    """
    wild = [place for place, card in enumerate(box) if card == TOUCAN]
    best = None
    in_the_box, others = {*box} - {TOUCAN}, {*range(13)} - {*box}
    for numbers in product([*in_the_box, *sorted(others)[:2]], repeat=len(wild)):
        filled = list(box)
        for place, number in zip(wild, numbers, strict=True):
            filled[place] = number
        points = plain_score(filled)
        best = points if best is None else min(best, points)
    assert best is not None
    return best


def read_box(text: str) -> list[int]:
    """Return `"T 5 5 7 / T 5 5 7"` as numbers, row A first."""
    return [TOUCAN if token == "T" else int(token) for token in text.replace("/", " ").split()]


def columns(text: str) -> str:
    """Return four columns, `"TT 55 5T 7-12"`, as a box text."""
    parts = [part.split("-") if "-" in part else list(part) for part in text.split()]
    return f"{' '.join(upper for upper, _ in parts)} / {' '.join(lower for _, lower in parts)}"
