"""Interface of a game's bots: levels, coach, and budgets of thinking time.

A bot is a function of a view. It never gets a state, except for the `PerfectInformationPlayer` of the arena.
A bot that thinks for long works in slices: it is a generator that yields between pieces of work, so that its
caller can do other work in between. Closing the generator ends the thinking.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from .argument_conversion import real_number, whole_number
from .immutable import FrozenDict
from .types import Reason as Reason
from .types import View as View

Result = TypeVar("Result")
Thinking = Generator[None, None, str]
"""The slices of a bot's work, which return its move."""
Advantage = Generator[None, None, tuple[float, float]]
"""The slices of a comparison, which return the advantage of a move over another, and its standard error."""
RankedMove = tuple[str, float, list[Reason]]
"""A move, its value, and the reasons for it and against it."""
Policy = Callable[[View], Mapping[str, float] | None]
"""A function of a view that returns the probabilities of a bot's moves; None if they are unknown there.

Moves without a probability have 0. It is called if there are several legal moves.
"""
Reasons = Generator[None, None, list[Reason]]
"""The slices of an explanation, which return the reasons of a move."""

MAX_SECONDS = 0.9
"""The time limit in seconds of a searching level for a move where people wait: see `Budget.in_play`."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on thinking. Without either limit a bot chooses its own.

    A level's default is its usual number of iterations without a time limit, so that its move is a function
    of its view and its random generator alone. A table in play adds a time limit of `MAX_SECONDS`.

    Attributes:
        seconds: seconds of elapsed time. With this limit the move may differ from run to run.
        iterations: playouts, or the unit that a bot's search counts instead. The same iterations and the same
            random generator give the same move.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        """Convert numbers of other libraries to plain ones.

        Raises:
            TypeError: a limit is not a number.
            ValueError: a limit is negative or NaN.
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
        """Return a budget: a plain number is seconds, None is the ``default``."""
        if budget is None:
            return default if default is not None else cls()
        return budget if isinstance(budget, cls) else cls(seconds=budget)  # type: ignore[arg-type]

    @classmethod
    def in_play(cls, level: Level) -> Budget | None:
        """Return the budget of ``level`` where people wait for its move.

        A level with iterations gets its usual ones, limited to `MAX_SECONDS` for slow phones. Any other level
        gets None and chooses its own limit.
        """
        iterations = getattr(level, "iterations", None)
        return None if iterations is None else cls(MAX_SECONDS, iterations)

    def clock(self) -> Clock:
        """Return a clock of this budget, started now."""
        return Clock(self)


class Clock:
    """A meter of the used share of a budget.

    Attributes:
        budget: the budget.
        iterations: the number of iterations so far, counted by the caller.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.iterations = 0
        self._start = time.monotonic()

    @property
    def used(self) -> float:
        """The used share of the budget, 1 or more when it has run out; 0 without a limit."""
        used = 0.0
        if self.budget.iterations is not None:
            used = self.iterations / max(1, self.budget.iterations)
        if self.budget.seconds is not None:
            spent = time.monotonic() - self._start
            used = max(used, spent / max(1e-9, self.budget.seconds))
        return used


def run_to_end(thinking: Generator[None, None, Result]) -> Result:
    """Run all slices and return their result, such as a bot's move or the coach's hint."""
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        result: Result = end.value
        return result


def run_slice(thinking: Generator[None, None, Result], milliseconds: float) -> Result | None:
    """Run slices for about ``milliseconds``; return their result, or None if there is work left."""
    until = time.monotonic() + milliseconds / 1000
    try:
        while True:
            next(thinking)
            if time.monotonic() >= until:
                return None
    except StopIteration as end:
        result: Result = end.value
        return result


class Work(Protocol):
    """Work in slices, whose results are attributes."""

    thinking: Generator[None, None, None]


W = TypeVar("W", bound=Work)


class LastRequest(Generic[W]):
    """The work on the last request, which the same request continues. Interrupted work starts again."""

    def __init__(self) -> None:
        self._last: tuple[Hashable, W] | None = None

    def run(self, request: Hashable, begin: Callable[[], W], milliseconds: float) -> W:
        """Return the work on a request after about ``milliseconds`` more. Another request discards it."""
        if self._last is None or self._last[0] != request:
            self._last = request, begin()
        (_, work), self._last = self._last, None
        run_slice(work.thinking, milliseconds)
        self._last = request, work
        return work


def import_in_slice(load: Callable[[], Result]) -> Generator[None, None, Result]:
    """Return the result of ``load``, after an extra slice if it imported a module, which may take long."""
    count = len(sys.modules)
    result = load()
    if len(sys.modules) != count:
        yield
    return result


def seat_of(view: View) -> int:
    """Return the seat of a view for a bot or a coach, which is never a spectator's."""
    seat = view["seat"]
    assert seat is not None
    return seat


# -- contents of a game's package of bots -------------------------------------------------------------------


class Level(Protocol):
    """A level of play: an `InstantLevel` chooses at once, a `SearchLevel` in slices.

    A single legal move is played without thinking. A game's own function is called if there are several.

    A level may also have a method ``policy(budget)``, which returns its `Policy` with that budget. The moves
    that it chooses must have exactly these probabilities after every course of the game: the luck of games
    relies on it (`pygames.analysis.luck`).
    """

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        """Return the move for the seat to act. The same view, generator and iterations give the same move."""


@dataclass(frozen=True, slots=True)
class InstantLevel:
    """A level that needs no budget.

    Attributes:
        choose: the function that returns the move.
        probabilities: the probabilities of its moves, if they are known.
    """

    choose: Callable[[View, Random], str]
    probabilities: Policy | None = None

    @classmethod
    def any_of(cls, policy: Callable[[View], Mapping[str, float]]) -> InstantLevel:
        """Return the level of a policy whose moves are all as likely."""
        return cls(AnyOf(policy), policy)

    @classmethod
    def best_of(cls, rank: Callable[[View], list[RankedMove]], within: float = 1e-9) -> InstantLevel:
        """Return a level that plays `one_of_the_best` moves of ``rank``."""
        return cls.any_of(BestPolicy(rank, within))

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        """Return the move without a slice before it."""
        yield from ()
        return only_move(view) or self.choose(view, rng)

    def policy(self, budget: Budget | float | None) -> Policy | None:
        """Return the function that states the probabilities of the moves, None without one."""
        return self.probabilities


@dataclass(frozen=True, slots=True)
class SearchLevel:
    """A level that thinks longer than about 50 ms.

    Attributes:
        search: the search, which keeps to the budget.
        iterations: the default number for a move, without a time limit. It takes about 0.1 s in CPython on a
            desktop, two or three times that in a browser.
        probabilities: the probabilities of its moves with a budget of iterations, where they are known.
    """

    search: Callable[[View, Random, Budget], Thinking]
    iterations: int
    probabilities: Callable[[View, Budget], Mapping[str, float] | None] | None = None

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        """Return the move, in slices."""
        if move := only_move(view):
            return move
        return (yield from self.search(view, rng, self._limit(budget)))

    def policy(self, budget: Budget | float | None) -> Policy | None:
        """Return the function that states the probabilities of the moves; None without one, or by a clock."""
        stated, limit = self.probabilities, self._limit(budget)
        if stated is None or limit.seconds is not None:
            return None
        return lambda view: stated(view, limit)

    def _limit(self, budget: Budget | float | None) -> Budget:
        return Budget.of(budget, Budget(iterations=self.iterations))


def only_move(view: View) -> str | None:
    """Return the single legal move of a seat; None if there are several."""
    legal = view["legal"]
    return legal[0] if len(legal) == 1 else None


def one_of_the_best(ranked: Sequence[RankedMove], rng: Random, within: float = 1e-9) -> str:
    """Return a random move among those as good as the first. ``ranked`` comes from `Coach.rank`."""
    return rng.choice(best_moves(ranked, within))


def best_moves(ranked: Sequence[RankedMove], within: float = 1e-9) -> list[str]:
    """Return the moves as good as the first. ``ranked`` comes from `Coach.rank`."""
    return [move for move, value, _ in ranked if value > ranked[0][1] - within]


def uniform(moves: Sequence[str]) -> dict[str, float]:
    """Return the probabilities of moves that are all as likely."""
    return dict.fromkeys(moves, 1 / len(moves))


@dataclass(frozen=True, slots=True)
class BestPolicy:
    """The policy of a level that plays `one_of_the_best`."""

    rank: Callable[[View], list[RankedMove]]
    within: float = 1e-9

    def __call__(self, view: View) -> Mapping[str, float]:
        """Return the probabilities of the moves."""
        return uniform(best_moves(self.rank(view), self.within))


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The choice of a level by a policy whose moves are all as likely."""

    policy: Callable[[View], Mapping[str, float]]

    def __call__(self, view: View, rng: Random) -> str:
        """Return the move."""
        return rng.choice([*self.policy(view)])


@dataclass(frozen=True, slots=True)
class PurePolicy:
    """The policy of a level whose move is a function of the view alone."""

    choose: Callable[[View, Random], str]

    def __call__(self, view: View) -> Mapping[str, float]:
        """Return the move with probability 1."""
        return {self.choose(view, Random(0)): 1.0}


@dataclass(frozen=True, slots=True)
class Coach:
    """The functions and limits of a game's coach.

    Attributes:
        level: the level whose moves it recommends.
        iterations: the level's iterations for a decision of a review.
        rank: the function that returns all legal moves, the best first, with the policy's values and reasons.
        advantage: the comparison of a first move with a second one over a number of worlds.
        worlds: the number of worlds in which a review plays out both moves.
        min_reported_loss: losses up to this one are reported as 0. They help no player.
        rank_informed: the same as ``rank`` with better values where these are cheap, all on one scale. It
            depends on the view alone. None if the policy's values are as good.
        own_points: the codes of reasons whose ``points`` are the change of the own score: high is good.
        margins: the codes of reasons whose ``points`` are those by which the move is better than another one.
    """

    level: Level
    iterations: int
    rank: Callable[[View], list[RankedMove]]
    advantage: Callable[[View, str, str, Random, int], Advantage]
    worlds: int
    min_reported_loss: float
    rank_informed: Callable[[View], list[RankedMove]] | None = None
    own_points: frozenset[str] = frozenset()
    margins: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class StrengthScale:
    """Measured strengths of a game's bots on Elo's scale, on which ``medium`` has 1000.

    A bot that is 400 ahead wins ten games of eleven between two seats. ``pygames/bots/measurements.md`` shows
    how the figures were measured.

    Attributes:
        levels: the strengths of the levels that a page offers, by name.
        bound: the most by which a move of a fitted bot may be behind the best one by `Coach.rank_informed`.
        play: how fitted bots play, by ascending strength: the strength, the precision with which they
            distinguish the policy's values, and the share of their decisions that they search.
        several: the factor of differences of strength if there are more than two seats.
        deviation: the standard deviation of a share of the win without luck in a game between two.
    """

    levels: Mapping[str, int]
    bound: float
    play: tuple[tuple[int, float, float], ...]
    several: float = 1.0
    deviation: float = 0.5

    def __post_init__(self) -> None:
        object.__setattr__(self, "levels", FrozenDict(self.levels))

    @property
    def weakest(self) -> int:
        """The strength of the weakest fitted bot."""
        return self.play[0][0]

    @property
    def strongest(self) -> int:
        """The strength of the strongest fitted bot."""
        return self.play[-1][0]

    def clamp(self, strength: int) -> int:
        """Return the strength, or that of the nearest fitted bot outside."""
        return min(self.strongest, max(self.weakest, strength))

    def interpolate(self, strength: float) -> tuple[float, float]:
        """Return the precision and the searched share of a fitted bot, those of the nearest one outside."""
        low = self.play[0]
        for high in self.play:
            if strength <= high[0]:
                part = (strength - low[0]) / max(1, high[0] - low[0])
                return _between(low[1], high[1], part), _between(low[2], high[2], part)
            low = high
        return low[1], low[2]


def _between(low: float, high: float, part: float) -> float:
    return low + (high - low) * max(0.0, part)


ExplainMove = Callable[[View, str, Random], Reasons]
"""Returns a level's reasons for a move that it played, by the view, the move and the decision's generator.

It repeats the level's own choice. The reasons name the moves that were compared in it.
"""

PerfectInformationPlayer = Callable[[Any, Random], str]
"""A player that gets the true state. It plays in the arena only, as an upper bound of playing strength."""


@dataclass(frozen=True, slots=True)
class Bots:
    """The bots and the coach of a game, imported when a bot first moves.

    Attributes:
        levels: the levels by the names in `Game.bots`.
        coach: the coach of a game whose `Game.has_coach` is True.
        perfect_information: the player with perfect information, for the arena.
        explanations: the explanations of moves by the names of the levels. A level without one gives no
            reasons.
        scale: the strengths of the levels and of fitted bots, which also need a coach; None without them.
    """

    levels: Mapping[str, Level]
    coach: Coach | None = None
    perfect_information: PerfectInformationPlayer | None = None
    explanations: Mapping[str, ExplainMove] = field(default_factory=FrozenDict, compare=False)
    scale: StrengthScale | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "levels", FrozenDict(self.levels))
