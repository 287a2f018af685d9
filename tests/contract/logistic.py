"""The logistic, and the softmax, that make wins likeliest, for what is learnt of them; it needs numpy."""

from __future__ import annotations

from typing import Any

import numpy

STEPS = 30


def chances(rows: Any, weights: Any) -> Any:
    """The chance of winning that these weights give each row of figures."""
    return 1 / (1 + numpy.exp(-rows @ weights))


def fit(rows: Any, shares: Any, ridge: float = 0.0) -> Any:
    """The weights of the figures, by Newton's method.

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
    """The same as `fit` for several seats of which one wins: ``rows`` and ``shares`` by sample and seat."""
    weights = numpy.zeros(rows.shape[2])
    for _ in range(STEPS):
        chance = chances_of_all(rows, weights)
        slope = numpy.einsum("gsf,gs->f", rows, shares - chance) - ridge * weights
        mean = numpy.einsum("gsf,gs->gf", rows, chance)
        bend = numpy.einsum("gsf,gs,gsh->fh", rows, chance, rows, optimize=True) - mean.T @ mean
        weights += numpy.linalg.solve(bend + ridge * numpy.eye(len(weights)), slope)
    return weights
