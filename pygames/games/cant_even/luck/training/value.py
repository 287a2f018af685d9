"""Training of luck values: ``python -m pygames.games.cant_even.luck.training.value``.

It writes `weights.json`, in a minute of CPU. It needs numpy.

The playout player plays games against itself. The hands of the deal and the winners are noted. For each
number of seats the softmax is fitted that makes the wins likeliest.
"""

from math import log
from random import Random

import numpy

from .....bots.training.logistic import rounded
from ... import CantEven
from ...bots.playout import play_on, won
from ...bots.training.win_probability import fit_round
from ..value import hand_features
from . import TRAINING


def learn(seats: int, games: int, seed: int) -> list[float]:
    """Return the weights for a number of seats. A game of more seats has more information."""
    rng = Random(f"luck training {seats} {seed}")
    rows, shares = [], []
    for _ in range(2 * games // seats):
        state = TRAINING.begin(seats, rng)
        rows.append([hand_features(state, seat) for seat in range(seats)])
        end = play_on(state, rng)
        shares.append([won(end, seat) for seat in range(seats)])
    weights, surprise = fit_round(numpy.array(rows, float), numpy.array(shares))
    print(f"{seats} seats: surprise {surprise:.4f} of {log(seats):.4f}", flush=True)
    return rounded(weights)


def main() -> None:
    """Learn all weights and write them."""
    parsed = TRAINING.arguments(__doc__, "weights.json", games=3_000, seed=1)
    weights = {seats: learn(seats, parsed.games, parsed.seed) for seats in CantEven.seats}
    TRAINING.write(parsed.out, weights=weights)


if __name__ == "__main__":
    main()
