"""The logistic that makes wins likeliest, for what is learnt of them; it needs numpy."""

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
