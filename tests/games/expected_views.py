"""Expected views of a game: the format of `tests/games/<game>/rules/expected_views.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from importlib import import_module

import pygames

Positions = Mapping[str, tuple[str, Callable[[], pygames.State]]]
"""Positions of a game by name: the phase of each, and the call that makes it."""
Zone = tuple[str, int | None, str]
"""Its name, owner and kind."""


@dataclass(frozen=True)
class Views:
    """Expected views of a game.

    Attributes:
        positions: the positions at which all views are tested.
        data: the keys of a view's `data`.
        zones: the zones of a position, in their order.
        deck: all cards.
        as_they_lie: zones that show only how a card lies (face up or down), not which card it is.
    """

    positions: Positions
    data: Set[str]
    zones: Callable[[pygames.State], list[Zone]]
    deck: Counter[str]
    as_they_lie: Set[str] = frozenset()


def of(game: str) -> Views:
    """Return the views of a built-in game."""
    found: Views = import_module(f".{game}.rules.expected_views", __package__).VIEWS
    return found
