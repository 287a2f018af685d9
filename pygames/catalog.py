"""Catalogue of games: the built-in ones, and those of the entry point group ``pygames.games``.

A built-in game's module is imported when the game is first used, so that a page that plays one game does not
load four.
"""

import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module

from .core.built_in_games import NAMES
from .core.errors import OptionError, short_repr
from .game import Game

Catalogue = Mapping[str, Game]
"""Games by id."""


class _Games(Catalogue):
    """The built-in games and the plug-ins. It can be pickled for another process."""

    def __init__(self, plugins: Mapping[str, Game]) -> None:
        self._plugins = plugins

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            if name not in self._plugins:
                raise KeyError(_unknown(name, self))
            return self._plugins[name]
        game: Game = import_module(f"pygames.games.{NAMES[NAMES.index(name)]}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter((*NAMES, *self._plugins))

    def __len__(self) -> int:
        return len(NAMES) + len(self._plugins)

    def __hash__(self) -> int:
        return hash(frozenset(self))


BUILT_INS: Catalogue = _Games({})


def games(plugins: bool = False) -> Catalogue:
    """Return the games by id, in their fixed order; read-only.

    Args:
        plugins: True adds the games that installed packages offer (entry points of the group
            ``pygames.games``, each naming a `Game` or its class). One that does not load, is not a game or
            repeats an id is omitted, with a warning.
    """
    return _Games(_load_plugins()) if plugins else BUILT_INS


def find_game(game: Game | str, catalogue: Catalogue | None = None) -> Game:
    """Return a game itself, or that of this id in a catalogue, by default the built-in and installed ones.

    Raises:
        OptionError: the catalogue has no such game.
        TypeError: it is neither a game nor an id.
    """
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(f"game: expected the id of a game or a Game, got {short_repr(game, 40)}")
    catalogue = games(plugins=True) if catalogue is None else catalogue
    if game not in catalogue:
        raise OptionError(_unknown(game, catalogue), "option.game", "game")
    return catalogue[game]


def _unknown(name: str, catalogue: Catalogue) -> str:
    return f"no such game: {short_repr(name)} (there are {', '.join(catalogue)})"


def _load_plugins() -> dict[str, Game]:
    from importlib.metadata import entry_points

    plugins: dict[str, Game] = {}
    for entry in entry_points(group="pygames.games"):
        try:
            value = entry.load()
            game = value() if isinstance(value, type) else value
            if not isinstance(game, Game):
                raise TypeError(f"{entry.value}: expected a Game, got {type(game).__name__}")
            if game.id in BUILT_INS or game.id in plugins:
                raise ValueError(f"id: expected a new one, got {game.id}, which is in use")
        except Exception as error:
            warnings.warn(f"game plug-in {entry.name} left out: {error}", RuntimeWarning, stacklevel=3)
        else:
            plugins[game.id] = game
    return plugins
