"""Cards of Buraco: integers inside the engine, tokens outside. A hand is four integers, one for each suit.

A hand's number for a suit says in one mask which cards the hand can lay in that suit: bits ``2r`` and
``2r + 1`` are set when it holds one and two cards of rank r, and bit ``26 + s`` when it holds a 2 of suit s,
regardless of the number's suit. "Holds all these cards" is ``held & need == need``.
"""

from collections.abc import Iterable, Iterator, Sequence

SUITS = "cdhs"
RANKS = "A23456789TJQK"
TOKENS = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS = {token: card for card, token in enumerate(TOKENS)}
DECK = tuple(range(52)) * 2

ACE, TWO = 0, 1
FOREIGN = 13
"""The kind of a 2 of another suit in a meld. The kinds 0–12 are the ranks of the meld's own suit."""

SUIT = tuple(card // 13 for card in range(52))
RANK = tuple(card % 13 for card in range(52))

VALUES = (15, 10, *(5,) * 5, *(10,) * 6)
"""Points by rank ("Score of a deal")."""

ONE = tuple(1 << 2 * RANK[card] for card in range(52))
"""The bit of a hand's number that says that it holds this card."""

ONES = sum(1 << 2 * rank for rank in range(13))
ALL_COUNTS = 3 * ONES
TWO_BIT = 1 << 2 * TWO
FLAGS = tuple(1 << 26 + suit for suit in range(4))
ALL_FLAGS = sum(FLAGS)


def gain(hands: list[int], first: int, card: int) -> None:
    """Add ``card`` to the hand whose four numbers begin at ``first``."""
    at, one = first + SUIT[card], ONE[card]
    held = hands[at]
    hands[at] = held | one << 1 if held & one else held | one
    if one == TWO_BIT:
        _flag(hands, first, FLAGS[SUIT[card]], True)


def lose(hands: list[int], first: int, card: int) -> None:
    """Remove ``card``, which must be there, from the hand whose four numbers begin at ``first``."""
    at, one = first + SUIT[card], ONE[card]
    held = hands[at]
    if held & one << 1:
        hands[at] = held ^ one << 1
    else:
        hands[at] = held ^ one
        if one == TWO_BIT:
            _flag(hands, first, FLAGS[SUIT[card]], False)


def _flag(hands: list[int], first: int, flag: int, up: bool) -> None:
    for at in range(first, first + 4):
        hands[at] = hands[at] | flag if up else hands[at] & ~flag


def hand_of(cards: Iterable[int]) -> list[int]:
    """Return the four numbers of a hand of these cards."""
    hand = [0] * 4
    for card in cards:
        gain(hand, 0, card)
    return hand


def cards_of(hand: Sequence[int]) -> Iterator[int]:
    """Yield a hand's cards in their order."""
    for suit, held in enumerate(hand):
        left = held & ALL_COUNTS
        while left:
            yield 13 * suit + ((left & -left).bit_length() - 1) // 2
            left &= left - 1


def tokens(cards: Iterable[int]) -> str:
    """Return cards as a move contains them."""
    return " ".join(TOKENS[card] for card in cards)
