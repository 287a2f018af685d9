"""Evaluation of a Box: its expected points at the end of the round, by tables learned from self-play.

The value is the sum over the columns, by their cards and by the *phase* of the round, plus the points of the
existing groups and the chance that each of them grows by a pair. Low is good.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core.learned_weights import load_weights
from ..cards import COLUMNS, DECK, TOUCAN
from ..score import GROUP_POINTS, score

LEARNED = tuple(load_weights(__package__, f"weights{end}.json") for end in ("", "_multiplayer"))
"""The weights for two seats, and for more, learned with four: by phase, ``table`` has tenths of points by
stored code, ``second`` and ``draw`` are those of `BoxValues`. ``turn`` has those of `evaluation.Weights`."""
HIDDEN = 14
"""The code of a face-down card, after the numbers and the toucan."""
SIDE = 15
CODES = SIDE * SIDE
STORED_CODES = tuple(code for code in range(CODES) if code // SIDE <= code % SIDE)
"""The codes whose values the tables store. The others have the values of their `mirror`."""

Columns = list[int]
"""A Box as the codes of its four columns: ``SIDE * upper + lower``."""

FINAL, LAST_TURN, FIRST_OPEN = 0, 1, 2
HORIZON = 6
PHASES = FIRST_OPEN + 2 * HORIZON
"""The number of phases: no turn to come, one last turn, else by the turns left and by whose is the next."""

NOT_A_PAIR = -1


def mirror(code: int) -> int:
    """Return the code of the column with its cards swapped, which has the same value."""
    return code % SIDE * SIDE + code // SIDE


def phase(down: int, rival_down: int, next_to_move: bool) -> int:
    """Return the phase of a Box in a round without a complete Box.

    Args:
        down: the number of its face-down cards.
        rival_down: the smallest number of face-down cards of another seat.
        next_to_move: True if the next turn is its owner's.
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
"""By code, the numbers of a column that is not a pair yet."""

CHANCES = tuple(DECK.count(card) / len(DECK) for card in range(TOUCAN + 1))
"""By card, its share of a full deck."""

HIDDEN_POINTS, DRAW_POINTS = 6, -2.5
"""The points of a face-down card and of a draw in `BoxValues.plain`."""


def _face(card: int) -> int:
    return {HIDDEN: HIDDEN_POINTS, TOUCAN: 0}.get(card, card)


_GROUPS: dict[tuple[int, ...], float] = {}


def columns(box: Sequence[int]) -> Columns:
    """Return a Box of eight cards, which may be `HIDDEN`, as the codes of its columns."""
    return [SIDE * box[c] + box[c + COLUMNS] for c in range(COLUMNS)]


def put(codes: Sequence[int], place: int, card: int) -> Columns:
    """Return the columns with another card on a place."""
    changed = list(codes)
    code = changed[place & 3]
    changed[place & 3] = SIDE * card + code % SIDE if place < COLUMNS else code - code % SIDE + card
    return changed


def card_at(codes: Sequence[int], place: int) -> int:
    """Return the card on a place, or `HIDDEN`."""
    return codes[place & 3] // SIDE if place < COLUMNS else codes[place & 3] % SIDE


def groups(pairs: Sequence[int]) -> float:
    """Return the points of the groups of pairs of these numbers."""
    key = tuple(sorted(pairs))
    if key not in _GROUPS:
        box = [*key, *[0, 1, 2, 3][len(key) :], *key, *[4, 5, 6, 7][len(key) :]]
        rest = sum([0, 1, 2, 3][len(key) :] + [4, 5, 6, 7][len(key) :])
        _GROUPS[key] = float(score(box) - rest)
    return _GROUPS[key]


class BoxValues:
    """Values of Boxes by phase.

    Attributes:
        table: points by phase, then by code.
        second: by phase, the chance that an open number pairs up while a pair of that number exists.
        draw: by phase, the change of the Box's value by a draw, in points (negative: it gets better).
    """

    def __init__(
        self, table: Sequence[Sequence[float]], second: Sequence[float], draw: Sequence[float]
    ) -> None:
        self.table = [list(row) for row in table]
        self.second = list(second)
        self.draw = list(draw)

    def value(self, codes: Sequence[int], phase: int) -> float:
        """Return the value of a Box, in points."""
        row = self.table[phase]
        a, b, c, d = codes
        value = row[a] + row[b] + row[c] + row[d]
        pairs = [PAIR[code] for code in codes if PAIR[code] >= 0]
        if pairs:
            if len(pairs) > 1:
                value += groups(pairs)
            second = self.second[phase]
            for code in codes:
                for number in OPEN[code]:
                    if number in pairs:
                        count = min(3, pairs.count(number))
                        value += second * (GROUP_POINTS[count + 1] - GROUP_POINTS[count])
        return value

    @classmethod
    def plain(cls) -> BoxValues:
        """Return values without foresight: the face-up points, and 6 for a face-down card."""
        row = [
            0.0 if PAIR[code] != NOT_A_PAIR else float(sum(_face(card) for card in divmod(code, SIDE)))
            for code in range(CODES)
        ]
        return cls([row] * PHASES, [0.0] * PHASES, [DRAW_POINTS] * PHASES)

    @classmethod
    def from_self_play(cls, multiplayer: bool = False) -> BoxValues:
        """Return the values learned from self-play of two seats, or of more for ``multiplayer``."""
        weights, table = LEARNED[multiplayer], []
        for stored in weights["table"]:
            row = [0.0] * CODES
            for code, tenths in zip(STORED_CODES, stored, strict=True):
                row[code] = row[mirror(code)] = tenths / 10
            table.append(row)
        return cls(table, weights["second"], weights["draw"])
