"""The bots by name, and what a bot is.

A bot is ``choose(view, rng, budget) -> move``: the view of the seat to act, its own generator, and how long
it may think (seconds, a `Budget`, or None: as long as it is used to). One that needs long offers slices too,
a generator that yields between pieces of work, so that whoever drives it stays able to answer; closing the
generator ends the thinking.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, TypeVar

from ..game import View
from . import random_bot
from .budget import Budget

Result = TypeVar("Result")
Thinking = Generator[None, None, str]
Choose = Callable[[View, Random, Budget | float | None], str]
Think = Callable[[View, Random, Budget | float | None], Thinking]

GAMES = ("two_can", "two_and_two", "cant_even", "buraco")
LEVELS: tuple[str, ...] = GAMES
ITERATIONS = {"two_can": 120, "two_and_two": 500, "cant_even": 120, "buraco": 50}
"""What ``hard`` thinks a move: about 0.1 s on a desktop's CPython, two or three times that in a browser."""
SECONDS = 0.9
"""What it never thinks longer than, on a slow phone."""


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

    def think(self, view: View, rng: Random, budget: Budget | float | None = None) -> Thinking:
        """The choice in slices: yields between them, returns the move."""
        if self.slices is not None:
            return (yield from self.slices(view, rng, budget))
        return self.choose(view, rng, budget)


def finish(thinking: Generator[None, None, Result]) -> Result:
    """What comes of it: a bot's move, the coach's hint."""
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        result: Result = end.value
        return result


def _at_once(game: str, name: str) -> Bot:
    """A bot of a game's package, which is imported when it is first asked for a move."""

    def choose(view: View, rng: Random, budget: Budget | float | None) -> str:
        move: str = find(game, name)(view, rng)
        return move

    return Bot(name, choose, frozenset({game}))


def _thinking(game: str, name: str, default: Budget) -> Bot:
    """Likewise, one that thinks in slices; ``default`` is what it thinks a move if nobody says."""

    def slices(view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        thinking: Thinking = find(game, name)(view, rng, Budget.of(budget, default))
        return (yield from thinking)

    def choose(view: View, rng: Random, budget: Budget | float | None) -> str:
        return finish(slices(view, rng, budget))

    return Bot(name, choose, frozenset({game}), slices)


def find(game: str, name: str) -> Any:
    """What a game's package of bots offers under this name."""
    return getattr(import_module(f"{__package__}.{game}"), name)


_BOTS = (
    *(_thinking(game, "hard", Budget(SECONDS, ITERATIONS[game])) for game in LEVELS),
    *(_at_once(game, name) for name in ("medium", "easy") for game in LEVELS),
    *(_at_once(game, "greedy") for game in GAMES),
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
