"""What can be seen of a game: `tests/games/<game>/rules/views.py` says at what moments it is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from importlib import import_module

import pygames

Positions = Mapping[str, Callable[[], pygames.State]]
"""Moments of a game, by name, each made anew."""
Zone = tuple[str, int | None, str]
"""Its name, owner and kind."""


@dataclass(frozen=True)
class Views:
    """What is to be known of a game's views.

    Attributes:
        positions: the moments at which everybody looks.
        phases: of each of them.
        data: the keys of what a view tells of this game alone.
        zones: those of a moment, in their order.
        deck: all cards.
        as_they_lie: zones that tell how a card lies, not which it is.
    """

    positions: Positions
    phases: Mapping[str, str]
    data: Set[str]
    zones: Callable[[pygames.State], list[Zone]]
    deck: Counter[str]
    as_they_lie: Set[str] = frozenset()


def of(game: str) -> Views:
    """The views of a built-in game."""
    found: Views = import_module(f".{game}.rules.views", __package__).VIEWS
    return found
