"""Networks: stored weights are those that were learned, to a byte each, and the output is the formula's."""

from math import exp
from random import Random

import pytest

from pygames.bots.network import LARGEST, Network, decode, encode, probability


def test_weights_are_stored_to_a_byte_each() -> None:
    rng = Random(1)
    matrix = [[rng.gauss(0, 1) for _ in range(7)] for _ in range(5)]
    factor, columns, text = encode(matrix)
    assert columns == 7
    assert len(text) < 1.3 * 35
    for row, stored in zip(matrix, decode(factor, columns, text), strict=True):
        assert stored == pytest.approx(row, abs=factor / 2 + 1e-12)
    assert max(abs(weight) for row in decode(factor, columns, text) for weight in row) == factor * LARGEST
    assert decode(*encode([[0.0, 0.0]])) == [[0.0, 0.0]]


def test_a_network_adds_a_hidden_layer_and_the_features() -> None:
    hidden, out = [[1.0, -1.0, 0.5], [0.0, 1.0, -1.0]], [[1.0, -1.0, 0.5, 0.0, 0.25]]
    stored, stored_out = encode(hidden), encode(out)
    (a, b), (last,) = decode(*stored), decode(*stored_out)
    features = [2.0, 1.0]
    units = [max(0.0, row[0] * features[0] + row[1] * features[1] + row[2]) for row in (a, b)]
    strength = last[0] * units[0] + last[1] * units[1] + last[2] * 2 + last[3] * 1 + last[4]
    network = Network(stored, stored_out)
    assert network.probability(features) == pytest.approx(1 / (1 + exp(-strength)))
    assert network.probability([0.0, 0.0]) == pytest.approx(1 / (1 + exp(-(last[0] * a[2] + last[4]))))


def test_probabilities_stay_in_their_bounds() -> None:
    assert probability(0) == 0.5
    assert 0 < probability(-1e9) < 1e-12
    assert 1 - 1e-12 < probability(1e9) <= 1
