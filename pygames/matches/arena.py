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

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import fmean, median
from typing import Any, ClassVar

from ..catalog import BUILT_INS, Catalogue
from ..core.bot_interface import Budget
from ..core.errors import OptionError
from ..game import Game, State
from .estimate import Estimate as Estimate
from .estimate import head_lines, span, summary_head
from .estimate import interval as interval
from .external_bots import ANSWER_TIMEOUT, COMMAND, require_bot, resolve_bot
from .luck_report import luck_figures, luck_head, luck_head_line, luck_line, measure_luck
from .run_config import RunDescription as RunDescription
from .run_config import by_the_clock as by_the_clock
from .train_test_seeds import PERFECT_INFORMATION as PERFECT_INFORMATION
from .train_test_seeds import Luck
from .worker_pool import map_ordered

Chooser = Callable[[State, Random], str]


@dataclass(frozen=True, slots=True)
class Match(RunDescription):
    """A match to be measured. See `RunDescription` for the fields that are not listed here.

    Attributes:
        bots: names, or addresses of external bots (`pygames.matches.external_bots`). The first has one
            seat in each game, the others share the rest in turn.
        pairs: the number of deals. Each is played once for each seat of the first bot.
    """

    count_field: ClassVar[str] = "pairs"
    game: str
    bots: tuple[str, ...]
    pairs: int
    seats: int
    seed: int = 0
    budget: Budget | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    games: Catalogue = field(default_factory=lambda: BUILT_INS, repr=False)
    patience: float = ANSWER_TIMEOUT
    luck: bool = False
    outcomes: int | None = None

    def _check_bots(self, rules: Game) -> None:
        if not 2 <= len(self.bots) <= self.seats:
            raise OptionError("an arena needs 2 bots or more, and no more than seats", "option.bots", "bots")
        for name in self.bots:
            if name != PERFECT_INFORMATION or not rules.load_bots().perfect_information:
                require_bot(rules, name)

    def lineups(self) -> Iterator[tuple[int, ...]]:
        """Yield, by game of a pair, the index of the bot in each seat."""
        others = len(self.bots) - 1
        base = [0, *(1 + seat % others for seat in range(self.seats - 1))]
        for turn in range(self.seats):
            yield tuple(base[(seat - turn) % self.seats] for seat in range(self.seats))


@dataclass
class PairResult:
    """The result of one pair. Lists are by bot.

    Attributes:
        shares: shares of the wins, where a shared win is split. Mean over the pair's games.
        ahead: points of a seat ahead of the mean of the other bots' seats.
        decisions: number of decisions in all its games.
        counts: counts of moves by kind, and the numbers that the game's `Game.arena_stats` reports.
        times: seconds of each choice, in CPU time of this process or, for a program over a pipe, in clock
            time.
        luck: the luck of a seat in shares of the win, in the same mean as ``shares``; None if it was not
            measured.
        choices: the worth of the random choices of bots with known probabilities, like ``luck``.
    """

    shares: list[float]
    ahead: list[float]
    decisions: int
    counts: list[Counter[str]]
    times: list[list[float]]
    luck: list[float] | None = None
    choices: list[float] | None = None

    @property
    def adjusted_share(self) -> float:
        """The first bot's share without luck and choices, as far as they were measured."""
        return self.shares[0] - (self.luck or [0.0])[0] - (self.choices or [0.0])[0]


def play_pair(match: Match, pair: int) -> PairResult:
    """Play one deal with every line-up.

    Args:
        pair: the deal's number, from 0. Chance depends only on it and on the match's seed.
    """
    bots = len(match.bots)
    choosers = [_chooser(match, name) for name in match.bots]
    clocks = [time.perf_counter if name.startswith(COMMAND) else time.process_time for name in match.bots]
    played = PairResult(
        [0.0] * bots, [0.0] * bots, 0, [Counter() for _ in range(bots)], [[] for _ in range(bots)]
    )
    if match.luck:
        played.luck, played.choices = [0.0] * bots, [0.0] * bots
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
        if match.luck:
            _add_luck(played, measure_luck(match, state, [match.bots[bot] for bot in lineup]), lineup)
        _settle(played, state, lineup)
    return played


def _add_luck(played: PairResult, measured: Luck, lineup: Sequence[int]) -> None:
    assert played.luck is not None
    assert played.choices is not None
    for bot, luck, worth in zip(lineup, measured.total, measured.choice_total, strict=True):
        played.luck[bot] += luck / len(lineup)
        played.choices[bot] += worth / len(lineup)


def _settle(played: PairResult, state: State, lineup: Sequence[int]) -> None:
    seats = len(lineup)
    for bot in range(len(played.shares)):
        mine = [seat for seat in range(seats) if lineup[seat] == bot]
        others = [seat for seat in range(seats) if lineup[seat] != bot]
        wins = sum(seat in state.winners for seat in mine)
        played.shares[bot] += wins / len(state.winners) / seats
        ahead = fmean(state.scores[s] for s in mine) - fmean(state.scores[s] for s in others)
        played.ahead[bot] += ahead / seats
    for owner, name in state.game.arena_stats(state.view(None, log=False)["history"]):
        for seat in range(seats) if owner is None else (owner,):
            played.counts[lineup[seat]][name] += 1


def _chooser(match: Match, name: str) -> Chooser:
    perfect_information = match.rules.load_bots().perfect_information
    if name == PERFECT_INFORMATION and perfect_information is not None:
        return perfect_information
    choose = resolve_bot(match.rules, name, match.patience).choose
    return lambda state, rng: choose(state.view(state.to_act), rng, match.budget)


# -- many pairs ---------------------------------------------------------------------------------------------


def run(match: Match, processes: int = 1, scheduler: str | None = None) -> Generator[PairResult, None, None]:
    """Play all pairs and yield their results in order, independent of the order in which they finish.

    Args:
        match: the description of the match.
        processes: number of processes on this machine. 1 plays in this process.
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


def summary(match: Match, pairs: Iterable[PairResult]) -> dict[str, Any]:
    """Return the figures of a match as plain data, reproducible except for ``milliseconds``.

    Each of the ``bots`` has: ``share`` of the wins (a shared one is split), which in equal play is
    ``parity``; points ``ahead`` of the other seats, per game; ``counts`` per seat and game, of moves by their
    first word and the numbers that `Game.arena_stats` reports; ``milliseconds`` per choice, median and 99 %.
    ``share`` and ``ahead`` are ``{mean, low, high}``, with the 95 % interval over deals. ``decisions`` is the
    number per game, of all seats. ``clock``: see `by_the_clock`. ``luck`` is there if it was measured: see
    `luck_report`.

    Args:
        pairs: at least one. Fewer than the match's are summed up as far as they go.
    """
    done = list(pairs)
    played = len(done) * match.seats
    seats = [next(match.lineups()).count(bot) for bot in range(len(match.bots))]
    decisions = round(sum(pair.decisions for pair in done) / played, 2)
    return {
        **summary_head(match, match.bots, pairs=len(done), games=played, decisions=decisions),
        **luck_head(match),
        "bots": [
            {
                "bot": name,
                "share": interval([pair.shares[bot] for pair in done], 1.0),
                "parity": round(seats[bot] / match.seats, 4),
                "ahead": interval([pair.ahead[bot] for pair in done], 0.0),
                **pair_luck(done, bot, played),
                "counts": _counts([pair.counts[bot] for pair in done], played * seats[bot]),
                "milliseconds": _times([time for pair in done for time in pair.times[bot]]),
            }
            for bot, name in enumerate(match.bots)
        ],
    }


def pair_luck(pairs: Sequence[PairResult], bot: int, games: int) -> dict[str, Any]:
    """Return the figures of a bot's luck; empty if it was not measured."""
    luck = [pair.luck[bot] for pair in pairs if pair.luck is not None]
    choices = [pair.choices[bot] for pair in pairs if pair.choices is not None]
    return luck_figures([pair.shares[bot] for pair in pairs], luck, choices, games)


def _counts(counts: Iterable[Counter[str]], games: int) -> dict[str, float]:
    """Return the counts per seat and game."""
    total: Counter[str] = sum(counts, Counter())
    return {name: round(count / games, 3) for name, count in sorted(total.items())}


def _times(times: list[float]) -> dict[str, float]:
    if not times:
        return {"median": 0.0, "p99": 0.0}
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return {"median": round(1000 * median(ordered), 3), "p99": round(1000 * p99, 3)}


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the summary as text for people."""
    counts = (
        f"{figures['game']}, {figures['seats']} seats: {figures['pairs']} deals, {figures['games']} games, "
        f"{figures['decisions']:g} decisions a game"
    )
    yield from head_lines(figures, counts, "  ")
    yield from luck_head_line(figures, "  ")
    for bot in figures["bots"]:
        share, ahead, time = bot["share"], bot["ahead"], bot["milliseconds"]
        unit = "ms" if bot["bot"].startswith(COMMAND) else "CPU-ms"
        yield (
            f"  {bot['bot']:<8} wins {share['mean']:.1%} ({span(share, '.1%')}; parity "
            f"{bot['parity']:.0%}), score ahead {ahead['mean']:+.2f}, "
            f"{time['median']:.2f} {unit} a move (99 %: {time['p99']:.1f})"
        )
        yield from luck_line(bot, "           ")
        yield f"           a game: {', '.join(f'{kind} {n:g}' for kind, n in bot['counts'].items())}"
