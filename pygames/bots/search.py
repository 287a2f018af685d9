"""Search by playouts, the same for all games: sequential halving over the candidate moves.

An iteration is one playout. Each world (a state sampled from the view) is played out once after every move
that is still a candidate, with the same chance for all of them, so that luck hardly affects their comparison.
When a stage's share of the budget is used up, the worse half of the candidates is eliminated.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot, log2, sqrt
from random import Random
from typing import TypeVar

from ..core.bot_interface import Advantage, Budget
from ..game import State

World = TypeVar("World")

ELIMINATION_ERRORS = 3.0
"""The number of standard errors behind the best at which a move is eliminated at once."""
ELIMINATION_WORLDS = 8
"""The number of worlds before a move can be eliminated in this way."""


@dataclass(slots=True)
class SearchResult:
    """The result of a search for one move.

    Attributes:
        move: the move.
        value: the mean of its playouts, with the prior.
        worlds: the number of its worlds.
        mean: the mean of its playouts alone.
    """

    move: str
    value: float
    worlds: int
    mean: float


def search(
    moves: Sequence[str],
    world: Callable[[Random], World],
    play_out: Callable[[World, str, Random], float],
    rng: Random,
    budget: Budget,
    prior: Mapping[str, float] | None = None,
    trust: float | None = None,
) -> Generator[None, None, list[SearchResult]]:
    """Search for the best of ``moves`` and yield after every playout.

    Args:
        moves: the candidates, the likeliest first. The first one wins among equals.
        world: samples a world. A playout must not change it.
        play_out: returns the value of a move in a world, high is good. Its chance comes from its generator.
        rng: the source of all chance.
        budget: iterations are playouts. Each move gets at least one.
        prior: values of moves that are added to the mean of their playouts.
        trust: None: the prior is added in full. Else it counts like this number of playouts.

    Returns:
        All candidates, the best first.
    """
    prior = prior or {}
    values: dict[str, list[float]] = {move: [] for move in moves}
    remaining, eliminated = list(moves), []
    clock = budget.clock()
    stages = max(1, ceil(log2(max(2, len(moves)))))
    stage = 1

    def prior_share(move: str) -> float:
        share = 1.0 if trust is None else trust / max(1, len(values[move]))
        return share * prior.get(move, 0.0)

    def mean(move: str) -> float:
        return playout_mean(move) + prior_share(move)

    def playout_mean(move: str) -> float:
        done = values[move]
        return sum(done) / max(1, len(done))

    while len(remaining) > 1:
        seed = rng.getrandbits(64)
        sampled = world(rng)
        for move in remaining:
            values[move].append(play_out(sampled, move, Random(seed)))
            clock.iterations += 1
            yield
        used = clock.used
        if used >= 1.0:
            break
        order = sorted(remaining, key=mean, reverse=True)
        count = len(order)
        while stage < stages and used >= stage / stages:
            stage += 1
            count = max(2, ceil(count / 2))
        best = order[0]
        survivors = [best] + [
            move
            for move in order[1:count]
            if not _is_behind(values[best], values[move], prior_share(best) - prior_share(move))
        ]
        eliminated += [move for move in order if move not in survivors]
        remaining = [move for move in remaining if move in survivors]
    ranked = sorted(remaining, key=mean, reverse=True) + sorted(eliminated, key=mean, reverse=True)
    return [SearchResult(move, mean(move), len(values[move]), playout_mean(move)) for move in ranked]


def compare(
    one: str,
    other: str,
    world: Callable[[Random], World],
    play_out: Callable[[World, str, Random], float],
    rng: Random,
    worlds: int,
) -> Advantage:
    """Return by how much ``one`` is ahead of ``other`` in two or more worlds, the same for both.

    Returns:
        The mean, and its standard error.
    """
    leads = []
    for _ in range(worlds):
        seed, sampled = rng.getrandbits(64), world(rng)
        first = play_out(sampled, one, Random(seed))
        yield
        leads.append(first - play_out(sampled, other, Random(seed)))
        yield
    return _mean_and_error(leads)


def compare_in_groups(
    one: str,
    other: str,
    sampler: Callable[[Random], Callable[[Random], World]],
    play_out: Callable[[World, str, Random], float],
    rng: Random,
    worlds: int,
    size: int,
) -> Advantage:
    """Compare two moves like `compare`, with a new sampler for every group of ``size`` worlds or a few more.

    Worlds of one sampler may all be off in the same direction, if it is random itself. So the error is at
    least that of the means of the groups.
    """
    count = max(1, worlds // size)
    groups = []
    for number in range(count):
        share = worlds * (number + 1) // count - worlds * number // count
        groups.append((share, *(yield from compare(one, other, sampler(rng), play_out, rng, share))))
    mean, within = pooled(groups)
    between = hypot(*(share * (each - mean) for share, each, _ in groups)) / worlds
    return mean, max(within, between * sqrt(count / max(1, count - 1)))


def pooled(comparisons: Sequence[tuple[int, float, float]]) -> tuple[float, float]:
    """Return the mean and the standard error of comparisons, each given by its worlds, mean and error."""
    total = sum(worlds for worlds, _, _ in comparisons)
    mean = sum(worlds * each for worlds, each, _ in comparisons) / total
    return mean, hypot(*(worlds * error for worlds, _, error in comparisons)) / total


def best_with_open_cards(state: State, play_out: Callable[[State, str, Random], float], rng: Random) -> str:
    """Return the move whose playout from the true state ends best, with future chance drawn from ``rng``.

    It is for the player with perfect information: the arena's upper bound, never at a table.
    """
    seed = rng.getrandbits(64)
    return max(state.legal_moves(), key=lambda move: play_out(state, move, Random(seed)))


def _is_behind(best: Sequence[float], other: Sequence[float], prior_lead: float) -> bool:
    """Return True if a move is too far behind the best, world by world, to catch up."""
    leads = [a - b for a, b in zip(best, other, strict=True)]
    if len(leads) < ELIMINATION_WORLDS:
        return False
    mean, error = _mean_and_error(leads)
    return mean + prior_lead > ELIMINATION_ERRORS * error + 1e-9


def _mean_and_error(leads: Sequence[float]) -> tuple[float, float]:
    """Return the mean of two or more values, and its standard error."""
    count = len(leads)
    mean = sum(leads) / count
    variance = sum((x - mean) ** 2 for x in leads) / (count - 1)
    return mean, sqrt(variance / count)
