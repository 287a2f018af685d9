"""Leagues: every bot against every other on the same deals, with one rating per bot.

``python -m pygames arena GAME --league``. A `Match` describes it: its ``bots`` are all participants, its
``seats`` are 2, and its ``pairs`` are the deals, the same ones for every two bots, each played twice with
seats swapped.

A rating is the strength of the Bradley–Terry model (Bradley and Terry 1952) on Elo's scale: i wins
1 / (1 + 10^((r_j - r_i) / 400)) of its games against j. A shared win is half a win for each. It is
computed by the MM algorithm (Hunter 2004, "MM algorithms for generalized Bradley–Terry models", Annals of
Statistics 32, 384–406).
The mean of a league is 0: ratings of two leagues, or of two games, do not compare.

In addition to the deals that were played, one more is counted in which all games are shared, so that a bot
that always wins also gets a rating. The 95 % interval is that of the Bayesian bootstrap (Rubin 1981, Annals
of Statistics 9, 130–134) over the deals: all games of one deal depend on each other and have one weight.

If luck is measured, each bot has a second rating, in the same way from the shares without luck and choices.
Of one deal such a share may be below 0 or above 1, and it counts unchanged, since only then is the mean of
many unbiased. The model has no ratings for a mean beyond 0 or 1. So the mean of a pairing, not its deals, is
limited to what it could be if one bot had won all deals. That happens where a bot wins almost always, and
there the second rating is a cautious one. The same holds for each draw of the bootstrap.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import exp, log, log10
from random import Random
from statistics import fmean
from typing import Any

from ..core.errors import OptionError
from ..core.player_names import shorten
from .arena import Match, PairResult, pair_luck, play_pair
from .estimate import Estimate, head_lines, interval, span, summary_head
from .luck_report import luck_head, luck_head_line, luck_line
from .worker_pool import map_ordered

BOOTSTRAP_DRAWS = 1000
"""The number of times that the weights of the deals are drawn for an interval."""
EVEN_SHARE = 0.5
TOLERANCE = 1e-7
MAX_STEPS = 10_000


def pairings(match: Match) -> list[Match]:
    """Return the matches of a league: one for every two of its bots."""
    return [replace(match, bots=two) for two in combinations(match.bots, 2)]


def check(match: Match) -> None:
    """Check a league before anything is played.

    Raises:
        OptionError: as `Match.check`, a number of seats other than 2, or a bot that is named twice.
    """
    if match.seats != 2:
        raise OptionError(f"seats: a league expects 2, got {match.seats}", "option.seats", "seats")
    if len(match.bots) < 2 or len(set(match.bots)) < len(match.bots):
        raise OptionError("bots: a league expects 2 or more, each named once", "option.bots", "bots")
    for pairing in pairings(match):
        pairing.check()


def run(match: Match, processes: int = 1, scheduler: str | None = None) -> Generator[PairResult, None, None]:
    """Play the league deal by deal, and the pairings of each deal in the order of `pairings`.

    Args:
        processes: number of processes on this machine. 1 plays in this process.
        scheduler: the address of a Dask scheduler, whose workers play instead (extra ``cluster``).

    Raises:
        OptionError: the league is invalid.
        ClusterError: the cluster is missing or went away. Results before that are valid.
    """
    check(match)
    matches = pairings(match)
    yield from map_ordered(partial(_play, matches), match.pairs * len(matches), processes, scheduler)


def _play(matches: Sequence[Match], task: int) -> PairResult:
    deal, pairing = divmod(task, len(matches))
    return play_pair(matches[pairing], deal)


# -- ratings ------------------------------------------------------------------------------------------------

Meetings = Sequence[tuple[int, int]]
"""Pairs of bots that meet, by index."""


def ratings(
    bots: int, meetings: Meetings, deals: Sequence[Sequence[float]], redrawn: int = BOOTSTRAP_DRAWS
) -> list[Estimate]:
    """Return the ratings by bot in points of Elo's scale, with their 95 % intervals. Their mean is 0.

    Args:
        bots: the number of bots. Meetings must link every one to every other.
        meetings: the pairs of bots that meet.
        deals: by deal and meeting, the first bot's share of the wins, from 0 to 1, or without luck.
        redrawn: how often the deals are weighted again for the intervals. Same results, same intervals.
    """
    columns = [[*shares, EVEN_SHARE] for shares in zip(*deals, strict=True)]
    count = len(deals) + 1
    best = _strengths(bots, meetings, columns, [1.0] * count, [0.0] * bots)
    rng = Random(0)
    drawn = []
    for _ in range(redrawn):
        weights = [rng.expovariate(1.0) for _ in range(count)]
        drawn.append(_strengths(bots, meetings, columns, weights, best))
    ends = [_middle(sorted(column)) for column in zip(*drawn, strict=True)]
    both = zip(best, ends, strict=True)
    return [Estimate(rating, min(low, rating), max(high, rating)) for rating, (low, high) in both]


def _middle(ordered: Sequence[float]) -> tuple[float, float]:
    """Return the ends of the middle 95 %."""
    out = int(0.025 * len(ordered))
    return ordered[out], ordered[-1 - out]


def _strengths(
    bots: int,
    meetings: Meetings,
    columns: Sequence[Sequence[float]],
    weights: Sequence[float],
    begin: Sequence[float],
) -> list[float]:
    """Return the maximum-likelihood ratings, iterated from ``begin``."""
    total = sum(weights)
    least = weights[-1] * EVEN_SHARE / total
    won = [0.0] * bots
    for (first, second), column in zip(meetings, columns, strict=True):
        share = sum(map(float.__mul__, column, weights)) / total
        share = max(least, min(1 - least, share))
        won[first] += share
        won[second] += 1 - share
    scale = 400 / log(10)
    gamma = [exp(rating / scale) for rating in begin]
    for _ in range(MAX_STEPS):
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
        if moved < TOLERANCE:
            break
    return [400 * log10(strength) for strength in gamma]


# -- results ------------------------------------------------------------------------------------------------


def summary(match: Match, played: Iterable[PairResult]) -> dict[str, Any]:
    """Return the figures of a league as plain data, the same for the same match, the best bot first.

    ``rating`` is defined in the module docstring, ``share`` is the mean of a bot's shares of the wins against
    the others. In each pairing, ``share`` is that of the first of its two bots, and ``ahead`` its points
    ahead of the other. ``clock``: see `arena.by_the_clock`. If luck was measured, pairings have ``luck``: see
    `luck_report`, and bots have ``rating_without_luck`` next to the rating of the games as they were.

    Args:
        played: results as `run` yields them, at least one whole deal. A last deal that is incomplete is left
            out.
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
    rated = {"rating": ratings(len(match.bots), meetings, shares)}
    if match.luck:
        adjusted = [[each.adjusted_share for each in deal] for deal in deals]
        rated["rating_without_luck"] = ratings(len(match.bots), meetings, adjusted)
    own: list[list[float]] = [[] for _ in match.bots]
    for deal in shares:
        for bot, mean in enumerate(_means(len(match.bots), meetings, deal)):
            own[bot].append(mean)
    order = sorted(range(len(match.bots)), key=lambda bot: -rated["rating"][bot].mean)
    games = len(deals) * len(matches) * match.seats
    return {
        **summary_head(match, match.bots, deals=len(deals), games=games),
        **luck_head(match),
        "bots": [
            {
                "bot": match.bots[bot],
                **{kind: each[bot].rounded(1) for kind, each in rated.items()},
                "share": interval(own[bot], 1.0),
            }
            for bot in order
        ],
        "pairings": [
            {
                "bots": list(each.bots),
                "share": interval([deal[number].shares[0] for deal in deals], 1.0),
                "ahead": interval([deal[number].ahead[0] for deal in deals], 0.0),
                **pair_luck([deal[number] for deal in deals], 0, len(deals) * match.seats),
            }
            for number, each in enumerate(matches)
        ],
    }


def _means(bots: int, meetings: Meetings, shares: Sequence[float]) -> list[float]:
    """Return, by bot, the mean of its shares in one deal."""
    total = [0.0] * bots
    for (first, second), share in zip(meetings, shares, strict=True):
        total[first] += share
        total[second] += 1 - share
    return [each / (bots - 1) for each in total]


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the summary for people: ratings, and shares of the wins against each other bot."""
    names = [bot["bot"] for bot in figures["bots"]]
    against = {}
    for pairing in figures["pairings"]:
        first, second = pairing["bots"]
        against[first, second] = pairing["share"]["mean"]
        against[second, first] = 1 - pairing["share"]["mean"]
    width = max(map(len, names))
    counts = (
        f"{figures['game']}, {figures['seats']} seats: league of {len(names)} bots, "
        f"{figures['deals']} deals, {figures['games']} games"
    )
    yield from head_lines(figures, counts, "  ")
    yield from luck_head_line(figures, "  ")
    kinds = {"rating": "rating", "rating_without_luck": "without luck"}
    kinds = {kind: title for kind, title in kinds.items() if kind in figures["bots"][0]}
    titles = "".join(f"  {title}  {'95 %':<15}" for title in kinds.values())
    yield f"  {'':<{width}}{titles}  wins   {' '.join(f'{shorten(name, 9):>9}' for name in names)}"
    for bot in figures["bots"]:
        share, name = f"{bot['share']['mean']:.1%}", bot["bot"]
        cells = [f"{against[name, other]:>9.1%}" if other != name else f"{'–':>9}" for other in names]
        rated = "".join(
            f"  {bot[kind]['mean']:>+{len(title)}.0f}  {span(bot[kind], '+.0f'):<15}"
            for kind, title in kinds.items()
        )
        yield f"  {name:<{width}}{rated} {share:>6}  {' '.join(cells)}"
    for pairing in figures["pairings"]:
        for line in luck_line(pairing, ""):
            yield f"  {' : '.join(pairing['bots'])}: {pairing['share']['mean']:.1%}, {line}"
