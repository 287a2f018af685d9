"""Bounds and zone specifications of a game for machine learning."""

from typing import NamedTuple


class GameBounds(NamedTuple):
    """The upper bounds of all games with given seats and options.

    Attributes:
        length: the number of decisions of a whole game.
        moves: the number of legal moves of one decision.
    """

    length: int
    moves: int


DEFAULT_BOUNDS = GameBounds(100_000, 1_000)
"""The bounds of games that define none."""


class ZoneSpec(NamedTuple):
    """The zones of one name, which is their id without the numbers at its end.

    Attributes:
        name: the name.
        owned: True if every seat has its own.
        number: the greatest number of zones, for each seat if they are owned.
        ordered: the number of cards, from the first on, whose order matters. The others are a multiset.
    """

    name: str
    owned: bool = False
    number: int = 1
    ordered: int = 0
