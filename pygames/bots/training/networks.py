"""Gradient descent for small networks of win probabilities. It needs numpy."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy

Weights = dict[str, Any]
Gradients = Callable[[Weights, Any], Weights]
"""The gradients of the mean loss of a batch, by its row numbers."""

MEAN_DECAY, SQUARE_DECAY = 0.9, 0.999
SHRINKING = 1e-5
WIDTH = 96
"""The number of characters of a line of stored text."""
LAST_RATE = 0.3
"""The last learning rate as a share of the first one. The mean of the weights removes its noise."""


def descend(
    weights: Weights, gradients: Gradients, rows: int, epochs: int, batch: int, rate: float, seed: int
) -> None:
    """Minimize a loss in place by Adam (Kingma and Ba 2015), with a rate that falls to `LAST_RATE`.

    The result is the mean of the weights over the second half of all steps.

    Args:
        weights: the matrices, by name.
        gradients: the function that returns their gradients.
        rows: the number of samples.
        epochs: the number of passes over all samples.
        batch: the number of samples of a step.
        rate: the first learning rate.
        seed: the seed of the order of the samples.
    """
    rng = numpy.random.default_rng(seed)
    means = {name: numpy.zeros_like(matrix) for name, matrix in weights.items()}
    squares = {name: numpy.zeros_like(matrix) for name, matrix in weights.items()}
    batch = min(batch, rows)
    steps, step = epochs * (rows // batch), 0
    averages = {name: numpy.zeros_like(matrix) for name, matrix in weights.items()}
    for _ in range(epochs):
        order = rng.permutation(rows)
        for start in range(0, rows - batch + 1, batch):
            step += 1
            falling = (1 + numpy.cos(numpy.pi * step / steps)) / 2
            now = rate * (LAST_RATE + (1 - LAST_RATE) * falling)
            for name, gradient in gradients(weights, order[start : start + batch]).items():
                gradient = gradient + SHRINKING * weights[name]
                means[name] = MEAN_DECAY * means[name] + (1 - MEAN_DECAY) * gradient
                squares[name] = SQUARE_DECAY * squares[name] + (1 - SQUARE_DECAY) * gradient**2
                mean = means[name] / (1 - MEAN_DECAY**step)
                square = squares[name] / (1 - SQUARE_DECAY**step)
                weights[name] -= (now * mean / (numpy.sqrt(square) + 1e-8)).astype(weights[name].dtype)
                if 2 * step > steps:
                    averages[name] += weights[name] / (steps - steps // 2)
    weights.update(averages)


def chances(strengths: Any) -> Any:
    """Return the logistic function of strengths."""
    return 1 / (1 + numpy.exp(-strengths))


def quality(predicted: Any, shares: Any) -> str:
    """Return the log loss and the mean squared error of predicted probabilities, as text."""
    likely = numpy.clip(predicted.astype(float), 1e-9, 1 - 1e-9)
    loss = -(shares * numpy.log(likely) + (1 - shares) * numpy.log(1 - likely)).mean()
    return f"log loss {loss:.4f}, squared error {((predicted - shares) ** 2).mean():.4f}"


def source(matrices: Mapping[str, tuple[float, int, str]]) -> str:
    """Return the source of the constant ``NETWORK`` with these stored matrices."""
    lines = "".join(f"    # {name}\n{_matrix(*matrix)}" for name, matrix in matrices.items())
    return (
        f"NETWORK: tuple[tuple[float, int, str], ...] = (\n{lines})\n"
        '"""The matrices of the network, as `pygames.bots.network.encode` stores them."""\n'
    )


def _matrix(factor: float, columns: int, text: str) -> str:
    """Return the source of a stored matrix, its text in lines."""
    lines = "".join(f'        "{text[start : start + WIDTH]}"\n' for start in range(0, len(text), WIDTH))
    return f"    (\n        {factor!r},\n        {columns},\n{lines}    ),\n"
