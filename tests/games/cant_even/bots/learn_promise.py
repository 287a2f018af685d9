"""What the beginning of a round promises: ``python tests/games/cant_even/bots/learn_promise.py``.

It writes `pygames/games/cant_even/bots/weights.py`, in eleven minutes of CPU for 50,000 games; it
needs numpy.

The fast player of the playouts plays games against itself. At the beginning of every round but the first all
seats' figures are noted, and at the end who has won; for each round the softmax is sought that makes the wins
likeliest. A part of the games is held back to say how well it tells.
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
"""Keeps small what little speaks for."""
ALIKE = 0.01
"""A figure that is the same for all seats tells nothing, and must not be divided by nothing."""


def played(seats: int, games: int, seed: int) -> dict[int, tuple[Any, Any]]:
    """By round: in each game all seats' figures at its beginning, and their shares of the win."""
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
    """The weights, and the mean surprise (log loss) of the games held back."""
    spread = rows.std((0, 1))
    scaled, cut = rows / (spread + ALIKE), int(len(rows) * (1 - HELD_BACK))
    weights = fit_all(scaled[:cut], shares[:cut], RIDGE)
    surprise = -(shares[cut:] * numpy.log(chances_of_all(scaled[cut:], weights))).sum(1).mean()
    return list(weights / (spread + ALIKE)), float(surprise)


def learnt(seats: int, games: int, seed: int) -> str:
    """The rows of the table for so many seats; a game of more seats takes longer, and tells more."""
    lines = []
    for number, (rows, shares) in played(seats, 2 * games // seats, seed).items():
        if seats == 2 and number == ROUNDS:
            continue  # `open_hands` reckons it
        weights, surprise = fitted(rows, shares)
        print(f"{seats} seats, round {number}: surprise {surprise:.4f} of {log(seats):.4f}", flush=True)
        lines.append(f"        {number}: (\n{row(weights, 12)},\n        ),")
    return "\n".join(lines)


def main(games: int, seed: int) -> None:
    """Learn all, and write it."""
    tables = [f"    {seats}: {{\n{learnt(seats, games, seed)}\n    }}," for seats in CantEven.seats]
    table = "WIN_WEIGHTS: dict[int, dict[int, tuple[float, ...]]] = {\n" + "\n".join(tables) + "\n}"
    meaning = "By number of seats and round, the weights of `promise.figures` in their order."
    write("cant_even", f"--games {games} --seed {seed}", table, meaning)


if __name__ == "__main__":
    main(*arguments(__doc__))
