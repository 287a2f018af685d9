"""What a game tells of its events: `tests/games/<game>/rules/effects.py` says what, and to whom."""

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
    """What is to be known of a game's effects.

    Attributes:
        games: whole games in which much happens.
        facts: by type, what each tells beside `event`, `type` and `seat`.
        more: by type, what it tells only at times.
        hidden: by type, those of the facts that not everybody is told: to others they are null.
        knows: whether an eye is told the hidden facts of an effect.
    """

    games: Callable[[], Sequence[pygames.State]]
    facts: Mapping[str, Sequence[str]]
    more: Mapping[str, Collection[str]] = field(default_factory=dict)
    hidden: Mapping[str, Sequence[str]] = field(default_factory=dict)
    knows: Callable[[Effect, int | None], bool] = is_its_seats


def of(game: str) -> Effects:
    """The effects of a built-in game."""
    found: Effects = import_module(f".{game}.rules.effects", __package__).EFFECTS
    return found
