"""Benchmark of our games next to those of other libraries: ``python -m pygames bench --peers``.

All play in one process and in turn, round after round, so that the machine's load affects them alike. A ratio
compares two games of the same round. Where a library makes an observation for every decision, so do we:
as numbers, with a mask of the legal actions.
"""

import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from statistics import median, quantiles

from ..adapters.benchmark_libraries import PEERS, Contestant, ours
from ..game import Game

ROUNDS = 9

Rates = Mapping[Contestant, Sequence[float]]
"""By contestant, its decisions per CPU-second in each round."""


def find_contestants(
    peers: Mapping[str, Callable[[], Iterator[Contestant]]],
) -> tuple[list[Contestant], list[str]]:
    """Return the games of the installed libraries, and a line for each missing or incomplete library.

    Our own count as libraries, each of which needs NumPy for observations.
    """
    games: list[Contestant] = []
    missing = []
    for library, contestants in peers.items():
        before = len(games)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of the libraries' dependencies
                games.extend(contestants())
        except ImportError as error:
            extent = "not all of its games" if len(games) > before else "left out"
            missing.append(f"{library}: {extent} ({str(error).splitlines()[0]}); the extra is pygames[peers]")
    return games, missing


def measure_rates(
    contestants: Sequence[Contestant],
    seconds: float,
    rounds: int,
    clock: Callable[[], float] = time.process_time,
) -> Rates:
    """Let all play for ``seconds`` CPU-seconds each a round, each round started by another of them."""
    rng = Random(1)
    rates: dict[Contestant, list[float]] = {each: [] for each in contestants}
    for each in contestants:
        each.play(rng)  # loading and compiling are not measured
    for number in range(rounds):
        start = number % len(contestants)
        for each in (*contestants[start:], *contestants[:start]):
            decisions, begin = 0, clock()
            while (spent := clock() - begin) < seconds:
                decisions += each.play(rng)
            rates[each].append(decisions / spent)
    return rates


def lines(rates: Rates) -> Iterator[str]:
    """Yield the lines of the report: a rate per contestant, then how many times as fast ours are, by game."""
    own = [each for each in rates if each.library == "pygames"]
    theirs = [each for each in rates if each not in own]
    yield "decisions per CPU-second, median; quartiles"
    for each in rates:
        yield f"  {f'{each.library} {each.game}':<52}{spread(rates[each], ',.0f')}"
    if theirs:
        yield "how many times as fast ours are, in the same round: median; quartiles"
    for other in theirs:
        yield f"  than {other.library} {other.game}{', an observation each' if other.observes else ''}"
        for each in own:
            if each.observes == other.observes:
                ratios = [a / b for a, b in zip(rates[each], rates[other], strict=True)]
                yield f"    {each.game:<50}{spread(ratios, '.2f')}"


def spread(figures: Sequence[float], form: str) -> str:
    """Return the median and quartiles as text."""
    low, _, high = quantiles(figures, method="inclusive")
    return f"{format(median(figures), form):>10}  ({format(low, form)}–{format(high, form)})"


def bench_peers(games: Sequence[Game], seconds: float) -> None:
    """Measure these games and those of the installed libraries, and print the report."""
    contestants, missing = find_contestants({**{game.id: partial(ours, game) for game in games}, **PEERS})
    for line in missing:
        print(line)
    print(
        f"{ROUNDS} rounds, {len(contestants)} games in turn, {seconds:g} CPU-seconds each a round", flush=True
    )
    for line in lines(measure_rates(contestants, seconds, ROUNDS)):
        print(line)
