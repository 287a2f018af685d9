"""The monsters, as numbers inside and as tokens outside.

A card is 1, 8, 64 …: three bits a monster. A set of cards (a hand, a Bank) is the sum of its cards, its
*code*: no monster has more than seven cards, so no sum ever carries over. Which of several alike cards is
meant has no meaning, so nothing more needs to be kept.
"""

from __future__ import annotations

from collections.abc import Iterable

TOKENS = ("A", "B", "G", "I", "M", "V", "W")
MONSTERS = tuple(1 << 3 * number for number in range(len(TOKENS)))
AMALGAM, BLOB, GHOST, ICHTHID, MUMMY, VAMPIRE, WEREWOLF = MONSTERS

COPIES = 7
DECK = tuple(monster for monster in MONSTERS for _ in range(COPIES))
ALL = sum(DECK)
_ONE_OF_EACH = sum(MONSTERS)

UNKNOWN = 0
"""A card that nobody can name: in a sampled state, one that went from hand to hand unseen in the past."""

TOKEN: dict[int, str | None] = {UNKNOWN: None, **dict(zip(MONSTERS, TOKENS, strict=True))}
CARD: dict[str | None, int] = {token: card for card, token in TOKEN.items()}

ROUNDS = 7
START_POINTS = 10


def hand_size(seats: int) -> int:
    """How many cards each seat is dealt."""
    return 9 if seats < 6 else 8


def count(code: int, monster: int) -> int:
    """How many cards of a monster are in a set."""
    return code // monster & 7


def kinds(code: int) -> int:
    """How many different monsters are in a set."""
    return ((code | code >> 1 | code >> 2) & _ONE_OF_EACH).bit_count()


def cards(code: int) -> list[int]:
    """The cards of a set, in the order of `TOKENS`."""
    found = []
    for monster in MONSTERS:
        found += [monster] * count(code, monster)
    return found


def tokens(found: Iterable[int]) -> list[str | None]:
    """Cards as views write them."""
    return [TOKEN[card] for card in found]
