"""The bots by name: those that a game's manifest names, and ``random`` for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ..catalog import BUILT_INS, Catalogue
from ..core.bot_interface import Budget, InstantLevel, Level, Thinking, View, import_in_slice, run_to_end
from ..game import Game


@dataclass(frozen=True, slots=True)
class Bot:
    """Who may hold a seat.

    Attributes:
        name: as players and the command line write it.
        level: how it chooses; a game's bots are imported when one of them is first asked.
    """

    name: str
    level: Callable[[], Level]

    def choose(self, view: View, rng: Random, budget: Budget | float | None = None) -> str:
        """The move for the seat to act.

        Args:
            view: of that seat.
            rng: the bot's own.
            budget: seconds, a `Budget`, or None: the level's usual iterations. With iterations alone, the
                same view and generator give the same move.
        """
        return run_to_end(self.think(view, rng, budget))

    def think(self, view: View, rng: Random, budget: Budget | float | None = None) -> Thinking:
        """The choice in slices: yields between them, returns the move."""
        level = yield from import_in_slice(self.level)
        return (yield from level.think(view, rng, budget))

    def think_in_play(self, view: View, rng: Random) -> Thinking:
        """Return `think` where people wait: a level that searches stops after `pygames.core.bot_interface.SECONDS`."""
        level = yield from import_in_slice(self.level)
        return (yield from level.think(view, rng, Budget.in_play(level)))


def _any(view: View, rng: Random) -> str:
    """Any legal move, each as likely as the others."""
    legal: list[str] = view["legal"]
    return legal[int(rng.random() * len(legal))]


@dataclass(frozen=True, slots=True)
class _Random:
    """Give the level of the bot that plays every game."""

    def __call__(self) -> Level:
        return InstantLevel(_any)


@dataclass(frozen=True, slots=True)
class _OfGame:
    """Give a level of a game; a bot that has it is equal to any other, and goes to other processes."""

    game: Game
    name: str

    def __call__(self) -> Level:
        return self.game.load_bots().levels[self.name]


RANDOM = Bot("random", _Random())


def bots_for(game: str | Game, games: Catalogue = BUILT_INS) -> dict[str, Bot]:
    """The bots that play this game, the best first; only ``random`` where there is no such game."""
    rules = games.get(game) if isinstance(game, str) else game
    own = [] if rules is None else [_bot(rules, name) for name in rules.bots]
    return {bot.name: bot for bot in (*own, RANDOM)}


def _bot(rules: Game, name: str) -> Bot:
    return Bot(name, _OfGame(rules, name))


def find_bot(game: str | Game, name: str, games: Catalogue = BUILT_INS) -> Bot:
    """The bot of this name that plays ``game``.

    Raises:
        KeyError: there is none.
    """
    return bots_for(game, games)[name]
