"""The registry of games: built-ins in code, others by the entry point group ``pygames.games``."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from types import MappingProxyType

from ..game import Game
from .buraco import Buraco
from .cant_even import CantEven
from .two_and_two import TwoAndTwo
from .two_can import TwoCan

_BUILT_IN: Mapping[str, Game] = MappingProxyType(
    {game.id: game for game in (TwoCan(), TwoAndTwo(), CantEven(), Buraco())}
)


def games(plugins: bool = False) -> Mapping[str, Game]:
    """The games by id, in their fixed order; read-only.

    Args:
        plugins: add the games that installed packages offer (entry points of the group ``pygames.games``,
            each naming a `Game` or its class). One that does not load, is no game or repeats an id is left
            out, with a warning.
    """
    return MappingProxyType({**_BUILT_IN, **_plugins()}) if plugins else _BUILT_IN


def _plugins() -> dict[str, Game]:
    from importlib.metadata import entry_points

    found: dict[str, Game] = {}
    for entry in entry_points(group="pygames.games"):
        try:
            named = entry.load()
            game = named() if isinstance(named, type) else named
            if not isinstance(game, Game):
                raise TypeError(f"{entry.value} is no Game")
            if game.id in _BUILT_IN or game.id in found:
                raise ValueError(f"there is a game {game.id} already")
        except Exception as error:
            warnings.warn(f"game plug-in {entry.name} left out: {error}", RuntimeWarning, stacklevel=3)
        else:
            found[game.id] = game
    return found
