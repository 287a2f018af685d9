"""The contract of bots: what a game brings for those who play it without hands, and how long they may think.

A bot is a function of a view: it never meets a state, but for the `PerfectInformationPlayer` of the arena. One that needs long
offers slices, a generator that yields between pieces of work, so that whoever drives it stays able to answer;
closing the generator ends the thinking.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

from .deprecated import former_arguments, former_names
from .immutable import FrozenDict
from .plain_values import real_number, whole_number
from .types import Reason as Reason
from .types import View as View

Result = TypeVar("Result")
Thinking = Generator[None, None, str]
"""Slices of thought, and the move at their end."""
Advantage = Generator[None, None, tuple[float, float]]
"""How far a move is ahead of another, and the standard error of that; in slices."""
RankedMove = tuple[str, float, list[Reason]]
"""A move, its value, and what speaks for it and against it."""

MAX_SECONDS = 0.9
"""The most that a level that searches thinks about a move where people wait: see `Budget.in_play`."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on thinking; without either limit, as long as the bot finds sensible.

    A level's default is its usual number of iterations and no time, so that what it chooses is a function of
    its view and its generator alone. A table in play adds `SECONDS` of time.

    Attributes:
        seconds: of the wall clock. What is chosen may then differ from run to run.
        iterations: playouts, or what a bot's search counts instead. The same iterations and the same
            generator give the same move.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        """Take numbers of other libraries as plain ones.

        Raises:
            TypeError: something else than numbers.
            ValueError: a negative number, or NaN.
        """
        if self.seconds is not None:
            object.__setattr__(self, "seconds", real_number("seconds", self.seconds))
        if self.iterations is not None:
            object.__setattr__(self, "iterations", whole_number("iterations", self.iterations))
        for name, value in (("seconds", self.seconds), ("iterations", self.iterations)):
            if value is not None and not value >= 0:
                raise ValueError(f"{name}: expected 0 or more, got {value}")

    @classmethod
    def of(cls, budget: Budget | float | None, default: Budget | None = None) -> Budget:
        """A budget as bots are given it: a plain number is seconds, None is the ``default``."""
        if budget is None:
            return default if default is not None else cls()
        return budget if isinstance(budget, cls) else cls(seconds=budget)  # type: ignore[arg-type]

    @classmethod
    def in_play(cls, level: Level) -> Budget | None:
        """Return the budget of ``level`` where people wait for its move.

        A level that searches thinks its usual iterations, within `SECONDS` on a slow phone. None is for any
        other level, which decides for itself.
        """
        return cls(MAX_SECONDS, level.iterations) if isinstance(level, SearchLevel) else None

    def clock(self) -> Clock:
        """A clock that starts to run now."""
        return Clock(self)


class Clock:
    """How much of a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.iterations = 0
        self._start = time.monotonic()

    @property
    def used(self) -> float:
        """The share of the budget that is used up, 1 or more when it has run out; 0 without a limit."""
        used = 0.0
        if self.budget.iterations is not None:
            used = self.iterations / max(1, self.budget.iterations)
        if self.budget.seconds is not None:
            spent = time.monotonic() - self._start
            used = max(used, spent / max(1e-9, self.budget.seconds))
        return used


def run_to_end(thinking: Generator[None, None, Result]) -> Result:
    """What comes of it: a bot's move, the coach's hint."""
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        result: Result = end.value
        return result


def run_slice(thinking: Generator[None, None, Result], milliseconds: float) -> Result | None:
    """What comes of it, or None: it has not come to an end within about so long."""
    until = time.monotonic() + milliseconds / 1000
    try:
        while True:
            next(thinking)
            if time.monotonic() >= until:
                return None
    except StopIteration as end:
        result: Result = end.value
        return result


def import_in_slice(load: Callable[[], Result]) -> Generator[None, None, Result]:
    """What ``load`` gives; where that had to import something, which may take long, a slice of its own."""
    known = len(sys.modules)
    result = load()
    if len(sys.modules) != known:
        yield
    return result


def seat_of(view: View) -> int:
    """Whose view a bot or a coach was given: nobody asks them for a spectator."""
    seat = view["seat"]
    assert seat is not None
    return seat


# -- what a game's package of bots offers -------------------------------------------------------------------


class Level(Protocol):
    """How a bot chooses: a `InstantLevel` one at once, one that is `SearchLevel` in slices.

    Nobody thinks about the only legal move: what a game brings is asked where there are several.
    """

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        """The move for the seat to act; the same view, generator and iterations give the same one."""


@dataclass(frozen=True, slots=True)
class InstantLevel:
    """A level that needs no budget."""

    choose: Callable[[View, Random], str]

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        """The choice, without a slice before it."""
        yield from ()
        return only_move(view) or self.choose(view, rng)


@dataclass(frozen=True, slots=True)
class SearchLevel:
    """A level that thinks longer than about 50 ms.

    Attributes:
        search: thinks as long as the budget says.
        iterations: the default a move, whatever time that takes: about 0.1 s on a desktop's CPython, two or
            three times that in a browser.
    """

    search: Callable[[View, Random, Budget], Thinking]
    iterations: int

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        """The choice in slices."""
        if move := only_move(view):
            return move
        return (yield from self.search(view, rng, Budget.of(budget, Budget(iterations=self.iterations))))


def only_move(view: View) -> str | None:
    """The move of a seat that has no choice."""
    legal = view["legal"]
    return legal[0] if len(legal) == 1 else None


def one_of_the_best(ranked: Sequence[RankedMove], rng: Random, within: float = 1e-9) -> str:
    """A move whose value is as good as the first one's; ``ranked`` by `Coach.rank`."""
    return rng.choice([move for move, value, _ in ranked if value > ranked[0][1] - within])


@former_arguments({"lead": "advantage", "least": "min_reported_loss"})
@former_names({"lead": "advantage", "least": "min_reported_loss"})
@dataclass(frozen=True, slots=True)
class Coach:
    """What a game's coach judges by.

    Attributes:
        level: whose moves it recommends.
        iterations: what that level thinks about a decision of a review.
        rank: all legal moves, the best first, with the policy's values and reasons.
        lead: how far the first move is ahead of the second, over so many worlds.
        worlds: in how many worlds a review plays both out.
        least: what a smaller loss is told as: none; nobody plays better for knowing it.
    """

    level: Level
    iterations: int
    rank: Callable[[View], list[RankedMove]]
    advantage: Callable[[View, str, str, Random, int], Advantage]
    worlds: int
    min_reported_loss: float


PerfectInformationPlayer = Callable[[Any, Random], str]
"""Is given the true state. It plays in the arena only, for the ceiling."""


@former_arguments({"cheat": "perfect_information"})
@former_names({"cheat": "perfect_information"})
@dataclass(frozen=True, slots=True)
class Bots:
    """All of it, imported when a bot is first asked for a move.

    Attributes:
        levels: by the names that `Game.bots` has.
        coach: for a game whose `Game.has_coach` says so.
        cheat: for the arena.
    """

    levels: Mapping[str, Level]
    coach: Coach | None = None
    perfect_information: PerfectInformationPlayer | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "levels", FrozenDict(self.levels))
