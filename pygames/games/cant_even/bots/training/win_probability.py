"""Training of the win probability: ``python -m pygames.games.cant_even.bots.training.win_probability``.

It writes `weights.json`, in eleven minutes of CPU for 50,000 games. It needs numpy.

The playout player plays games against itself. At the beginning of every round but the first all seats'
features are recorded, and at the end the winners. For each round the softmax is fitted that makes the wins
likeliest. A part of the games is held out to measure the fit.
"""

from math import log
from random import Random
from typing import Any

import numpy

from .....bots.training.logistic import chances_of_all, fit_all, rounded
from ... import CantEven
from ...cards import ROUNDS
from ..playout import play_on, won
from ..win_probability import features
from . import TRAINING

HELD_OUT = 0.15
RIDGE = 50.0
"""Penalty that shrinks weights with little evidence."""
ALIKE = 0.01
"""A feature that is the same for all seats has no information, and its spread must not be a divisor of 0."""


def self_play(seats: int, games: int, seed: int) -> dict[int, tuple[Any, Any]]:
    """Return, by round: in each game all seats' features at its beginning, and their shares of the win."""
    rng = Random(f"{seats} {seed}")
    rows: dict[int, list[list[list[float]]]] = {number: [] for number in range(2, ROUNDS + 1)}
    shares = []
    for _ in range(games):
        state = TRAINING.begin(seats, rng)
        for number in range(2, ROUNDS + 1):
            play_on(state, rng, number - 1)
            rows[number].append([features(state, seat) for seat in range(seats)])
        end = play_on(state, rng)
        shares.append([won(end, seat) for seat in range(seats)])
    return {number: (numpy.array(each, float), numpy.array(shares)) for number, each in rows.items()}


def fit_round(rows: Any, shares: Any) -> tuple[list[float], float]:
    """Return the weights, and the mean surprise (log loss) of the games held out."""
    spread = rows.std((0, 1))
    scaled, cut = rows / (spread + ALIKE), int(len(rows) * (1 - HELD_OUT))
    weights = fit_all(scaled[:cut], shares[:cut], RIDGE)
    surprise = -(shares[cut:] * numpy.log(chances_of_all(scaled[cut:], weights))).sum(1).mean()
    return list(weights / (spread + ALIKE)), float(surprise)


def learn(seats: int, games: int, seed: int) -> dict[int, list[float]]:
    """Return the weights for a number of seats by round.

    A game of more seats takes longer, and has more information.
    """
    weights_by_round = {}
    for number, (rows, shares) in self_play(seats, 2 * games // seats, seed).items():
        if seats == 2 and number == ROUNDS:
            continue  # `open_hands` computes it
        weights, surprise = fit_round(rows, shares)
        print(f"{seats} seats, round {number}: surprise {surprise:.4f} of {log(seats):.4f}", flush=True)
        weights_by_round[number] = rounded(weights)
    return weights_by_round


def main() -> None:
    """Learn all weights and write them."""
    parsed = TRAINING.arguments(__doc__, "weights.json", games=40_000, seed=3)
    weights = {seats: learn(seats, parsed.games, parsed.seed) for seats in CantEven.seats}
    TRAINING.write(parsed.out, weights=weights)


if __name__ == "__main__":
    main()
