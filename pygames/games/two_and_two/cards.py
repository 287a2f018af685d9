"""Cards and patterns of Two & Two: numbers in the engine, tokens in views and records.

A *pattern* is four places, top to bottom, each 0 (a hole), 1 (a square) or 2 (a diamond). Its number has
these digits in base 3. A *kind* is one of the 30 different cards: 28 Symbol cards in the order of their
digits, ``SF``, ``WD``. Sets of Symbol kinds are masks: bit k stands for kind k.
"""

from functools import partial
from itertools import product

from ...core.lazy import Table

SEATS = range(2)

PLACES = 4
SYMBOLS = 28
SF = SYMBOLS
WD = SYMBOLS + 1
NO_CARD = -1
"""No kind of card."""
EMPTY = 0
MISFIT = -1
"""No pattern: the card may not be laid (TT-2)."""

Digits = tuple[int, int, int, int]


def may_show(digits: Digits) -> bool:
    """TT-2: Return True if a set is still possible: equal outer or inner symbols forbid it."""
    first, second, third, fourth = digits
    return (first == 0 or first != fourth) and (second == 0 or second != third)


def pattern(digits: Digits) -> int:
    """Return the number of the pattern with these digits."""
    number = 0
    for digit in digits:
        number = 3 * number + digit
    return number


PATTERNS: tuple[Digits, ...] = tuple(product(range(3), repeat=PLACES))  # type: ignore[arg-type]
"""The digits of each pattern."""

TEXT = tuple("".join(map(str, digits)) for digits in PATTERNS)
"""The four digits of each pattern as text."""

PATTERN = {text: number for number, text in enumerate(TEXT)}

FILLED = tuple(sum(digit > 0 for digit in digits) for digits in PATTERNS)
"""The number of places of each pattern that show a symbol."""

_KINDS = tuple(digits for digits in PATTERNS if FILLED[pattern(digits)] in (1, 2) and may_show(digits))

TOKENS = (*("".join(map(str, digits)) for digits in _KINDS), "SF", "WD")
KIND = {token: kind for kind, token in enumerate(TOKENS)}

LIES: tuple[tuple[int, ...], tuple[int, ...]] = (
    tuple(pattern(digits) for digits in _KINDS),
    tuple(pattern((d, c, b, a)) for a, b, c, d in _KINDS),
)
"""The pattern that a Symbol card shows, by orientation (1: upside down), then by kind."""

COPIES = (*(2 if FILLED[LIES[0][kind]] == 1 else 1 for kind in range(SYMBOLS)), 8, 6)
DECK = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))

COMPLETE = tuple(FILLED[n] == PLACES and may_show(digits) for n, digits in enumerate(PATTERNS))
"""True for each pattern that makes a stack a set."""


def lay(shows: int, lies: int) -> int:
    """Return the pattern of a stack with one more card on it, or MISFIT."""
    pairs = list(zip(PATTERNS[shows], PATTERNS[lies], strict=True))
    if any(below and above and below != above for below, above in pairs):
        return MISFIT
    a, b, c, d = (below or above for below, above in pairs)
    return pattern((a, b, c, d)) if may_show((a, b, c, d)) else MISFIT


LAID: Table[int, Table[int, int]] = Table(lambda shows: Table(lambda lies: lay(shows, lies)))
"""The pattern of a stack after a card is laid, or MISFIT: by its pattern, then by the card's."""


def _fits(turned: int, shows: int) -> int:
    return sum(1 << kind for kind in range(SYMBOLS) if LAID[shows][LIES[turned][kind]] != MISFIT)


FITS = (Table(partial(_fits, 0)), Table(partial(_fits, 1)))
"""The mask of the Symbol kinds that may be laid, by orientation (1: upside down), then by pattern."""


def _finishers(turned: int, shows: int) -> int:
    after = (LAID[shows][LIES[turned][kind]] for kind in range(SYMBOLS))
    return sum(1 << kind for kind, shown in enumerate(after) if shown != MISFIT and COMPLETE[shown])


FINISH = (Table(partial(_finishers, 0)), Table(partial(_finishers, 1)))
"""The mask of the Symbol kinds that complete a stack, by orientation, then by pattern."""


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
"""The sets that a stack can still become, by pattern."""


def _fill(shows: int) -> int:
    if FILLED[shows] != PLACES - 1:
        return EMPTY
    return next(iter(OPEN_SETS[shows]), EMPTY)


WILD = Table(_fill)
"""The set that a WD makes of a stack with three filled places, by pattern, EMPTY for others (TT-4)."""


def silhouette(kind: int) -> str:
    """Return the back of the deck's top card: its holes, upright, or ``E`` for an Effect card."""
    return "".join("x" if digit != "0" else "0" for digit in TOKENS[kind]) if kind < SYMBOLS else "E"


def symbols(mask: int) -> tuple[int, ...]:
    """Return the Symbol kinds of a mask, in order."""
    return tuple(kind for kind in range(SYMBOLS) if mask >> kind & 1)
