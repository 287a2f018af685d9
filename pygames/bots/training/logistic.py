"""Maximum-likelihood fits of logistic and softmax models to wins. They need numpy."""

from collections.abc import Iterable
from typing import Any

import numpy

from .gradient_descent import chances

STEPS = 30


def fit(rows: Any, shares: Any, ridge: float = 0.0) -> Any:
    """Fit the weights of the features by Newton's method.

    Args:
        rows: by sample, its features.
        shares: by sample, the share of the win.
        ridge: the penalty that shrinks weights with little evidence.
    """
    weights = numpy.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = chances(rows @ weights)
        gradient = rows.T @ (shares - chance) - ridge * weights
        curvature = (rows * (chance * (1 - chance))[:, None]).T @ rows + ridge * numpy.eye(len(weights))
        weights += numpy.linalg.solve(curvature, gradient)
    return weights


def chances_of_all(rows: Any, weights: Any) -> Any:
    """Return by sample the seats' win probabilities; ``rows``: by sample and seat, its features."""
    strengths = rows @ weights
    odds = numpy.exp(strengths - strengths.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def fit_all(rows: Any, shares: Any, ridge: float = 0.0) -> Any:
    """Fit as `fit` does for several seats of which one wins: ``rows`` and ``shares`` by sample and seat."""
    weights = numpy.zeros(rows.shape[2])
    for _ in range(STEPS):
        chance = chances_of_all(rows, weights)
        gradient = numpy.einsum("gsf,gs->f", rows, shares - chance) - ridge * weights
        mean = numpy.einsum("gsf,gs->gf", rows, chance)
        curvature = numpy.einsum("gsf,gs,gsh->fh", rows, chance, rows, optimize=True) - mean.T @ mean
        weights += numpy.linalg.solve(curvature + ridge * numpy.eye(len(weights)), gradient)
    return weights


def rounded(weights: Iterable[float]) -> list[float]:
    """Return weights as they are stored."""
    return [round(float(weight), 3) for weight in weights]
