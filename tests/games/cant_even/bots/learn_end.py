"""Weights of an end of the last round: ``python tests/games/cant_even/bots/learn_end.py``.

It prints the values of `evaluation.ENDS`; it needs numpy.

The playout player plays games against itself. Of every end it records the lead over the best rival's points
before the last round, whether it is odd, and whether it has won.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

import numpy

ROOT = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(ROOT))

from pygames.games.cant_even import CantEven  # noqa: E402
from pygames.games.cant_even.bots.playout import PlayoutPlayer, won  # noqa: E402
from tests.contract.logistic import fit  # noqa: E402

FAR = 20
"""Points ahead beyond which there is no information."""
End = tuple[float, float]
"""Points ahead, and the share of the win."""


def ends(seats: int, games: int, seed: int) -> dict[str, list[End]]:
    """Return the ends of a number of games, odd and even ones."""
    rng, player = Random(seed), PlayoutPlayer()
    found: dict[str, list[End]] = {"odd": [], "even": []}
    for _ in range(games):
        state = player.play_on(CantEven().begin(seats, rng, {}), rng)  # type: ignore[arg-type]
        before = state.finished[-1].before
        for seat, points in enumerate(state.points):
            best = max(each for rival, each in enumerate(before) if rival != seat)
            ahead = max(-FAR, min(FAR, points - best))
            found["odd" if points % 2 else "even"].append((ahead, won(state, seat)))
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    for seats in CantEven.seats:
        for parity, samples in ends(seats, given.games, given.seed).items():
            leads, shares = numpy.array(samples, float).T
            start, slope = fit(numpy.column_stack([numpy.ones_like(leads), leads]), shares)
            print(f"{seats} seats, {parity}: {start:+.2f} {slope:+.2f} a point, of {len(samples)}")
