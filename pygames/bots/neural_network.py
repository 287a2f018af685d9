"""Small networks with learned weights, evaluated in plain Python.

Weights are stored as text: one signed byte each, compressed, in base 85, with one factor for all weights of a
matrix.
"""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections.abc import Iterable, Sequence
from math import exp
from struct import pack, unpack
from zlib import compress, decompress

Matrix = list[list[float]]
LARGEST = 127
"""The largest stored number."""
STEEPEST = 30.0
"""Beyond this strength a probability is 0 or 1 to the last digit that matters."""


def encode(rows: Iterable[Iterable[float]]) -> tuple[float, int, str]:
    """Return a matrix as stored: the factor, the number of columns, and the text."""
    matrix = [list(map(float, row)) for row in rows]
    factor = max((abs(weight) for row in matrix for weight in row), default=0.0) / LARGEST or 1.0
    whole = [round(weight / factor) for row in matrix for weight in row]
    return factor, len(matrix[0]), b85encode(compress(pack(f"{len(whole)}b", *whole), 9)).decode()


def decode(factor: float, columns: int, text: str) -> Matrix:
    """Return the matrix that `encode` stored, as rows."""
    data = decompress(b85decode(text))
    numbers = [factor * whole for whole in unpack(f"{len(data)}b", data)]
    return [numbers[start : start + columns] for start in range(0, len(numbers), columns)]


def probability(strength: float) -> float:
    """Return the logistic function of a strength."""
    return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, strength))))


class Network:
    """A network with one hidden layer, and the features linked to the output as well.

    Args:
        hidden: the stored weights, a row for each hidden unit: by feature, the last one is the constant.
        out: the stored weights of the output, one row: by hidden unit, by feature, and the constant.
    """

    def __init__(self, hidden: tuple[float, int, str], out: tuple[float, int, str]) -> None:
        self._hidden = [(row[:-1], row[-1]) for row in decode(*hidden)]
        (weights,) = decode(*out)
        count = len(self._hidden)
        self._out, self._direct, self._constant = weights[:count], weights[count:-1], weights[-1]

    def probability(self, features: Sequence[float]) -> float:
        """Return the probability that the network gives these features."""
        active = [(at, feature) for at, feature in enumerate(features) if feature]
        strength = self._constant
        for at, feature in active:
            strength += self._direct[at] * feature
        for (row, constant), weight in zip(self._hidden, self._out, strict=True):
            unit = constant
            for at, feature in active:
                unit += row[at] * feature
            if unit > 0:
                strength += weight * unit
        return probability(strength)
