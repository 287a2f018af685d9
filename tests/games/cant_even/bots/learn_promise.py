"""What the beginning of a round of two promises: ``python tests/games/cant_even/bots/learn_promise.py``.

It writes `pygames/games/cant_even/bots/weights.py`, in about four minutes; it needs numpy.

The fast player of the playouts plays games against itself. At the beginning of every round but the first both
seats' figures are noted, and at the end who has won; for each round the logistic is sought that makes the
wins likeliest. A part of the games is held back to say how well it tells.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from textwrap import fill, indent
from typing import Any

import numpy

ROOT = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(ROOT))

from pygames.games.cant_even import CantEven  # noqa: E402
from pygames.games.cant_even.bots.playout import Fast, won  # noqa: E402
from pygames.games.cant_even.bots.promise import figures  # noqa: E402
from pygames.games.cant_even.cards import ROUNDS  # noqa: E402
from tests.games.cant_even.bots.logistic import chances, fit  # noqa: E402

OUT = ROOT / "pygames" / "games" / "cant_even" / "bots" / "weights.py"
HELD_BACK = 0.15
RIDGE = 2.0
"""Keeps small what little speaks for."""
WIDTH = 90


def played(games: int, seed: int) -> dict[int, tuple[Any, Any]]:
    """By round: in each game what seat 0 is ahead in each figure; and its share of the win."""
    rng, player = Random(seed), Fast()
    leads: dict[int, list[list[float]]] = {number: [] for number in range(2, ROUNDS + 1)}
    shares = []
    for _ in range(games):
        state = CantEven().begin(2, rng, {})
        for number in range(2, ROUNDS + 1):
            player.play_until(state, rng, number - 1)  # type: ignore[arg-type]
            own, rival = figures(state, 0), figures(state, 1)  # type: ignore[arg-type]
            leads[number].append([a - b for a, b in zip(own, rival, strict=True)])
        shares.append(won(player.play_on(state, rng), 0))  # type: ignore[arg-type]
    return {number: (numpy.array(rows, float), numpy.array(shares)) for number, rows in leads.items()}


def fitted(rows: Any, shares: Any) -> tuple[list[float], float]:
    """The weights, and the mean surprise (log loss) of the games held back."""
    spread = rows.std(0) + 1e-9
    scaled, cut = rows / spread, int(len(rows) * (1 - HELD_BACK))
    weights = fit(scaled[:cut], shares[:cut], RIDGE)
    chance, came = chances(scaled[cut:], weights), shares[cut:]
    surprise = -(came * numpy.log(chance) + (1 - came) * numpy.log(1 - chance)).mean()
    return list(weights / spread), float(surprise)


def main(games: int, seed: int) -> None:
    lines = []
    for number, (rows, shares) in played(games, seed).items():
        weights, surprise = fitted(rows, shares)
        print(f"round {number}: surprise {surprise:.4f} of 0.6931")
        row = fill(", ".join(f"{weight:.3f}" for weight in weights), WIDTH)
        lines.append(f"    {number}: (\n{indent(row, ' ' * 8)},\n    ),")
    how = f"python tests/games/cant_even/bots/learn_promise.py --games {games} --seed {seed}"
    table = "\n".join(lines)
    OUT.write_text(
        f'"""The weights of `promise`, see there.\n\nMade by ``{how}``.\n"""\n\n# fmt: off\n'
        f"PROMISE: dict[int, tuple[float, ...]] = {{\n{table}\n}}\n"
        '"""By round, the weights of `promise.figures` in their order."""\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=3)
    given = parser.parse_args()
    main(given.games, given.seed)
