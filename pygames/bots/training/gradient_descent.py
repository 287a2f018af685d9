"""Gradient descent for small networks of win probabilities. It needs numpy."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy

Weights = dict[str, Any]
Gradients = Callable[[Weights, Any], Weights]
"""The gradients of the mean loss of a batch, by its row numbers."""

MEAN_DECAY, SQUARE_DECAY = 0.9, 0.999
SHRINKING = 1e-5
LAST_RATE, SETTLED = 0.3, 0.5
"""The last learning rate as a share of the first one, and the share of the steps after which the weights are
averaged: their mean has less noise."""


class Descent:
    """Minimizes a loss by Adam (Kingma and Ba 2015), with a rate that falls along half a cosine.

    Args:
        weights: the matrices, by name. They are changed in place.
        steps: the number of steps to come.
        rate: the first learning rate.
        last_rate: the last one, as a share of the first one.
        settled: the share of the steps after which the weights are averaged.
    """

    def __init__(
        self,
        weights: Weights,
        steps: int,
        rate: float,
        last_rate: float = LAST_RATE,
        settled: float = SETTLED,
    ) -> None:
        self.weights, self.steps = weights, steps
        self.rate, self.last_rate, self.settled = rate, last_rate, settled
        self._step = self._averaged = 0
        self._means, self._squares, self._sums = (
            {name: numpy.zeros_like(matrix) for name, matrix in weights.items()} for _ in range(3)
        )

    def step(self, gradients: Weights) -> None:
        """Change the weights by the gradients of the mean loss of a batch."""
        self._step += 1
        step, weights, means, squares = self._step, self.weights, self._means, self._squares
        falling = (1 + numpy.cos(numpy.pi * min(1.0, step / self.steps))) / 2
        rate = self.rate * (self.last_rate + (1 - self.last_rate) * falling)
        for name, gradient in gradients.items():
            gradient = gradient + SHRINKING * weights[name]
            means[name] = MEAN_DECAY * means[name] + (1 - MEAN_DECAY) * gradient
            squares[name] = SQUARE_DECAY * squares[name] + (1 - SQUARE_DECAY) * gradient**2
            mean = means[name] / (1 - MEAN_DECAY**step)
            square = squares[name] / (1 - SQUARE_DECAY**step)
            weights[name] -= (rate * mean / (numpy.sqrt(square) + 1e-8)).astype(weights[name].dtype)
        if step > self.settled * self.steps:
            self._averaged += 1
            for name, matrix in weights.items():
                self._sums[name] += matrix

    def finish(self) -> None:
        """Make the weights the mean of those since they have settled."""
        for name, matrix in self._sums.items():
            self.weights[name] = matrix / self._averaged


def descend(
    weights: Weights, gradients: Gradients, rows: int, epochs: int, batch: int, rate: float, seed: int
) -> None:
    """Minimize a loss in place, in several passes over the same samples: see `Descent`.

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
    batch = min(batch, rows)
    descent = Descent(weights, epochs * (rows // batch), rate)
    for _ in range(epochs):
        for rows_of_batch in batches(rows, batch, rng):
            descent.step(gradients(weights, rows_of_batch))
    descent.finish()


def batches(rows: int, batch: int, rng: Any) -> Iterator[Any]:
    """Yield the numbers of the rows of each whole batch of a random order."""
    order = rng.permutation(rows)
    for start in range(0, rows - batch + 1, batch):
        yield order[start : start + batch]


def chances(strengths: Any) -> Any:
    """Return the logistic function of strengths."""
    return 1 / (1 + numpy.exp(-strengths))


def quality(predicted: Any, shares: Any) -> str:
    """Return the log loss and the mean squared error of predicted probabilities, as text."""
    likely = numpy.clip(predicted.astype(float), 1e-9, 1 - 1e-9)
    loss = -(shares * numpy.log(likely) + (1 - shares) * numpy.log(1 - likely)).mean()
    return f"log loss {loss:.4f}, squared error {((predicted - shares) ** 2).mean():.4f}"
