"""What an end of the last round of two is worth: ``python tests/games/cant_even/bots/learn_end.py``.

It prints what `judge.LEAD`, `judge.ODD` and `judge.EVEN` say.

The fast player of the playouts plays games against itself; of every end it is noted by how many points it is
ahead of what the rival had before the last round, whether it is odd, and whether it has won.
"""

from __future__ import annotations

import argparse
import sys
from math import exp
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(ROOT))

from pygames.games.cant_even import CantEven  # noqa: E402
from pygames.games.cant_even.bots.playout import Fast  # noqa: E402

FAR = 20
"""Points ahead beyond which nothing is to be learnt."""
End = tuple[float, float]
"""Points ahead, and the share of the win."""


def ends(games: int, seed: int) -> dict[str, list[End]]:
    """The ends of so many games, odd and even ones."""
    rng, player = Random(seed), Fast()
    found: dict[str, list[End]] = {"odd": [], "even": []}
    for _ in range(games):
        state = player.play_on(CantEven().begin(2, rng, {}), rng)  # type: ignore[arg-type]
        before = state.finished[-1].before
        for seat, points in enumerate(state.points):
            ahead = max(-FAR, min(FAR, points - before[1 - seat]))
            won = (seat in state.winners) / len(state.winners)
            found["odd" if points % 2 else "even"].append((ahead, won))
    return found


def fitted(samples: list[End], steps: int = 30) -> tuple[float, float]:
    """The logistic that makes them likeliest: at no lead, and what a point adds (Newton's method)."""
    start = slope = 0.0
    for _ in range(steps):
        g0 = g1 = h00 = h01 = h11 = 1e-9
        for ahead, won in samples:
            chance = 1 / (1 + exp(-start - slope * ahead))
            miss, weight = won - chance, chance * (1 - chance)
            g0, g1 = g0 + miss, g1 + miss * ahead
            h00, h01, h11 = h00 + weight, h01 + weight * ahead, h11 + weight * ahead * ahead
        whole = h00 * h11 - h01 * h01
        start += (h11 * g0 - h01 * g1) / whole
        slope += (h00 * g1 - h01 * g0) / whole
    return start, slope


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    for parity, samples in ends(given.games, given.seed).items():
        start, slope = fitted(samples)
        print(f"{parity}: {start:+.2f} {slope:+.2f} a point, of {len(samples)}")
