"""Tables of moves: the melds and discards by the part of a hand that matters for them.

A hand is nearly always a new one, but the parts that a table depends on are few: the cards of one suit from
the ace to the 8, or from the 7 to the ace, the cards that a certain meld accepts, and the cards next to a
certain discard.
"""

from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import Any

from ...core.lazy import Table
from ...game import Menu
from .cards import CARDS, FLAGS, TOKENS, TWO, tokens
from .melds import TRIOS, Way, way

DRAW, DISCARD, ADD, MELD, TAKE_ON, TAKE_NEW = range(6)
"""The action of a move, its first part. The other two parts are the index of an own meld, and cards."""

NO_MELD = -1

Parts = tuple[int, int, tuple[int, ...]]


def parse(move: str) -> Parts:
    """Return the parts of a well-formed move."""
    verb, *words = move.split(" ")
    if verb == "take" and words[0] == "new":
        return TAKE_NEW, NO_MELD, _cards(words[1:])
    if verb in ("take", "add"):
        return (ADD if verb == "add" else TAKE_ON), int(words[0]) - 1, _cards(words[1:])
    return {"draw": DRAW, "discard": DISCARD, "meld": MELD}[verb], NO_MELD, _cards(words)


def _cards(words: Iterable[str]) -> tuple[int, ...]:
    return tuple([CARDS[word] for word in words])


PARTS = Table(parse)
"""The parts of each move that was ever played."""


class Choices(Menu):
    """A menu with only a list: its moves find their parts in `PARTS`."""

    __slots__ = ()

    def __init__(self, moves: tuple[str, ...]) -> None:
        self.moves = moves

    def __bool__(self) -> bool:
        return True

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return type(self), (self.moves,)

    def get(self, move: str, default: Any = None) -> Any:
        """Return the parts of ``move`` if it is listed, else ``default``."""
        return PARTS[move] if move in self.moves else default


class _Part(dict[int, tuple[str, ...]]):
    """Some moves of a suit, by the cards in hand that matter for them.

    Attributes:
        mask: the bits of a hand's number that matter.
    """

    def __init__(self, ways: list[Way], verb: str) -> None:
        super().__init__()
        self.ways = [(need, f"{verb} {text}") for need, text in ways]
        self.mask = 0
        for need, _ in ways:
            self.mask |= need

    def __missing__(self, held: int) -> tuple[str, ...]:
        moves = self[held] = tuple([move for need, move in self.ways if held & need == need])
        return moves


def _suit_moves(suit: int) -> tuple[int, Table[int, tuple[str, ...]]]:
    """Return the bits for `SUIT_MOVES`, and the new melds of three hand cards and the discards by them.

    Most hands hold few cards of a suit, so most numbers occur again. An entry for a new number is joined from
    the cards up to the 8 and those from the 7 on.
    """
    trios = [(way(cards, suit), meld.shape.low) for cards, meld in TRIOS.items() if meld.suit == suit]
    low = _Part([needs for needs, low in trios if low <= 6], "meld")
    high = _Part([needs for needs, low in trios if low > 6], "meld")
    discards = _Part([(1 << 2 * rank, TOKENS[13 * suit + rank]) for rank in range(13)], "discard")

    def joined(held: int) -> tuple[str, ...]:
        return low[held & low.mask] + high[held & high.mask] + discards[held & discards.mask]

    return low.mask | high.mask | discards.mask, Table(joined, most=20_000)


SUIT_MOVES = tuple(map(_suit_moves, range(4)))
"""By suit, the bits of a hand's number that matter, and the moves by these bits."""


def _takes_new(top: int) -> Iterator[tuple[int, int, _Part]]:
    ways: dict[tuple[int, bool], list[Way]] = {}
    for cards, meld in TRIOS.items():
        if top in cards:
            rest = list(cards)
            rest.remove(top)
            ways.setdefault((meld.suit, meld.shape.low > 6), []).append(way(rest, meld.suit))
    for (suit, _), some in sorted(ways.items()):
        part = _Part(some, "take new")
        yield suit, part.mask, part


TAKES_NEW = tuple(tuple(_takes_new(top)) for top in range(52))
"""By top discard, the new melds of it and two hand cards: suits, the bits that matter, the moves by these."""


def _adds(number: int, key: int) -> tuple[str, ...]:
    """Return the additions by the fitting cards in hand (``held & meld.fits``) and the meld's suit."""
    fitting, suit = key >> 2, key & 3
    own = [13 * suit + rank for rank in range(13) if fitting >> 2 * rank & 1]
    twos = [13 * s + TWO for s in range(4) if fitting & FLAGS[s]]
    return tuple(f"add {number} {TOKENS[card]}" for card in sorted(own + twos))


MOST_MELDS = 34
"""The most melds that 104 cards make: all of three cards."""

ADDS = [Table(partial(_adds, number)) for number in range(1, MOST_MELDS + 1)]
"""By an own meld's index, the cards to be added."""

MOST_WAYS = 41
"""The most ways in which a discard goes onto a meld."""


@cache
def all_moves() -> tuple[str, ...]:
    """Return every possible move in a stable order; takes onto a meld by their position in the menu."""
    new = [move for suits in TAKES_NEW for *_, part in suits for _, move in part.ways]
    numbers = range(1, MOST_MELDS + 1)
    return (
        "draw",
        *(f"discard {token}" for token in TOKENS),
        *(f"meld {tokens(cards)}" for cards in TRIOS),
        *sorted(set(new)),
        *(f"add {number} {token}" for number in numbers for token in TOKENS),
        *(f"take {number} #{way}" for number in numbers for way in range(1, MOST_WAYS + 1)),
    )
