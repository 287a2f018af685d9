"""Cards of I Can't Even: integers inside the engine, tokens outside.

A card is 1, 8, 64 …: three bits for each monster. A set of cards (a hand, a Bank) is the sum of its cards,
called its *code*. No monster has more than seven cards, so a sum never carries over. Cards of one monster are
interchangeable, so a code identifies a set completely.
"""

from collections.abc import Iterable

TOKENS = ("A", "B", "G", "I", "M", "V", "W")
MONSTERS = tuple(1 << 3 * number for number in range(len(TOKENS)))
AMALGAM, BLOB, GHOST, ICHTHID, MUMMY, VAMPIRE, WEREWOLF = MONSTERS

COPIES = 7
DECK = tuple(monster for monster in MONSTERS for _ in range(COPIES))
ALL = sum(DECK)
_ONE_OF_EACH = sum(MONSTERS)

UNKNOWN = 0
"""An unidentified card: in a sampled state, one that went from hand to hand unseen in an earlier round."""

TOKEN: dict[int, str | None] = {UNKNOWN: None, **dict(zip(MONSTERS, TOKENS, strict=True))}
CARD: dict[str | None, int] = {token: card for card, token in TOKEN.items()}

ROUNDS = 7
START_POINTS = 10


def hand_size(seats: int) -> int:
    """Return the number of cards that each seat is dealt."""
    return 9 if seats < 6 else 8


def count(code: int, monster: int) -> int:
    """Return the number of cards of a monster in a set."""
    return code // monster & 7


def kinds(code: int) -> int:
    """Return the number of different monsters in a set."""
    return ((code | code >> 1 | code >> 2) & _ONE_OF_EACH).bit_count()


def size(code: int) -> int:
    """Return the number of cards in a set."""
    ones, twos, fours = code & _ONE_OF_EACH, code >> 1 & _ONE_OF_EACH, code >> 2 & _ONE_OF_EACH
    return ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


def without(code: int, card: int) -> int:
    """Return a set without one card, if it is there."""
    return code - card if code // card & 7 else code


def without_one_of_each(code: int) -> int:
    """Return the cards that are certainly left of a set after one has left it unseen."""
    return code - ((code | code >> 1 | code >> 2) & _ONE_OF_EACH)


def cards(code: int) -> list[int]:
    """Return the cards of a set, in the order of `TOKENS`."""
    result = []
    for monster in MONSTERS:
        result += [monster] * count(code, monster)
    return result


def tokens(cards: Iterable[int]) -> list[str | None]:
    """Return the tokens of cards, as views contain them."""
    return [TOKEN[card] for card in cards]
