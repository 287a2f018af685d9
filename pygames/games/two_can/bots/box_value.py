"""What a Box is worth: the points that it is likely to score in the end, by tables learned from self-play.

The worth is a sum over the columns, by what lies there and by how late it is in the round (the *phase*), with
the points of the groups that lie, and a chance of one pair more for each. Low is good.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import COLUMNS, DECK, TOUCAN
from ..score import GROUP_POINTS, score
from . import weights, weights_multiplayer

HIDDEN = 14
"""A face-down card, after the numbers and the toucan."""
SIDE = 15
CODES = SIDE * SIDE
KEPT = tuple(code for code in range(CODES) if code // SIDE <= code % SIDE)
"""The codes whose worths are written down: the others' are those of their `mirror`."""

Columns = list[int]
"""A Box as the codes of its four columns: ``SIDE * upper + lower``."""

FINAL, LAST_TURN, FIRST_OPEN = 0, 1, 2
HORIZON = 6
PHASES = FIRST_OPEN + 2 * HORIZON
"""No turn to come; one last turn; else by how many there may be, and whether the next one is its own."""

NOT_A_PAIR = -1


def mirror(code: int) -> int:
    """The column with its cards the other way round: worth the same."""
    return code % SIDE * SIDE + code // SIDE


def phase(down: int, rival_down: int, next_to_move: bool) -> int:
    """The phase of a Box in a round that nobody has ended.

    Args:
        down: its own face-down cards.
        rival_down: the fewest face-down cards of another seat.
        next_to_move: whether the next turn is its owner's.
    """
    return FIRST_OPEN + 2 * (min(max(1, down), max(1, rival_down), HORIZON) - 1) + next_to_move


def _pair(code: int) -> int:
    upper, lower = divmod(code, SIDE)
    if HIDDEN in (upper, lower):
        return NOT_A_PAIR
    return min(upper, lower) if upper == lower or TOUCAN in (upper, lower) else NOT_A_PAIR


PAIR = tuple(map(_pair, range(CODES)))
"""By code, the number of the pair (TOUCAN for two of them), or NOT_A_PAIR."""

OPEN = tuple(
    () if PAIR[code] != NOT_A_PAIR else tuple(n for n in {*divmod(code, SIDE)} if n < TOUCAN)
    for code in range(CODES)
)
"""By code, the numbers of a column that is no pair yet."""

CHANCES = tuple(DECK.count(card) / len(DECK) for card in range(TOUCAN + 1))
"""By card, its share of a full deck."""


UNKNOWN, DRAWN = 6, -2.5
"""The points that a child sees in a face-down card, and in the turn of a draw."""


def _face(card: int) -> int:
    return {HIDDEN: UNKNOWN, TOUCAN: 0}.get(card, card)


_GROUPS: dict[tuple[int, ...], float] = {}


def columns(box: Sequence[int]) -> Columns:
    """A Box of eight cards, `HIDDEN` among them, as codes."""
    return [SIDE * box[c] + box[c + COLUMNS] for c in range(COLUMNS)]


def put(codes: Sequence[int], place: int, card: int) -> Columns:
    """The columns with another card on a place."""
    changed = list(codes)
    code = changed[place & 3]
    changed[place & 3] = SIDE * card + code % SIDE if place < COLUMNS else code - code % SIDE + card
    return changed


def card_at(codes: Sequence[int], place: int) -> int:
    """The card on a place, or `HIDDEN`."""
    return codes[place & 3] // SIDE if place < COLUMNS else codes[place & 3] % SIDE


def groups(pairs: Sequence[int]) -> float:
    """The points of the groups of pairs of these numbers."""
    key = tuple(sorted(pairs))
    if key not in _GROUPS:
        box = [*key, *[0, 1, 2, 3][len(key) :], *key, *[4, 5, 6, 7][len(key) :]]
        rest = sum([0, 1, 2, 3][len(key) :] + [4, 5, 6, 7][len(key) :])
        _GROUPS[key] = float(score(box) - rest)
    return _GROUPS[key]


class Worth:
    """Worths by phase.

    Attributes:
        table: by phase, by code: points.
        second: by phase: the chance that an open number finds its partner, where a pair of it lies already.
        draw: by phase: what the turn of a draw is worth to the Box, in points (negative: it gets better).
    """

    def __init__(
        self, table: Sequence[Sequence[float]], second: Sequence[float], draw: Sequence[float]
    ) -> None:
        self.table = [list(row) for row in table]
        self.second = list(second)
        self.draw = list(draw)

    def of(self, codes: Sequence[int], phase: int) -> float:
        """The worth of a Box."""
        row = self.table[phase]
        a, b, c, d = codes
        worth = row[a] + row[b] + row[c] + row[d]
        pairs = [PAIR[code] for code in codes if PAIR[code] >= 0]
        if pairs:
            if len(pairs) > 1:
                worth += groups(pairs)
            second = self.second[phase]
            for code in codes:
                for number in OPEN[code]:
                    if number in pairs:
                        count = min(3, pairs.count(number))
                        worth += second * (GROUP_POINTS[count + 1] - GROUP_POINTS[count])
        return worth

    @classmethod
    def plain(cls) -> Worth:
        """What a child sees: the points that lie there, 6 for a card that nobody knows."""
        row = [
            0.0 if PAIR[code] != NOT_A_PAIR else float(sum(_face(card) for card in divmod(code, SIDE)))
            for code in range(CODES)
        ]
        return cls([row] * PHASES, [0.0] * PHASES, [DRAWN] * PHASES)

    @classmethod
    def learned(cls, more: bool = False) -> Worth:
        """The tables that self-play has made, between two seats or ``more``."""
        learned = (weights.TABLE, weights.SECOND, weights.DRAW)
        if more:
            learned = (weights_multiplayer.TABLE, weights_multiplayer.SECOND, weights_multiplayer.DRAW)
        rows, second, draw = learned
        table = []
        for text in rows:
            row = [0.0] * CODES
            for code, tenths in zip(KEPT, text.split(), strict=True):
                row[code] = row[mirror(code)] = int(tenths) / 10
            table.append(row)
        return cls(table, second, draw)
