"""Ours beside other libraries' games: ``python -m pygames bench --peers``.

All play in one process and in turn, round after round, so that whatever else the machine does meets them
alike; a ratio is of two that played in the same round. Where a library makes an observation for every
decision, ours makes a view for every decision, too.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import median, quantiles

from ..adapters.benchmark_libraries import PEERS, Contestant, ours
from ..game import Game

ROUNDS = 9

Rates = Mapping[Contestant, Sequence[float]]
"""By contestant, its decisions per CPU-second in each round."""


def found(
    peers: Mapping[str, Callable[[], Iterator[Contestant]]] = PEERS,
) -> tuple[list[Contestant], list[str]]:
    """The games of the libraries that are installed, and a line for each that is not, or not wholly."""
    games: list[Contestant] = []
    missing = []
    for library, made in peers.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # theirs, of their own dependencies
                games.extend(made())
        except ImportError as error:
            some = "not all of its games" if any(each.library == library for each in games) else "left out"
            missing.append(f"{library}: {some} ({str(error).splitlines()[0]}); the extra is pygames[peers]")
    return games, missing


def measured(
    contestants: Sequence[Contestant],
    seconds: float,
    rounds: int,
    clock: Callable[[], float] = time.process_time,
) -> Rates:
    """Let all play for so many CPU-seconds a round, each round begun by another of them."""
    rng = Random(1)
    rates: dict[Contestant, list[float]] = {each: [] for each in contestants}
    for each in contestants:
        each.play(rng)  # what is loaded or compiled at first is no part of it
    for number in range(rounds):
        start = number % len(contestants)
        for each in (*contestants[start:], *contestants[:start]):
            decisions, begun = 0, clock()
            while (spent := clock() - begun) < seconds:
                decisions += each.play(rng)
            rates[each].append(decisions / spent)
    return rates


def lines(rates: Rates) -> Iterator[str]:
    """What was measured: a rate a contestant, then how many times as fast ours are, game by game."""
    own = [each for each in rates if each.library == "pygames"]
    theirs = [each for each in rates if each not in own]
    yield "decisions per CPU-second, median; quartiles"
    for each in rates:
        with_view = ", with a view each" if each in own and each.observes else ""
        yield f"  {f'{each.library} {each.game}{with_view}':<42}{spread(rates[each], ',.0f')}"
    if theirs:
        yield "how many times as fast ours are, in the same round: median; quartiles"
    for other in theirs:
        yield f"  than {other.library} {other.game}{', an observation each' if other.observes else ''}"
        for each in own:
            if each.observes == other.observes:
                ratios = [a / b for a, b in zip(rates[each], rates[other], strict=True)]
                yield f"    {each.game:<40}{spread(ratios, '.1f')}"


def spread(figures: Sequence[float], form: str) -> str:
    """Median and quartiles."""
    low, _, high = quantiles(figures, method="inclusive")
    return f"{format(median(figures), form):>10}  ({format(low, form)}–{format(high, form)})"


def bench_peers(games: Sequence[Game], seconds: float) -> None:
    """Measure these games and all peers that are installed, and print it."""
    others, missing = found()
    for line in missing:
        print(line)
    own = [ours(game, observes) for observes in (False, True) for game in games]
    total = len(own) + len(others)
    print(f"{ROUNDS} rounds, {total} games in turn, {seconds:g} CPU-seconds each a round", flush=True)
    for line in lines(measured([*own, *others], seconds, ROUNDS)):
        print(line)
