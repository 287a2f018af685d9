"""Maximum-likelihood fits of logistic and softmax models to wins. They need numpy.

The weights become a `weights.py` of a game, with the command that made them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from textwrap import fill, indent
from typing import Any

import numpy

ROOT = Path(__file__).resolve().parents[2]
STEPS = 30
WIDTH = 90


def chances(rows: Any, weights: Any) -> Any:
    """Return the win probability that these weights give each row of figures."""
    return 1 / (1 + numpy.exp(-rows @ weights))


def fit(rows: Any, shares: Any, ridge: float = 0.0) -> Any:
    """Fit the weights of the figures by Newton's method.

    Args:
        rows: by sample, its figures.
        shares: by sample, the share of the win that it came to.
        ridge: keeps small what little speaks for.
    """
    weights = numpy.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = chances(rows, weights)
        slope = rows.T @ (shares - chance) - ridge * weights
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + ridge * numpy.eye(len(weights))
        weights += numpy.linalg.solve(bend, slope)
    return weights


def chances_of_all(rows: Any, weights: Any) -> Any:
    """By sample, the seats' chances of winning; ``rows``: by sample and seat, its figures."""
    strengths = rows @ weights
    odds = numpy.exp(strengths - strengths.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def fit_all(rows: Any, shares: Any, ridge: float = 0.0) -> Any:
    """Fit as `fit` does for several seats of which one wins: ``rows`` and ``shares`` by sample and seat."""
    weights = numpy.zeros(rows.shape[2])
    for _ in range(STEPS):
        chance = chances_of_all(rows, weights)
        slope = numpy.einsum("gsf,gs->f", rows, shares - chance) - ridge * weights
        mean = numpy.einsum("gsf,gs->gf", rows, chance)
        bend = numpy.einsum("gsf,gs,gsh->fh", rows, chance, rows, optimize=True) - mean.T @ mean
        weights += numpy.linalg.solve(bend + ridge * numpy.eye(len(weights)), slope)
    return weights


def arguments(about: str | None) -> tuple[int, int]:
    """Parse the number of games to play, and the seed."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=3)
    given = parser.parse_args()
    return given.games, given.seed


def row(weights: Iterable[float], deep: int) -> str:
    """Weights as lines of a table, so deep in it."""
    return indent(fill(", ".join(f"{weight:.3f}" for weight in weights), WIDTH), " " * deep)


def write(game: str, how: str, table: str, meaning: str) -> None:
    """Write what was learnt of a game: ``table``, its name and type before it; ``how`` it is made again."""
    command = f"python tests/games/{game}/bots/learn_promise.py {how}"
    (ROOT / "pygames" / "games" / game / "bots" / "weights.py").write_text(
        f'"""The weights of `promise`, see there.\n\nMade by ``{command}``.\n"""\n\n# fmt: off\n{table}\n'
        f'"""{meaning}"""\n',
        encoding="utf-8",
    )
