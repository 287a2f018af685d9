"""Training of luck values: ``python -m pygames.games.buraco.bots.training.luck_value``.

It writes `luck_weights` in eight minutes of CPU. It needs numpy.

The playout player plays games against itself, with the weights of several levels and a random move now and
then. Positions are noted at random, and the result of the deal. A network is fitted to them. A part of the
games is held out to measure its quality.
"""

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy

from .....bots.network import encode
from .....bots.training.networks import chances, descend, quality, source
from ...move_tables import PARTS
from ..evaluation import WEIGHTS
from ..levels import CHILD, PLAIN
from ..luck_value import SUIT_FEATURES, suit_features, table_features
from ..playout import fast
from . import TRAINING

HELD_OUT = 0.06
NOTED = 0.12
"""The share of the positions that are noted."""
ANY_MOVE = 0.02
"""The share of random moves."""
STRENGTHS = (6, 3, 1)
"""The frequencies of the weights of ``hard``, ``medium`` and ``easy``."""
NATURAL = 100
UNITS, HIDDEN = 32, 24
BYTES = -(-SUIT_FEATURES // 8)
POINTS, POINTS_WEIGHT = 200.0, 0.1
"""The unit of the lead, which the network learns in addition, and the weight of its error."""
EPOCHS, BATCH, RATE = 5, 512, 2e-3


def self_play(games: int, seed: int) -> tuple[Any, Any, Any]:
    """Return of noted positions the suits' masks as bytes, the features of the table, and the results.

    A result is the share of the win of the seat to act, and its lead.
    """
    rng, players = (
        Random(f"luck training {seed}"),
        [fast(NATURAL, weights) for weights in (WEIGHTS, PLAIN, CHILD)],
    )
    masks, tables, results = [], [], []
    for number in range(games):
        state: Any = TRAINING.game.begin(2, rng, {**TRAINING.options, "starter": number % 2})
        seated = rng.choices(players, STRENGTHS, k=2)
        movers = []
        while state.to_act is not None:
            if rng.random() < NOTED:
                movers.append(state.to_act)
                masks.append(
                    b"".join(mask.to_bytes(BYTES, "little") for mask in suit_features(state, state.to_act))
                )
                tables.append(numpy.array(table_features(state, state.to_act, fast(NATURAL)), numpy.float32))
            moves = state.legal_menu().moves
            astray = len(moves) > 1 and rng.random() < ANY_MOVE
            move = rng.choice(moves) if astray else seated[state.to_act].decide(state)
            state.apply_parsed(PARTS[move])
        for seat in movers:
            share = (seat in state.winners) / len(state.winners)
            results.append((share, (state.scores[seat] - state.scores[1 - seat]) / POINTS))
    suits = numpy.frombuffer(b"".join(masks), numpy.uint8).reshape(-1, 4, BYTES)
    return suits, numpy.array(tables), numpy.array(results, numpy.float32)


def _bits(suits: Any) -> Any:
    bits = numpy.unpackbits(suits, axis=2, bitorder="little")[:, :, :SUIT_FEATURES]
    return bits.astype(numpy.float32).reshape(-1, SUIT_FEATURES)


def learn(suits: Any, tables: Any, results: Any) -> dict[str, Any]:
    """Return the weights of the network. Its second output, the lead, helps the first one to learn."""
    rng = numpy.random.default_rng(0)

    def normal(deviation: float, *shape: int) -> Any:
        return rng.normal(0, deviation, shape).astype(numpy.float32)

    columns = tables.shape[1]
    weights = {
        "suit": normal(0.12, SUIT_FEATURES, UNITS),
        "suit_constants": numpy.zeros(UNITS, numpy.float32),
        "joint": normal(0.12, UNITS, HIDDEN),
        "table": normal(0.2, columns, HIDDEN),
        "constants": numpy.zeros(HIDDEN, numpy.float32),
        "out": normal(0.15, HIDDEN, 2),
        "direct": numpy.zeros((columns, 2), numpy.float32),
        "constant": numpy.zeros(2, numpy.float32),
    }
    weights["direct"][-1, 0] = 1.0

    def forward(weights: dict[str, Any], bits: Any, table: Any) -> tuple[Any, ...]:
        units = numpy.maximum(0, bits @ weights["suit"] + weights["suit_constants"])
        vector = units.reshape(-1, 4, UNITS).sum(1)
        hidden = numpy.maximum(0, vector @ weights["joint"] + table @ weights["table"] + weights["constants"])
        return (
            units,
            vector,
            hidden,
            hidden @ weights["out"] + table @ weights["direct"] + weights["constant"],
        )

    def gradients(weights: dict[str, Any], batch: Any) -> dict[str, Any]:
        bits, table, result = _bits(suits[batch]), tables[batch], results[batch]
        units, vector, hidden, out = forward(weights, bits, table)
        error = numpy.stack(
            [chances(out[:, 0]) - result[:, 0], POINTS_WEIGHT * (out[:, 1] - result[:, 1])], 1
        )
        error /= len(batch)
        back = (error @ weights["out"].T) * (hidden > 0)
        deep = numpy.repeat((back @ weights["joint"].T)[:, None, :], 4, 1).reshape(-1, UNITS) * (units > 0)
        return {
            "suit": bits.T @ deep,
            "suit_constants": deep.sum(0),
            "joint": vector.T @ back,
            "table": table.T @ back,
            "constants": back.sum(0),
            "out": hidden.T @ error,
            "direct": table.T @ error,
            "constant": error.sum(0),
        }

    cut = int(len(suits) * (1 - HELD_OUT))
    descend(weights, gradients, cut, EPOCHS, BATCH, RATE, 0)
    predicted = chances(forward(weights, _bits(suits[cut:]), tables[cut:])[-1][:, 0])
    print(f"held out: {quality(predicted, results[cut:, 0])}", flush=True)
    return weights


def main() -> None:
    """Learn the network and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "luck_weights.py")
    arguments = parser.parse_args()
    suits, tables, results = self_play(arguments.games, arguments.seed)
    print(f"{len(suits)} positions of {arguments.games} games", flush=True)
    weights = learn(suits, tables, results)
    joint = numpy.concatenate([weights["joint"], weights["table"], weights["constants"][None]])
    stored = {
        "suits": encode(numpy.concatenate([weights["suit"], weights["suit_constants"][None]]).tolist()),
        "hidden units": encode(joint.tolist()),
        "output": encode([[*weights["out"][:, 0], *weights["direct"][:, 0], weights["constant"][0]]]),
    }
    TRAINING.write(arguments.out, "Weights of `luck_value`.", source(stored))


if __name__ == "__main__":
    main()
