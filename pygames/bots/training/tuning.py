"""Tuning of the weights of a playout player by self-play.

Cross-entropy: weights are drawn around a mean, each draw plays paired deals against the start, and the mean
moves to the best draws. ``--scan`` varies one weight at a time instead, ``--slopes`` all at once: both
players are drawn, and the effect of each weight on success is estimated from all their games. Far fewer games
are enough where most weights hardly matter. The same arguments give the same result.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from math import tanh
from random import Random
from statistics import fmean, pstdev
from typing import Any

from .weight_files import Training

FACTORS = (0.3, 0.6, 1.6, 3.0)


@dataclass(frozen=True)
class Tuning:
    """Tuning of a playout player of two seats.

    Attributes:
        training: the training of the game's bots.
        start: the initial weights, a dataclass of floats and tuples of floats.
        player: returns the player with some weights: a function of a state that returns the parts of a move.
        clear: a score ahead that is as good as a clear win.
    """

    training: Training
    start: Any
    player: Callable[[Any], Callable[[Any], Any]]
    clear: float


def duel(tuning: Tuning, first: Any, second: Any, pairs: int, seed: int) -> tuple[float, float]:
    """Return the mean success of ``first``, -1 to 1, and its share of wins, over paired deals."""
    bots = tuning.player(first), tuning.player(second)
    success = wins = 0.0
    for pair in range(pairs):
        for seat in (0, 1):
            players = bots if seat == 0 else bots[::-1]
            state = tuning.training.begin(2, Random(f"{seed} {pair}"))
            while state.to_act is not None:
                state.apply_parsed(players[state.to_act](state))
            success += tanh((state.scores[seat] - state.scores[1 - seat]) / tuning.clear)
            wins += (seat in state.winners) / len(state.winners)
    return success / (2 * pairs), wins / (2 * pairs)


def flat(weights: Any) -> list[float]:
    """Return the weights in a row."""
    values = [getattr(weights, field.name) for field in fields(weights)]
    return [x for value in values for x in (value if isinstance(value, tuple) else (value,))]


def shaped(like: Any, weights: Sequence[float]) -> Any:
    """Return the row as weights again."""
    left = list(weights)
    values: dict[str, Any] = {}
    for field in fields(like):
        old = getattr(like, field.name)
        if isinstance(old, tuple):
            values[field.name] = tuple(left[: len(old)])
            left = left[len(old) :]
        else:
            values[field.name] = left.pop(0)
    return type(like)(**values)


def scan(tuning: Tuning, pairs: int, seed: int) -> None:
    """Print the success of changes of each weight alone."""
    start = tuning.start
    for field in fields(start):
        old = getattr(start, field.name)
        if not isinstance(old, tuple):
            for factor in FACTORS:
                success, wins = duel(tuning, replace(start, **{field.name: factor * old}), start, pairs, seed)
                print(f"{field.name} = {factor * old:g}: {success:+.3f}, wins {wins:.1%}", flush=True)


def slopes(tuning: Tuning, pairs: int, seed: int) -> None:
    """Print the gain in success by an increase of each weight by its spread, with its standard error."""
    rng, start = Random(seed), tuning.start
    mean = flat(start)
    spread = spreads(mean)
    products, squares = [0.0] * len(mean), [0.0] * len(mean)
    total = 0.0
    for pair in range(pairs):
        first, second = ([rng.gauss(0, 1) for _ in mean] for _ in range(2))
        ours, theirs = (
            shaped(start, [m + s * x for m, s, x in zip(mean, spread, drawn, strict=True)])
            for drawn in (first, second)
        )
        success = duel(tuning, ours, theirs, 1, seed + pair)[0]
        total += success**2
        for i, step in enumerate(a - b for a, b in zip(first, second, strict=True)):
            products[i] += step * success
            squares[i] += step**2
    for name, m, s, product, square in zip(names(start), mean, spread, products, squares, strict=True):
        error = (total / pairs / square) ** 0.5
        print(f"{name} = {m:g}, {s:g} more: {product / square:+.4f} ± {error:.4f}")


def spreads(mean: Sequence[float]) -> list[float]:
    """Return the standard deviation of the draws of each weight."""
    return [0.35 * abs(x) + 0.02 * max(map(abs, mean)) for x in mean]


def names(weights: Any) -> list[str]:
    """Return the names of the weights in order."""
    return [
        f"{field.name}[{i}]" if isinstance(value, tuple) else field.name
        for field in fields(weights)
        for value in [getattr(weights, field.name)]
        for i in range(len(value) if isinstance(value, tuple) else 1)
    ]


def tune(tuning: Tuning, generations: int, draws: int, pairs: int, seed: int) -> Any:
    """Return the mean after this number of generations."""
    rng, start = Random(seed), tuning.start
    mean = flat(start)
    spread = spreads(mean)
    for generation in range(generations):
        population = [[rng.gauss(m, s) for m, s in zip(mean, spread, strict=True)] for _ in range(draws)]
        found = [duel(tuning, shaped(start, w), start, pairs, seed + generation)[0] for w in population]
        order = sorted(range(draws), key=lambda i: -found[i])
        columns = list(zip(*[population[i] for i in order[: max(3, draws // 4)]], strict=True))
        mean = [0.3 * m + 0.7 * fmean(column) for m, column in zip(mean, columns, strict=True)]
        spread = [0.5 * s + 0.5 * pstdev(column) for s, column in zip(spread, columns, strict=True)]
        print(f"{generation}: mean {fmean(found):+.3f}, best {found[order[0]]:+.3f}", flush=True)
    return shaped(start, [round(x, 2) for x in mean])


def main(tuning: Tuning) -> None:
    """Run the command, and print the digest of the rules for the module that has the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scan", action="store_true")
    parser.add_argument("--slopes", action="store_true")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--draws", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    pairs, seed = arguments.pairs, arguments.seed
    if arguments.scan:
        scan(tuning, pairs, seed)
    elif arguments.slopes:
        slopes(tuning, pairs, seed)
    else:
        best = tune(tuning, arguments.generations, arguments.draws, pairs, seed)
        print(best)
        success, wins = duel(tuning, best, tuning.start, 4 * pairs, seed - 1)
        print(f"against the start: {success:+.3f}, wins {wins:.1%}")
    print(f'RULES = "{tuning.training.rules}"')
