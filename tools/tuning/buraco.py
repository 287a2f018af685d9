"""Tune the playout player of Buraco by self-play: ``python tools/tuning/buraco.py``.

Cross-entropy: weights are drawn around a mean, each draw plays paired deals against the start, the mean moves
to the best draws.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import astuple
from math import tanh
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from pygames.bots.buraco.playout import Fast, Thumb  # noqa: E402
from pygames.games.buraco.game import Buraco  # noqa: E402

SCALE = 400.0
"""Points ahead that are as good as a clear win."""


def flat(thumb: Thumb) -> list[float]:
    """The weights in a row."""
    return [x for value in astuple(thumb) for x in (value if isinstance(value, tuple) else (value,))]


def shaped(weights: list[float]) -> Thumb:
    """The row as weights."""
    single = len(astuple(Thumb())) - 2
    return Thumb(*weights[:single], natural=tuple(weights[single:-4]), mixed=tuple(weights[-4:]))


def duel(first: Thumb, second: Thumb, pairs: int, seed: int) -> tuple[float, float]:
    """Mean success of ``first``, -1 to 1, and its share of wins, over paired deals."""
    bots = Fast(100, first), Fast(100, second)
    success = wins = 0.0
    for pair in range(pairs):
        for seat in (0, 1):
            players = bots if seat == 0 else bots[::-1]
            state = Buraco().begin(2, Random(f"{seed} {pair}"), {})
            while state.to_act is not None:
                state.apply(players[state.to_act].decide(state), check=False)
            success += tanh((state.scores[seat] - state.scores[1 - seat]) / SCALE)
            wins += (seat in state.winners) / len(state.winners)
    return success / (2 * pairs), wins / (2 * pairs)


def tune(start: Thumb, generations: int, draws: int, pairs: int, seed: int) -> Thumb:
    """The mean after so many generations."""
    rng = Random(seed)
    mean = flat(start)
    spread = [0.35 * abs(x) + 4.0 for x in mean]
    for generation in range(generations):
        population = [[rng.gauss(m, s) for m, s in zip(mean, spread, strict=True)] for _ in range(draws)]
        found = [duel(shaped(weights), start, pairs, seed + generation)[0] for weights in population]
        order = sorted(range(draws), key=lambda i: -found[i])
        elite = [population[i] for i in order[: max(3, draws // 4)]]
        mean = [
            0.3 * m + 0.7 * fmean(column) for m, column in zip(mean, zip(*elite, strict=True), strict=True)
        ]
        spread = [
            0.5 * s + 0.5 * pstdev(column) for s, column in zip(spread, zip(*elite, strict=True), strict=True)
        ]
        print(
            generation,
            f"{fmean(found):+.3f} best {found[order[0]]:+.3f}",
            [round(x, 1) for x in mean],
            flush=True,
        )
    return shaped([round(x, 1) for x in mean])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=24)
    parser.add_argument("--draws", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    start = Thumb()
    best = tune(start, given.generations, given.draws, given.pairs, given.seed)
    print(best)
    print("against the start:", duel(best, start, 300, given.seed - 1))
