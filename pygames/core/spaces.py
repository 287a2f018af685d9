"""What a program that learns must know of a game beforehand: how long, how wide, what lies where."""

from __future__ import annotations

from typing import NamedTuple


class GameBounds(NamedTuple):
    """What no game with these seats and options goes beyond.

    Attributes:
        length: decisions of a whole game.
        moves: legal moves of one decision.
    """

    length: int
    moves: int


DEFAULT_BOUNDS = GameBounds(100_000, 1_000)
"""For games that do not say theirs."""


class ZoneSpec(NamedTuple):
    """Zones of one name, which is their id without the numbers at its end.

    Attributes:
        name: that name.
        owned: whether every seat has its own.
        number: so many there can be, of each seat if they are owned.
        ordered: of so many cards it matters at which place they lie; of the others only which they are.
    """

    name: str
    owned: bool = False
    number: int = 1
    ordered: int = 0
