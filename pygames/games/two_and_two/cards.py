"""Cards of Two & Two, and what a stack shows, as numbers inside and as tokens outside.

A *pattern* is four places, top to bottom, each 0 (a hole), 1 (a square) or 2 (a diamond); as a number it is
read in base 3. A *kind* is one of the 30 different cards: 28 Symbol cards in the order of their digits,
``SF``, ``WD``. Sets of Symbol kinds are masks: bit k stands for kind k.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import TypeVar

T = TypeVar("T")

SEATS = range(2)

PLACES = 4
SYMBOLS = 28
SF = SYMBOLS
WD = SYMBOLS + 1
NO_CARD = -1
"""Where a kind may stand: there is none."""
EMPTY = 0
MISFIT = -1
"""Where a pattern may stand: the card may not be laid (TT-2)."""

Digits = tuple[int, int, int, int]


def may_show(digits: Digits) -> bool:
    """Whether outer and inner places differ where both are filled: by then a set is still possible (TT-2)."""
    first, second, third, fourth = digits
    return (first == 0 or first != fourth) and (second == 0 or second != third)


def pattern(digits: Digits) -> int:
    """Digits as a pattern's number."""
    number = 0
    for digit in digits:
        number = 3 * number + digit
    return number


PATTERNS: tuple[Digits, ...] = tuple(product(range(3), repeat=PLACES))  # type: ignore[arg-type]
"""A pattern's number -> its digits."""

TEXT = tuple("".join(map(str, digits)) for digits in PATTERNS)
"""A pattern's number -> its four digits as text."""

PATTERN = {text: number for number, text in enumerate(TEXT)}

FILLED = tuple(sum(digit > 0 for digit in digits) for digits in PATTERNS)
"""A pattern's number -> how many of its places show a symbol."""

_KINDS = tuple(digits for digits in PATTERNS if FILLED[pattern(digits)] in (1, 2) and may_show(digits))

TOKENS = (*("".join(map(str, digits)) for digits in _KINDS), "SF", "WD")
KIND = {token: kind for kind, token in enumerate(TOKENS)}

LIES: tuple[tuple[int, ...], tuple[int, ...]] = (
    tuple(pattern(digits) for digits in _KINDS),
    tuple(pattern((d, c, b, a)) for a, b, c, d in _KINDS),
)
"""Upside down or not -> kind -> the pattern that a Symbol card shows when it lies so."""

COPIES = (*(2 if FILLED[LIES[0][kind]] == 1 else 1 for kind in range(SYMBOLS)), 8, 6)
DECK = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))

COMPLETE = tuple(FILLED[n] == PLACES and may_show(digits) for n, digits in enumerate(PATTERNS))
"""Whether a stack that shows this pattern is a set."""


class Table(dict[int, T]):
    """Pattern -> value, each worked out when it is first asked for."""

    def __init__(self, work_out: Callable[[int], T]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, number: int) -> T:
        value = self[number] = self.work_out(number)
        return value


def lay(shows: int, lies: int) -> int:
    """What a stack shows with one more card on it, or MISFIT."""
    pairs = list(zip(PATTERNS[shows], PATTERNS[lies], strict=True))
    if any(below and above and below != above for below, above in pairs):
        return MISFIT
    a, b, c, d = (below or above for below, above in pairs)
    return pattern((a, b, c, d)) if may_show((a, b, c, d)) else MISFIT


LAID = Table(lambda shows: Table(lambda lies: lay(shows, lies)))
"""What a stack shows -> how a card lies -> what the stack shows then, or MISFIT."""


def _fits(turned: int, shows: int) -> int:
    return sum(1 << kind for kind in range(SYMBOLS) if LAID[shows][LIES[turned][kind]] != MISFIT)


FITS = (Table(partial(_fits, 0)), Table(partial(_fits, 1)))
"""Upside down or not -> what a stack shows -> the mask of the Symbol kinds that may be laid so."""


def _finishers(turned: int, shows: int) -> int:
    after = (LAID[shows][LIES[turned][kind]] for kind in range(SYMBOLS))
    return sum(1 << kind for kind, shown in enumerate(after) if shown != MISFIT and COMPLETE[shown])


FINISH = (Table(partial(_finishers, 0)), Table(partial(_finishers, 1)))
"""Upside down or not -> what a stack shows -> the mask of the Symbol kinds that complete it."""


SETS = tuple(number for number, complete in enumerate(COMPLETE) if complete)
"""The patterns of the four sets."""


def _open_sets(shows: int) -> tuple[int, ...]:
    digits = PATTERNS[shows]
    return tuple(
        number
        for number in SETS
        if all(a in (EMPTY, b) for a, b in zip(digits, PATTERNS[number], strict=True))
    )


OPEN_SETS = Table(_open_sets)
"""What a stack shows -> the sets that it can still become."""


def _fill(shows: int) -> int:
    if FILLED[shows] != PLACES - 1:
        return EMPTY
    return next(iter(OPEN_SETS[shows]), EMPTY)


WILD = Table(_fill)
"""TT-4: what a stack with three filled places shows -> the set that a WD makes of it; others -> EMPTY."""


def silhouette(kind: int) -> str:
    """What the back of the deck's top card tells: its holes, upright; ``E`` for an Effect card."""
    return "".join("x" if digit != "0" else "0" for digit in TOKENS[kind]) if kind < SYMBOLS else "E"


def symbols(mask: int) -> tuple[int, ...]:
    """The Symbol kinds of a mask, in order."""
    return tuple(kind for kind in range(SYMBOLS) if mask >> kind & 1)
