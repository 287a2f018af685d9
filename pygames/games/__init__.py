"""The registry of games: built-ins in code, others by the entry point group ``pygames.games``.

A built-in game's module is imported when the game is first asked for: a page that plays one need not wait
for four.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from ..game import Game

_CLASSES = {"two_can": "TwoCan", "two_and_two": "TwoAndTwo", "cant_even": "CantEven", "buraco": "Buraco"}
"""A built-in game's id, which is its module's name too, and its class."""


@cache
def _load(name: str) -> Game:
    game: Game = getattr(import_module(f"{__name__}.{name}"), _CLASSES[name])()
    return game


class _BuiltIns(Mapping[str, Game]):
    def __getitem__(self, name: str) -> Game:
        if name not in _CLASSES:
            raise KeyError(name)
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


_BUILT_INS = _BuiltIns()


def games(plugins: bool = False) -> Mapping[str, Game]:
    """The games by id, in their fixed order; read-only.

    Args:
        plugins: add the games that installed packages offer (entry points of the group ``pygames.games``,
            each naming a `Game` or its class). One that does not load, is no game or repeats an id is left
            out, with a warning.
    """
    return MappingProxyType({**_BUILT_INS, **_plugins()}) if plugins else _BUILT_INS


def _plugins() -> dict[str, Game]:
    from importlib.metadata import entry_points

    found: dict[str, Game] = {}
    for entry in entry_points(group="pygames.games"):
        try:
            named = entry.load()
            game = named() if isinstance(named, type) else named
            if not isinstance(game, Game):
                raise TypeError(f"{entry.value} is no Game")
            if game.id in _BUILT_INS or game.id in found:
                raise ValueError(f"there is a game {game.id} already")
        except Exception as error:
            warnings.warn(f"game plug-in {entry.name} left out: {error}", RuntimeWarning, stacklevel=3)
        else:
            found[game.id] = game
    return found
