"""Illegal moves of a game: the format of `tests/games/<game>/rules/refusals.py`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

import pygames

Position = Callable[[], pygames.State]
Case = tuple[Position, str, str, str]
"""A position, a move that is refused there, its code (without the game) and its rule."""
Row = tuple[Position | tuple[Position, ...], str, str, str]
"""The same of several positions, and of several moves, parted by commas."""


@dataclass(frozen=True)
class Refusals:
    """Expected refusals of a game.

    Attributes:
        rows: cases, at least one for every code.
        notation: moves that are written rightly, and all that are listed in the positions of the cases.
        unknown: strings that resemble a move, in addition to those with a word too few, too many or misspelt.
        asked: the positions in which these are tried.
    """

    rows: Sequence[Row]
    notation: Sequence[str]
    unknown: Sequence[str]
    asked: Sequence[Position]

    @property
    def cases(self) -> list[Case]:
        """The cases, one by one."""
        return [
            (position, move, code, rule)
            for where, moves, code, rule in self.rows
            for position in (where if isinstance(where, tuple) else (where,))
            for move in moves.split(", ")
        ]

    @property
    def positions(self) -> list[Position]:
        """Those of the cases, each once."""
        return list(dict.fromkeys(case[0] for case in self.cases))


def of(game: str) -> Refusals:
    """Return the refusals of a built-in game."""
    found: Refusals = import_module(f".{game}.rules.refusals", __package__).REFUSALS
    return found
