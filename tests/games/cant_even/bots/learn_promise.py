"""Weights of the win probability: ``python tests/games/cant_even/bots/learn_promise.py``.

It writes `pygames/games/cant_even/bots/weights.py`, in eleven minutes of CPU for 50,000 games; it
needs numpy.

The playout player plays games against itself. At the beginning of every round but the first all seats'
features are recorded, and at the end the winners. For each round the softmax is fitted that makes the wins
likeliest. A part of the games is held out to measure the fit.
"""

from __future__ import annotations

import sys
from math import log
from pathlib import Path
from random import Random
from typing import Any

import numpy

ROOT = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(ROOT))

from pygames.games.cant_even import CantEven  # noqa: E402
from pygames.games.cant_even.bots.playout import PlayoutPlayer, won  # noqa: E402
from pygames.games.cant_even.bots.win_probability import features  # noqa: E402
from pygames.games.cant_even.cards import ROUNDS  # noqa: E402
from tests.contract.logistic import arguments, chances_of_all, fit_all, row, write  # noqa: E402

HELD_BACK = 0.15
RIDGE = 50.0
"""Penalty that shrinks weights with little evidence."""
ALIKE = 0.01
"""A feature that is the same for all seats has no information, and its spread must not be a divisor of 0."""


def played(seats: int, games: int, seed: int) -> dict[int, tuple[Any, Any]]:
    """Return, by round: in each game all seats' features at its beginning, and their shares of the win."""
    rng, player = Random(f"{seats} {seed}"), PlayoutPlayer()
    rows: dict[int, list[list[list[float]]]] = {number: [] for number in range(2, ROUNDS + 1)}
    shares = []
    for _ in range(games):
        state = CantEven().begin(seats, rng, {})
        for number in range(2, ROUNDS + 1):
            player.play_until(state, rng, number - 1)  # type: ignore[arg-type]
            rows[number].append([features(state, seat) for seat in range(seats)])  # type: ignore[arg-type]
        end = player.play_on(state, rng)  # type: ignore[arg-type]
        shares.append([won(end, seat) for seat in range(seats)])
    return {number: (numpy.array(each, float), numpy.array(shares)) for number, each in rows.items()}


def fitted(rows: Any, shares: Any) -> tuple[list[float], float]:
    """Return the weights, and the mean surprise (log loss) of the games held out."""
    spread = rows.std((0, 1))
    scaled, cut = rows / (spread + ALIKE), int(len(rows) * (1 - HELD_BACK))
    weights = fit_all(scaled[:cut], shares[:cut], RIDGE)
    surprise = -(shares[cut:] * numpy.log(chances_of_all(scaled[cut:], weights))).sum(1).mean()
    return list(weights / (spread + ALIKE)), float(surprise)


def learnt(seats: int, games: int, seed: int) -> str:
    """Return the rows of the table for a number of seats.

    A game of more seats takes longer, and has more information.
    """
    lines = []
    for number, (rows, shares) in played(seats, 2 * games // seats, seed).items():
        if seats == 2 and number == ROUNDS:
            continue  # `open_hands` computes it
        weights, surprise = fitted(rows, shares)
        print(f"{seats} seats, round {number}: surprise {surprise:.4f} of {log(seats):.4f}", flush=True)
        lines.append(f"        {number}: (\n{row(weights, 12)},\n        ),")
    return "\n".join(lines)


def main(games: int, seed: int) -> None:
    """Learn all weights and write the table."""
    tables = [f"    {seats}: {{\n{learnt(seats, games, seed)}\n    }}," for seats in CantEven.seats]
    table = "WIN_WEIGHTS: dict[int, dict[int, tuple[float, ...]]] = {\n" + "\n".join(tables) + "\n}"
    meaning = "By number of seats and round, the weights of `win_probability.features` in their order."
    write("cant_even", f"--games {games} --seed {seed}", table, meaning)


if __name__ == "__main__":
    main(*arguments(__doc__))
