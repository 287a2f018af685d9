"""The arena: bots against bots on paired deals, ``python -m pygames arena``.

A *pair* is one deal played once for each way to seat the bots (with two seats: twice, seats swapped), so that
luck in the deal cancels out. The pair is the unit of all statistics, because its games are not independent.

All results except the times are a function of the `Match`: they depend on its seed, not on the number of
processes, the machines or their load. A bot's default budget is counted in iterations. Only a budget in
seconds, and a bot that is a program, can depend on the clock. The figures then say so (`by_the_clock`).
In Python:

    match = Match("some_game", ("hard", "my_bots:clever"), pairs=100, seats=2, seed=7)
    figures = summary(match, run(match, processes=4))
    figures["bots"][1]["share"]  # {"mean": 0.4175, "low": 0.3512, "high": 0.4838}: of the wins, from 0 to 1
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, median
from typing import Any

from ..catalog import BUILT_INS, Catalogue
from ..core.bot_interface import Budget
from ..core.errors import OptionError, short
from ..core.immutable import frozen
from ..core.options import check_seats
from ..core.plain_values import check_seed, real_number, text, whole
from ..game import Game, State
from .external_bots import ANSWER_TIMEOUT, COMMAND, require_bot, resolve_bot
from .worker_pool import map_ordered

PERFECT_INFORMATION = "cheat"
"""The bot that is given the true state. It plays only in the arena, as an upper bound."""

Chooser = Callable[[State, Random], str]


class OfGame:
    """What is played, where the game is named by its id.

    Attributes:
        game: its id.
        games: where the id is looked up.
    """

    __slots__ = ()
    game: str
    games: Catalogue
    bots: tuple[str, ...]
    seats: int
    seed: int
    options: Mapping[str, Any]
    patience: float

    def _make_plain(self, *counts: str) -> None:
        """Take text and numbers of other libraries as plain ones; `_check_plain` refuses the others."""
        for name in ("seats", "seed", *counts):
            number = whole(getattr(self, name))
            if number is not None:
                object.__setattr__(self, name, number)
        object.__setattr__(self, "game", text(self.game))
        if isinstance(self.bots, list | tuple):
            object.__setattr__(self, "bots", tuple(map(text, self.bots)))
        for name in ("options", "games"):
            if type(getattr(self, name)) is dict:
                object.__setattr__(self, name, frozen(getattr(self, name)))

    def _check_plain(self, *counts: str) -> None:
        """Refuse what is no number of games, no seed or no list of bots.

        Raises:
            OptionError: it names the field.
        """
        for name in counts:
            number = getattr(self, name)
            if type(number) is not int or number < 1:
                message = f"{name}: expected a whole number from 1, got {short(number, 40)}"
                raise OptionError(message, "option.value", name)
        if not isinstance(self.bots, tuple) or not all(isinstance(bot, str) for bot in self.bots):
            raise OptionError(f"bots: expected names, got {short(self.bots, 40)}", "option.type", "bots")
        try:
            check_seed(self.seed)
            real_number("patience", self.patience)
        except TypeError as error:
            name = str(error).partition(":")[0]
            raise OptionError(str(error), "option.type", name) from None

    @property
    def rules(self) -> Game:
        """The game itself.

        Raises:
            OptionError: there is none.
        """
        try:
            return self.games[self.game]
        except (KeyError, TypeError):
            raise OptionError(f"no such game: {short(self.game)}", "option.game", "game") from None


@dataclass(frozen=True, slots=True)
class Match(OfGame):
    """A match to be measured.

    Attributes:
        game: its id.
        bots: names, or addresses of external bots (`pygames.evaluation.external_bots`). The first has one
            seat in each game, the others share the rest in turn.
        pairs: the number of deals. Each is played once for each seat of the first bot.
        seats: the number of seats.
        seed: the seed of all chance; 0 or more.
        budget: the budget of every bot for a move. None: each bot's default, which has no seconds.
        options: the game's options.
        games: the catalogue in which the id is looked up.
        patience: seconds for which a program may stay silent on a move.
    """

    game: str
    bots: tuple[str, ...]
    pairs: int
    seats: int
    seed: int = 0
    budget: Budget | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    games: Catalogue = field(default_factory=lambda: BUILT_INS, repr=False)
    patience: float = ANSWER_TIMEOUT

    def __post_init__(self) -> None:
        self._make_plain("pairs")

    def check(self) -> None:
        """Check the match before anything is played.

        Raises:
            OptionError: an unknown game or bot, too few bots, or a number or options that do not fit.
        """
        rules = self.rules
        self._check_plain("pairs")
        check_seats(self.seats, rules.seats)
        if self.budget is not None and not isinstance(self.budget, Budget):
            raise OptionError(
                f"budget: expected a Budget, got {short(self.budget, 40)}", "option.type", "budget"
            )
        if not 2 <= len(self.bots) <= self.seats:
            raise OptionError("an arena needs 2 bots or more, and no more than seats", "option.bots", "bots")
        for name in self.bots:
            if name != PERFECT_INFORMATION or not rules.load_bots().perfect_information:
                require_bot(rules, name)
        rules.begin(self.seats, Random(0), self.options)

    def lineups(self) -> Iterator[tuple[int, ...]]:
        """Yield, by game of a pair, the index of the bot in each seat."""
        others = len(self.bots) - 1
        base = [0, *(1 + seat % others for seat in range(self.seats - 1))]
        for turn in range(self.seats):
            yield tuple(base[(seat - turn) % self.seats] for seat in range(self.seats))


@dataclass
class PairResult:
    """The result of one pair; lists are by bot.

    Attributes:
        shares: shares of the wins, where a shared win is split. Mean over the pair's games.
        ahead: points of a seat ahead of the mean of the other bots' seats.
        decisions: number of decisions in all its games.
        counts: counts of moves by kind, and of what the game's `Game.arena_stats` reports.
        times: seconds of each choice, in CPU time of this process or, for a program over a pipe, in clock
            time.
    """

    shares: list[float]
    ahead: list[float]
    decisions: int
    counts: list[Counter[str]]
    times: list[list[float]]


def play_pair(match: Match, pair: int) -> PairResult:
    """Play one deal with every line-up.

    Args:
        pair: the deal's number, from 0. Chance depends only on it and on the match's seed.
    """
    bots = len(match.bots)
    choosers = [_chooser(match, name) for name in match.bots]
    clocks = [_clock(name) for name in match.bots]
    played = PairResult(
        [0.0] * bots, [0.0] * bots, 0, [Counter() for _ in range(bots)], [[] for _ in range(bots)]
    )
    for number, lineup in enumerate(match.lineups()):
        state = match.rules.begin(match.seats, Random(f"deal {match.seed} {pair}"), match.options)
        rngs = [Random(f"bot {match.seed} {pair} {number} {seat}") for seat in range(match.seats)]
        while state.to_act is not None:
            seat, bot = state.to_act, lineup[state.to_act]
            start = clocks[bot]()
            move = choosers[bot](state, rngs[seat])
            played.times[bot].append(clocks[bot]() - start)
            played.counts[bot][move.split(" ", 1)[0]] += 1
            played.decisions += 1
            state.apply(move)
        _settle(played, state, lineup)
    return played


def _settle(played: PairResult, state: State, lineup: Sequence[int]) -> None:
    seats = len(lineup)
    for bot in range(len(played.shares)):
        mine = [seat for seat in range(seats) if lineup[seat] == bot]
        others = [seat for seat in range(seats) if lineup[seat] != bot]
        wins = sum(seat in state.winners for seat in mine)
        played.shares[bot] += wins / len(state.winners) / seats
        ahead = fmean(state.scores[s] for s in mine) - fmean(state.scores[s] for s in others)
        played.ahead[bot] += ahead / seats
    for whose, what in state.game.arena_stats(state.view(None, log=False)["history"]):
        for seat in range(seats) if whose is None else (whose,):
            played.counts[lineup[seat]][what] += 1


def _chooser(match: Match, name: str) -> Chooser:
    cheat = match.rules.load_bots().perfect_information
    if name == PERFECT_INFORMATION and cheat is not None:
        return cheat
    choose = resolve_bot(match.rules, name, match.patience).choose
    return lambda state, rng: choose(state.view(state.to_act), rng, match.budget)


def by_the_clock(bots: Iterable[str], budget: Budget | None = None) -> str:
    """Return in one line why games of these bots may not be reproducible, "" if they are."""
    if budget is not None and budget.seconds is not None:
        return f"limited to {budget.seconds:g} s a move: another run may choose other moves"
    programs = [name for name in bots if name.startswith(COMMAND)]
    if programs:
        return f"{programs[0]} is a program: it may think by the clock, so another run may choose other moves"
    return ""


def _clock(name: str) -> Callable[[], float]:
    return time.perf_counter if name.startswith(COMMAND) else time.process_time


# -- many pairs ---------------------------------------------------------------------------------------------


def run(match: Match, processes: int = 1, scheduler: str | None = None) -> Generator[PairResult, None, None]:
    """Play all pairs and yield their results in order, whatever order they were finished in.

    Args:
        processes: number of processes on this machine; 1 plays in this process.
        scheduler: the address of a Dask scheduler, whose workers play instead (extra ``cluster``).

    Yields:
        One `PairResult` per deal.

    Raises:
        OptionError: the match is invalid.
        BotError: an external bot fails, stays silent or answers an illegal move.
        ClusterError: the cluster is missing or went away. Results before that are valid.
    """
    match.check()
    yield from map_ordered(partial(play_pair, match), match.pairs, processes, scheduler)


# -- results ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float], spread: float) -> Estimate:
        """Return the estimate of the mean of independent values.

        Args:
            spread: the largest possible difference between two values. The interval is never narrower than if
                one more value had differed by that much, so that winning every game does not prove certainty.
        """
        count = len(values)
        mean = fmean(values)
        squares = sum((value - mean) ** 2 for value in values) + spread**2 / 4
        error = _t95(count - 1) * sqrt(squares / max(1, count - 1) / count)
        return cls(mean, mean - error, mean + error)


def _t95(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution."""
    few = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
    if freedom < 1:
        return few[0]
    return few[freedom - 1] if freedom <= len(few) else 1.96 + 2.4 / freedom


def summary(match: Match, pairs: Iterable[PairResult]) -> dict[str, Any]:
    """Return the figures of a match as plain data, reproducible except for ``milliseconds``.

    Each of the ``bots`` has: ``share`` of the wins (a shared one is split), which in equal play is
    ``parity``; points ``ahead`` of the other seats, per game; ``counts`` per seat and game, of moves by their
    first word and of what `Game.arena_stats` reports; ``milliseconds`` per choice, median and 99 %. ``share``
    and ``ahead`` are ``{mean, low, high}``, with the 95 % interval over deals. ``decisions`` is the number
    per game, of all seats. ``clock``: see `by_the_clock`.

    Args:
        pairs: at least one. Fewer than the match's are summed up as far as they go.
    """
    done = list(pairs)
    played = len(done) * match.seats
    seats = [next(match.lineups()).count(bot) for bot in range(len(match.bots))]
    return {
        "game": match.game,
        "seats": match.seats,
        "seed": match.seed,
        "pairs": len(done),
        "games": played,
        "decisions": round(sum(pair.decisions for pair in done) / played, 2),
        "clock": by_the_clock(match.bots, match.budget),
        "bots": [
            {
                "bot": name,
                "share": interval([pair.shares[bot] for pair in done], 1.0),
                "parity": round(seats[bot] / match.seats, 4),
                "ahead": interval([pair.ahead[bot] for pair in done], 0.0),
                "counts": _counts([pair.counts[bot] for pair in done], played * seats[bot]),
                "milliseconds": _times([time for pair in done for time in pair.times[bot]]),
            }
            for bot, name in enumerate(match.bots)
        ],
    }


def interval(values: Sequence[float], spread: float) -> dict[str, float]:
    """Return `Estimate.of` as plain data with four digits; with a ``spread``, its ends are from 0 to 1."""
    estimate = Estimate.of(values, spread)
    low, high = estimate.low, estimate.high
    if spread:
        low, high = max(0.0, low), min(1.0, high)
    return {"mean": round(estimate.mean, 4), "low": round(low, 4), "high": round(high, 4)}


def _counts(counts: Iterable[Counter[str]], games: int) -> dict[str, float]:
    """Return the counts per seat and game."""
    total: Counter[str] = sum(counts, Counter())
    return {what: round(count / games, 3) for what, count in sorted(total.items())}


def _times(times: list[float]) -> dict[str, float]:
    if not times:
        return {"median": 0.0, "p99": 0.0}
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return {"median": round(1000 * median(ordered), 3), "p99": round(1000 * p99, 3)}


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the summary as text for people."""
    yield (
        f"{figures['game']}, {figures['seats']} seats: {figures['pairs']} deals, {figures['games']} games, "
        f"{figures['decisions']:g} decisions a game; seed {figures['seed']}"
    )
    if figures["clock"]:
        yield f"  {figures['clock']}"
    for bot in figures["bots"]:
        share, ahead, time = bot["share"], bot["ahead"], bot["milliseconds"]
        unit = "ms" if bot["bot"].startswith(COMMAND) else "CPU-ms"
        yield (
            f"  {bot['bot']:<8} wins {share['mean']:.1%} ({share['low']:.1%} to {share['high']:.1%}; parity "
            f"{bot['parity']:.0%}), score ahead {ahead['mean']:+.2f}, "
            f"{time['median']:.2f} {unit} a move (99 %: {time['p99']:.1f})"
        )
        yield f"           a game: {', '.join(f'{what} {n:g}' for what, n in bot['counts'].items())}"
