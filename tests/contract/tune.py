"""Tune the playout players by self-play: ``python tests/contract/tune.py GAME``.

GAME is one whose tests have a ``bots/tuning.py``.

Cross-entropy: weights are drawn around a mean, each draw plays paired deals against the start, the mean moves
to the best draws. ``--scan`` varies one weight at a time instead, ``--slopes`` all at once: both players are
drawn, and the effect of each weight on success is estimated from all their games. Far fewer games are enough
where most weights hardly matter. The same arguments give the same result.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from importlib import import_module
from math import tanh
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pygames.games import games  # noqa: E402

HOMES = ROOT / "tests" / "games"
TUNED = sorted(path.parents[1].name for path in HOMES.glob("*/bots/tuning.py"))
FACTORS = (0.3, 0.6, 1.6, 3.0)


def home(game: str) -> Any:
    """Return a game's player, its initial weights, and the points of a clear win."""
    return import_module(f"tests.games.{game}.bots.tuning")


def duel(game: str, first: Any, second: Any, pairs: int, seed: int) -> tuple[float, float]:
    """Mean success of ``first``, -1 to 1, and its share of wins, over paired deals."""
    tuned = home(game)
    bots = tuned.player(first), tuned.player(second)
    success = wins = 0.0
    for pair in range(pairs):
        for seat in (0, 1):
            players = bots if seat == 0 else bots[::-1]
            state = games()[game].begin(2, Random(f"{seed} {pair}"), {})
            while state.to_act is not None:
                state.apply_parsed(players[state.to_act](state))
            success += tanh((state.scores[seat] - state.scores[1 - seat]) / tuned.CLEAR)
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


def scan(game: str, start: Any, pairs: int, seed: int) -> None:
    """Print how each weight alone does when it is changed."""
    for field in fields(start):
        old = getattr(start, field.name)
        if not isinstance(old, tuple):
            for factor in FACTORS:
                success, wins = duel(game, replace(start, **{field.name: factor * old}), start, pairs, seed)
                print(f"{field.name} = {factor * old:g}: {success:+.3f}, wins {wins:.1%}", flush=True)


def slopes(game: str, start: Any, pairs: int, seed: int) -> None:
    """Print what each weight adds to success when it grows by its spread, and the standard error of that."""
    rng = Random(seed)
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
        success = duel(game, ours, theirs, 1, seed + pair)[0]
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


def tune(game: str, start: Any, generations: int, draws: int, pairs: int, seed: int) -> Any:
    """Return the mean after this number of generations."""
    rng = Random(seed)
    mean = flat(start)
    spread = spreads(mean)
    for generation in range(generations):
        population = [[rng.gauss(m, s) for m, s in zip(mean, spread, strict=True)] for _ in range(draws)]
        found = [duel(game, shaped(start, w), start, pairs, seed + generation)[0] for w in population]
        order = sorted(range(draws), key=lambda i: -found[i])
        columns = list(zip(*[population[i] for i in order[: max(3, draws // 4)]], strict=True))
        mean = [0.3 * m + 0.7 * fmean(column) for m, column in zip(mean, columns, strict=True)]
        spread = [0.5 * s + 0.5 * pstdev(column) for s, column in zip(spread, columns, strict=True)]
        print(f"{generation}: mean {fmean(found):+.3f}, best {found[order[0]]:+.3f}", flush=True)
    return shaped(start, [round(x, 2) for x in mean])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=TUNED)
    parser.add_argument("--scan", action="store_true")
    parser.add_argument("--slopes", action="store_true")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--draws", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    first = home(given.game).START
    if given.scan:
        scan(given.game, first, given.pairs, given.seed)
    elif given.slopes:
        slopes(given.game, first, given.pairs, given.seed)
    else:
        best = tune(given.game, first, given.generations, given.draws, given.pairs, given.seed)
        print(best)
        success, wins = duel(given.game, best, first, 4 * given.pairs, given.seed - 1)
        print(f"against the start: {success:+.3f}, wins {wins:.1%}")
