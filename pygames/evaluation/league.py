"""A league: every bot against every other on the same deals, and one number a bot for how it fared.

``python -m pygames arena GAME --league``. A `Match` says what is to be played; its ``bots`` are all who
take part, its ``seats`` are 2, and its ``pairs`` are the deals, the same ones for every two bots, each played
twice with seats swapped.

The number is the strength of the Bradley–Terry model (Bradley and Terry 1952) on Elo's scale: i wins
1 / (1 + 10^((r_j - r_i) / 400)) of its games against j; a shared win is half a win for each. It is
found by the MM algorithm (Hunter 2004, "MM algorithms for generalized Bradley–Terry models", Annals of
Statistics 32, 384–406).
The mean of a league is 0: ratings of two leagues, or of two games, do not compare.

Beside the deals that were played stands one more in which all games are shared, so that a bot that always
wins is rated, too. The 95 % interval is of the Bayesian bootstrap (Rubin 1981, Annals of Statistics 9,
130–134) over the deals: what depends on one deal, all its games, is weighted together.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import exp, log, log10
from random import Random
from statistics import fmean
from typing import Any

from ..core.errors import OptionError
from .arena import Estimate, Match, PairResult, by_the_clock, interval, play_pair
from .worker_pool import map_ordered

REDRAWN = 1000
"""So many times the weights of the deals are drawn for an interval."""
EVEN = 0.5
ENOUGH = 1e-7
MOST_STEPS = 10_000


def pairings(match: Match) -> list[Match]:
    """The matches of a league: every two of its bots."""
    return [replace(match, bots=two) for two in combinations(match.bots, 2)]


def check(match: Match) -> None:
    """Find the faults of a league before anything is played.

    Raises:
        OptionError: as `Match.check`, or it is not of two seats, or a bot is named twice.
    """
    if match.seats != 2:
        raise OptionError("a league is of two seats", "option.seats", "seats")
    if len(match.bots) < 2 or len(set(match.bots)) < len(match.bots):
        raise OptionError("a league needs 2 bots or more, each named once", "option.bots", "bots")
    for pairing in pairings(match):
        pairing.check()


def run(match: Match, processes: int = 1, scheduler: str | None = None) -> Generator[PairResult, None, None]:
    """Play the league deal by deal: of each deal the pairings in the order of `pairings`.

    Args:
        processes: on this machine; 1 plays in this one.
        scheduler: the address of a Dask scheduler, whose workers play instead (extra ``cluster``).

    Raises:
        OptionError: the league has a fault.
        ClusterError: there is no such cluster, or it went away; what came before is good.
    """
    check(match)
    matches = pairings(match)
    yield from map_ordered(partial(_play, matches), match.pairs * len(matches), processes, scheduler)


def _play(matches: Sequence[Match], task: int) -> PairResult:
    deal, pairing = divmod(task, len(matches))
    return play_pair(matches[pairing], deal)


# -- ratings ------------------------------------------------------------------------------------------------

Meetings = Sequence[tuple[int, int]]
"""Which two bots meet, by index."""


def ratings(
    bots: int, meetings: Meetings, deals: Sequence[Sequence[float]], redrawn: int = REDRAWN
) -> list[Estimate]:
    """Ratings by bot, in points of Elo's scale, with their 95 % intervals; their mean is 0.

    Args:
        bots: how many; every one is linked to every other by meetings.
        meetings: who meets whom.
        deals: by deal and meeting, which share of the wins the first of the two had, from 0 to 1.
        redrawn: how often the deals are weighted anew for the intervals. Same results, same intervals.
    """
    columns = [[*shares, EVEN] for shares in zip(*deals, strict=True)]
    count = len(deals) + 1
    best = _strengths(bots, meetings, columns, [1.0] * count, [0.0] * bots)
    rng = Random(0)
    drawn = []
    for _ in range(redrawn):
        weights = [rng.expovariate(1.0) for _ in range(count)]
        drawn.append(_strengths(bots, meetings, columns, weights, best))
    ends = [_middle(sorted(column)) for column in zip(*drawn, strict=True)]
    return [Estimate(rating, *both) for rating, both in zip(best, ends, strict=True)]


def _middle(ordered: Sequence[float]) -> tuple[float, float]:
    """The ends of the middle 95 %."""
    out = int(0.025 * len(ordered))
    return ordered[out], ordered[-1 - out]


def _strengths(
    bots: int,
    meetings: Meetings,
    columns: Sequence[Sequence[float]],
    weights: Sequence[float],
    begin: Sequence[float],
) -> list[float]:
    """Ratings of the greatest likelihood, from those at the beginning on."""
    total = sum(weights)
    won = [0.0] * bots
    for (first, second), column in zip(meetings, columns, strict=True):
        share = sum(map(float.__mul__, column, weights)) / total
        won[first] += share
        won[second] += 1 - share
    scale = 400 / log(10)
    gamma = [exp(rating / scale) for rating in begin]
    for _ in range(MOST_STEPS):
        met = [0.0] * bots
        for first, second in meetings:
            each = 1 / (gamma[first] + gamma[second])
            met[first] += each
            met[second] += each
        after = [wins / each for wins, each in zip(won, met, strict=True)]
        mean = exp(fmean(map(log, after)))
        after = [strength / mean for strength in after]
        moved = max(abs(new / old - 1) for new, old in zip(after, gamma, strict=True))
        gamma = after
        if moved < ENOUGH:
            break
    return [400 * log10(strength) for strength in gamma]


# -- what came out ------------------------------------------------------------------------------------------


def summary(match: Match, played: Iterable[PairResult]) -> dict[str, Any]:
    """The figures of a league as plain data, the same for the same match; the best bot first.

    ``rating`` is as the module says, ``share`` the mean of a bot's shares of the wins against the others. Of
    each pairing, ``share`` is that of the first of its two bots, and ``ahead`` its points ahead of the other.
    ``clock``: see `arena.by_the_clock`.

    Args:
        played: as `run` yields them, one whole deal at least; a last one that is not whole is left out.
    """
    matches = pairings(match)
    results = list(played)
    deals = [
        results[start : start + len(matches)]
        for start in range(0, len(results) - len(matches) + 1, len(matches))
    ]
    index = {name: number for number, name in enumerate(match.bots)}
    meetings = [(index[each.bots[0]], index[each.bots[1]]) for each in matches]
    shares = [[each.shares[0] for each in deal] for deal in deals]
    rated = ratings(len(match.bots), meetings, shares)
    own: list[list[float]] = [[] for _ in match.bots]
    for deal in shares:
        for bot, mean in enumerate(_means(len(match.bots), meetings, deal)):
            own[bot].append(mean)
    order = sorted(range(len(match.bots)), key=lambda bot: -rated[bot].mean)
    return {
        "game": match.game,
        "seats": match.seats,
        "seed": match.seed,
        "deals": len(deals),
        "games": len(deals) * len(matches) * match.seats,
        "clock": by_the_clock(match.bots, match.budget),
        "bots": [
            {
                "bot": match.bots[bot],
                "rating": {
                    "mean": round(rated[bot].mean, 1),
                    "low": round(rated[bot].low, 1),
                    "high": round(rated[bot].high, 1),
                },
                "share": interval(own[bot], 1.0),
            }
            for bot in order
        ],
        "pairings": [
            {
                "bots": list(each.bots),
                "share": interval([deal[number].shares[0] for deal in deals], 1.0),
                "ahead": interval([deal[number].ahead[0] for deal in deals], 0.0),
            }
            for number, each in enumerate(matches)
        ],
    }


def _means(bots: int, meetings: Meetings, shares: Sequence[float]) -> list[float]:
    """By bot, the mean of its shares in one deal."""
    total = [0.0] * bots
    for (first, second), share in zip(meetings, shares, strict=True):
        total[first] += share
        total[second] += 1 - share
    return [each / (bots - 1) for each in total]


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """The summary for people: the ratings, and each bot's share of the wins against each other one."""
    names = [bot["bot"] for bot in figures["bots"]]
    against = {}
    for pairing in figures["pairings"]:
        first, second = pairing["bots"]
        against[first, second] = pairing["share"]["mean"]
        against[second, first] = 1 - pairing["share"]["mean"]
    width = max(map(len, names))
    yield (
        f"{figures['game']}, {figures['seats']} seats: league of {len(names)} bots, "
        f"{figures['deals']} deals, {figures['games']} games; seed {figures['seed']}"
    )
    if figures["clock"]:
        yield f"  {figures['clock']}"
    yield f"  {'':<{width}}  rating  95 %             wins   {' '.join(f'{name[:9]:>9}' for name in names)}"
    for bot in figures["bots"]:
        rating, share, name = bot["rating"], f"{bot['share']['mean']:.1%}", bot["bot"]
        cells = [f"{against[name, other]:>9.1%}" if other != name else f"{'–':>9}" for other in names]
        between = f"{rating['low']:+.0f} to {rating['high']:+.0f}"
        yield f"  {name:<{width}}  {rating['mean']:>+6.0f}  {between:<15} {share:>6}  {' '.join(cells)}"
