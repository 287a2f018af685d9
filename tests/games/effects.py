"""Effects of a game for tests: the format of `tests/games/<game>/rules/effects.py`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module

import pygames
from pygames.game import Effect


def is_its_seats(effect: Effect, eye: int | None) -> bool:
    return bool(effect["seat"] == eye)


@dataclass(frozen=True)
class Effects:
    """Expected effects of a game.

    Attributes:
        games: whole games with many kinds of effects.
        facts: by type, the keys of each in addition to `event`, `type` and `seat`.
        more: by type, optional keys.
        hidden: by type, the private facts: for other seats they are null.
        knows: returns True if a seat or spectator is shown the hidden facts of an effect.
    """

    games: Callable[[], Sequence[pygames.State]]
    facts: Mapping[str, Sequence[str]]
    more: Mapping[str, Collection[str]] = field(default_factory=dict)
    hidden: Mapping[str, Sequence[str]] = field(default_factory=dict)
    knows: Callable[[Effect, int | None], bool] = is_its_seats


def of(game: str) -> Effects:
    """Return the effects of a built-in game."""
    found: Effects = import_module(f".{game}.rules.effects", __package__).EFFECTS
    return found
