"""Search by playouts, the same for all games: sequential halving over the moves that are worth a thought.

An iteration is one playout. Each world (a state drawn among those that the view allows) is played out once
after every move that is still in the race, with the same chance for all of them, so that luck hardly counts
in their comparison. When a stage's share of the budget is used up the worse half leaves the race.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from random import Random
from typing import TypeVar

from ..core.bot_interface import Advantage, Budget

World = TypeVar("World")

DECIDED = 3.0
"""A move that is this many standard errors behind the best leaves the race at once."""
ENOUGH = 8
"""How many worlds must have been looked at before a move can leave the race so."""


@dataclass(slots=True)
class Found:
    """A move as the search sees it: the mean of its playouts, and in how many worlds it was tried."""

    move: str
    value: float
    worlds: int


def search(
    moves: Sequence[str],
    world: Callable[[Random], World],
    play_out: Callable[[World, str, Random], float],
    rng: Random,
    budget: Budget,
    prior: Mapping[str, float] | None = None,
    trust: float | None = None,
) -> Generator[None, None, list[Found]]:
    """Look for the best of ``moves``; yields after every playout.

    Args:
        moves: the candidates, the likeliest first: among equals the first wins.
        world: draws a world; it must not be changed by a playout.
        play_out: the value of a move in a world, high is good; chance from the generator it is given.
        rng: the source of all chance.
        budget: iterations are playouts. A move is never judged by fewer than one.
        prior: what a move is worth beside its playouts.
        trust: the prior is no addition to the playouts, but counts like so many of them.

    Returns:
        All candidates, the best first.
    """
    prior = prior or {}
    values: dict[str, list[float]] = {move: [] for move in moves}
    racing, left = list(moves), []
    clock = budget.clock()
    stages = max(1, ceil(log2(max(2, len(moves)))))
    stage = 1

    def beside(move: str) -> float:
        share = 1.0 if trust is None else trust / max(1, len(values[move]))
        return share * prior.get(move, 0.0)

    def mean(move: str) -> float:
        done = values[move]
        return sum(done) / max(1, len(done)) + beside(move)

    while len(racing) > 1:
        seed = rng.getrandbits(64)
        some = world(rng)
        for move in racing:
            values[move].append(play_out(some, move, Random(seed)))
            clock.iterations += 1
            yield
        used = clock.used
        if used >= 1.0:
            break
        order = sorted(racing, key=mean, reverse=True)
        keep = len(order)
        while stage < stages and used >= stage / stages:
            stage += 1
            keep = max(2, ceil(keep / 2))
        best = order[0]
        kept = [best] + [
            move
            for move in order[1:keep]
            if not _behind(values[best], values[move], beside(best) - beside(move))
        ]
        left += [move for move in order if move not in kept]
        racing = [move for move in racing if move in kept]
    ranked = sorted(racing, key=mean, reverse=True) + sorted(left, key=mean, reverse=True)
    return [Found(move, mean(move), len(values[move])) for move in ranked]


def compare(
    one: str,
    other: str,
    world: Callable[[Random], World],
    play_out: Callable[[World, str, Random], float],
    rng: Random,
    worlds: int,
) -> Advantage:
    """How far ``one`` is ahead of ``other`` in so many worlds (two or more), the same for both.

    Returns:
        The mean, and its standard error.
    """
    leads = []
    for _ in range(worlds):
        seed, some = rng.getrandbits(64), world(rng)
        first = play_out(some, one, Random(seed))
        yield
        leads.append(first - play_out(some, other, Random(seed)))
        yield
    return _mean_and_error(leads)


def _behind(best: Sequence[float], other: Sequence[float], beside: float) -> bool:
    """Whether a move is so far behind the best, world by world, that it will not catch up."""
    leads = [a - b for a, b in zip(best, other, strict=True)]
    if len(leads) < ENOUGH:
        return False
    mean, error = _mean_and_error(leads)
    return mean + beside > DECIDED * error + 1e-9


def _mean_and_error(leads: Sequence[float]) -> tuple[float, float]:
    """The mean of two or more, and its standard error."""
    count = len(leads)
    mean = sum(leads) / count
    variance = sum((x - mean) ** 2 for x in leads) / (count - 1)
    return mean, sqrt(variance / count)
