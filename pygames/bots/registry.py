"""The bots by name, and what a bot is.

A bot is ``choose(view, rng, budget) -> move``: the view of the seat to act, its own generator, and how long
it may think, in seconds (None: as long as it wants). One that needs long offers `Bot.think` instead, a
generator that yields between slices of work, so that whoever drives it stays able to answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from importlib import import_module
from random import Random

from ..game import View
from . import random_bot

Choose = Callable[[View, Random, float | None], str]
Think = Callable[[View, Random, float | None], Generator[None, None, str]]


@dataclass(frozen=True, slots=True)
class Bot:
    """A named policy.

    Attributes:
        name: as players and the command line write it.
        choose: the policy.
        games: ids of the games it plays; None: any.
        slices: the policy in slices, for one that thinks longer than about 50 ms.
    """

    name: str
    choose: Choose
    games: frozenset[str] | None = None
    slices: Think | None = None

    def think(self, view: View, rng: Random, budget: float | None = None) -> Generator[None, None, str]:
        """The choice in slices: yields between them, returns the move."""
        if self.slices is not None:
            return (yield from self.slices(view, rng, budget))
        return self.choose(view, rng, budget)


def _greedy(game: str) -> Bot:
    """A game's ``greedy``; its module is imported when it is first asked for a move."""

    def choose(view: View, rng: Random, budget: float | None) -> str:
        move: str = import_module(f"{__package__}.{game}").greedy(view, rng, budget)
        return move

    return Bot("greedy", choose, frozenset({game}))


_BOTS = (
    *map(_greedy, ("two_can", "two_and_two", "cant_even", "buraco")),
    Bot("random", random_bot.choose),
)


def bots_for(game: str) -> dict[str, Bot]:
    """The bots that play this game, the best first."""
    return {bot.name: bot for bot in _BOTS if bot.games is None or game in bot.games}


def find_bot(game: str, name: str) -> Bot:
    """The bot of this name that plays ``game``.

    Raises:
        KeyError: there is none.
    """
    return bots_for(game)[name]
