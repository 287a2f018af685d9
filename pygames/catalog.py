"""The catalogue of games: built-ins in code, others by the entry point group ``pygames.games``.

A built-in game's module is imported when the game is first asked for: a page that plays one need not wait
for four.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module

from .core.built_in_games import NAMES
from .game import Game

Catalogue = Mapping[str, Game]
"""Games by id."""


class _Games(Catalogue):
    """The built-in games and others; it can be sent to another process."""

    def __init__(self, others: Mapping[str, Game]) -> None:
        self._others = others

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            return self._others[name]
        game: Game = import_module(f"pygames.games.{NAMES[NAMES.index(name)]}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter((*NAMES, *self._others))

    def __len__(self) -> int:
        return len(NAMES) + len(self._others)

    def __hash__(self) -> int:
        return hash(frozenset(self))


BUILT_INS: Catalogue = _Games({})


def games(plugins: bool = False) -> Catalogue:
    """The games by id, in their fixed order; read-only.

    Args:
        plugins: add the games that installed packages offer (entry points of the group ``pygames.games``,
            each naming a `Game` or its class). One that does not load, is no game or repeats an id is left
            out, with a warning.
    """
    return _Games(_plugins()) if plugins else BUILT_INS


def _plugins() -> dict[str, Game]:
    from importlib.metadata import entry_points

    found: dict[str, Game] = {}
    for entry in entry_points(group="pygames.games"):
        try:
            named = entry.load()
            game = named() if isinstance(named, type) else named
            if not isinstance(game, Game):
                raise TypeError(f"{entry.value} is no Game")
            if game.id in BUILT_INS or game.id in found:
                raise ValueError(f"there is a game {game.id} already")
        except Exception as error:
            warnings.warn(f"game plug-in {entry.name} left out: {error}", RuntimeWarning, stacklevel=3)
        else:
            found[game.id] = game
    return found
