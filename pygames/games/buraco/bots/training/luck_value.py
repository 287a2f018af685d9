"""Training of luck values: ``python -m pygames.games.buraco.bots.training.luck_value``.

It writes `luck_weights` in half an hour of CPU. It needs numpy.

The playout player plays games against itself, with the weights of several levels and a random move now and
then. A network is fitted to the results of the deals. A result says little about an early position. So a
second one is fitted to returns, which count the values that the first one gives to the positions that
followed (TD(λ), Sutton 1988). The mean of both is better than each. A part of the games is held out to
measure the quality.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy

from .....bots.network import encode
from .....bots.training.networks import chances, descend, quality, source
from ...move_tables import PARTS
from ..luck_value import (
    EASY,
    HARD,
    MEDIUM,
    RANDOM,
    SUIT_FEATURES,
    WEIGHTS_OF,
    WIDTHS,
    SuitCards,
    features,
    suit_cards,
    table_features,
)
from ..playout import fast
from . import TRAINING

HELD_OUT = 0.02
PAIRS = (
    *[(MEDIUM, MEDIUM)] * 26,
    *[(HARD, HARD)] * 20,
    *[(EASY, EASY)] * 14,
    *[(HARD, MEDIUM), (MEDIUM, HARD)] * 8,
    *[(MEDIUM, EASY), (EASY, MEDIUM)] * 5,
    *[(HARD, EASY), (EASY, HARD)] * 4,
    *[(RANDOM, RANDOM)] * 4,
    *[(RANDOM, EASY), (EASY, RANDOM)],
)
"""The styles of both seats, as often as they play."""
ASTRAY, ANY_MOVE = 0.15, 0.02
"""The share of games with random moves, and the share of such moves in them."""
DRAWN = 0.15
"""The share of the positions in the middle of a turn that are learned. All of those before a draw are."""
NATURAL = 100
UNITS, HIDDEN = 40, 40
POINTS, POINTS_WEIGHT = 200.0, 0.1
"""The unit of the lead, which the network learns in addition, and the weight of its error."""
EPOCHS, BATCH, RATE = 1, 1024, 3e-3
LAMBDA = 0.8
"""The weight of later positions in the returns."""


class Positions(NamedTuple):
    """The positions of games, in order, by row.

    Attributes:
        suits: the `SuitCards` by suit, as whole numbers: rows × 4 × 9.
        table: the features of the table.
        seats: the seat to act.
        shares: the share of the win of seat 0 at the end.
        leads: the final lead of the seat to act, in `POINTS`.
        games: the number of the game.
    """

    suits: Any
    table: Any
    seats: Any
    shares: Any
    leads: Any
    games: Any


def self_play(games: int, seed: int) -> Positions:
    """Return the positions of games."""
    rng = Random(f"luck training {seed}")
    players = [fast(NATURAL, weights) for weights in WEIGHTS_OF]
    suits, table, seats, shares, leads, numbers = [], [], [], [], [], []
    for number in range(games):
        state: Any = TRAINING.game.begin(2, rng, {**TRAINING.options, "starter": number % 2})
        styles = rng.choice(PAIRS)
        astray = ANY_MOVE if rng.random() < ASTRAY else 0.0
        movers = []
        while state.to_act is not None:
            seat = state.to_act
            movers.append(seat)
            suits.append(numpy.array(suit_cards(state, seat), numpy.uint32))
            table.append(numpy.array(table_features(state, seat, styles), numpy.float16))
            moves = state.legal_menu().moves
            if styles[seat] == RANDOM or (len(moves) > 1 and rng.random() < astray):
                move = rng.choice(moves)
            else:
                move = players[styles[seat]].decide(state)
            state.apply_parsed(PARTS[move])
        seats += movers
        shares += [(0 in state.winners) / len(state.winners)] * len(movers)
        leads += [(state.scores[seat] - state.scores[1 - seat]) / POINTS for seat in movers]
        numbers += [number] * len(movers)
    return Positions(
        numpy.array(suits),
        numpy.array(table),
        numpy.array(seats),
        numpy.array(shares, numpy.float32),
        numpy.array(leads, numpy.float32),
        numpy.array(numbers),
    )


def bits_of(suits: Any) -> Any:
    """Return the features of suits as numbers: rows × 4 suits × features."""
    fields = suits.astype(numpy.uint64)
    found: Any = features(SuitCards(*(fields[:, :, at] for at in range(fields.shape[2]))))
    parts = []
    for part, width in zip(found, WIDTHS, strict=True):
        octets = numpy.ascontiguousarray(part, numpy.uint64).view(numpy.uint8).reshape(*part.shape, 8)
        parts.append(numpy.unpackbits(octets, axis=2, bitorder="little")[:, :, :width])
    return numpy.concatenate(parts, axis=2).astype(numpy.float32)


def forward(weights: dict[str, Any], bits: Any, table: Any) -> tuple[Any, ...]:
    """Return the units of the suits, their sums, the hidden units and both outputs, of a batch."""
    units = numpy.maximum(0, bits.reshape(-1, SUIT_FEATURES) @ weights["suit"] + weights["suit_constants"])
    vector = units.reshape(-1, 4, UNITS).sum(1)
    hidden = numpy.maximum(0, vector @ weights["joint"] + table @ weights["table"] + weights["constants"])
    return units, vector, hidden, hidden @ weights["out"] + table @ weights["direct"] + weights["constant"]


def predict(weights: dict[str, Any], suits: Any, table: Any) -> Any:
    """Return the probability that the seat to act wins, by row."""
    return numpy.concatenate(
        [
            chances(forward(weights, bits_of(suits[at : at + 8192]), _wide(table[at : at + 8192]))[-1][:, 0])
            for at in range(0, len(suits), 8192)
        ]
    )


def _wide(table: Any) -> Any:
    return table.astype(numpy.float32)


def returns(positions: Positions, values: Any) -> Any:
    """Return by row the return of seat 0.

    Args:
        positions: the positions.
        values: the values that a network gives to seat 0, by row.
    """
    found = positions.shares.astype(numpy.float32)
    last: Any = numpy.append(positions.games[1:] != positions.games[:-1], True)
    for row in range(len(found) - 2, -1, -1):
        if not last[row]:
            found[row] = (1 - LAMBDA) * values[row + 1] + LAMBDA * found[row + 1]
    return found


def learn(positions: Positions, wanted: Any, seed: int) -> dict[str, Any]:
    """Return the weights of the network. Its second output, the lead, helps the first one to learn.

    Args:
        positions: the positions. The last games are held out.
        wanted: the return of seat 0, by row.
        seed: the seed of chance.
    """
    rng = numpy.random.default_rng(seed)
    suits, tables, seats = positions.suits, positions.table, positions.seats
    cut = int(len(suits) * (1 - HELD_OUT))
    rows = numpy.nonzero((tables[:cut, 0] == 0) | (rng.random(cut) < DRAWN))[0]
    mine = numpy.where(seats == 0, wanted, 1 - wanted).astype(numpy.float32)

    def normal(deviation: float, *shape: int) -> Any:
        return rng.normal(0, deviation, shape).astype(numpy.float32)

    columns = tables.shape[1]
    weights = {
        "suit": normal(0.1, SUIT_FEATURES, UNITS),
        "suit_constants": numpy.zeros(UNITS, numpy.float32),
        "joint": normal(0.12, UNITS, HIDDEN),
        "table": normal(0.2, columns, HIDDEN),
        "constants": numpy.zeros(HIDDEN, numpy.float32),
        "out": normal(0.15, HIDDEN, 2),
        "direct": numpy.zeros((columns, 2), numpy.float32),
        "constant": numpy.zeros(2, numpy.float32),
    }
    met = bits_of(suits[rows[:: max(1, len(rows) // 100_000)]]).max((0, 1))
    weights["suit"] *= met[:, None]  # a feature that never occurs has no weight

    def gradients(weights: dict[str, Any], batch: Any) -> dict[str, Any]:
        batch = numpy.sort(rows[batch])
        bits, table = bits_of(suits[batch]), _wide(tables[batch])
        units, vector, hidden, out = forward(weights, bits, table)
        error = numpy.stack(
            [chances(out[:, 0]) - mine[batch], POINTS_WEIGHT * (out[:, 1] - positions.leads[batch])], 1
        ).astype(numpy.float32)
        error /= len(batch)
        back = (error @ weights["out"].T) * (hidden > 0)
        deep = numpy.repeat(back @ weights["joint"].T, 4, 0) * (units > 0)
        return {
            "suit": bits.reshape(-1, SUIT_FEATURES).T @ deep,
            "suit_constants": deep.sum(0),
            "joint": vector.T @ back,
            "table": table.T @ back,
            "constants": back.sum(0),
            "out": hidden.T @ error,
            "direct": table.T @ error,
            "constant": error.sum(0),
        }

    descend(weights, gradients, len(rows), EPOCHS, BATCH, RATE, seed)
    held = slice(cut, None, 3)
    shares = numpy.where(seats[held] == 0, positions.shares[held], 1 - positions.shares[held])
    print(f"held out: {quality(predict(weights, suits[held], tables[held]), shares)}", flush=True)
    return weights


def fit(positions: Positions) -> list[dict[str, Any]]:
    """Return the weights of both networks."""
    first = learn(positions, positions.shares, 0)
    mine = predict(first, positions.suits, positions.table)
    values = numpy.where(positions.seats == 0, mine, 1 - mine)
    return [first, learn(positions, returns(positions, values), 1)]


def main() -> None:
    """Learn the network and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=33_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "luck_weights.py")
    arguments = parser.parse_args()
    positions = self_play(arguments.games, arguments.seed)
    print(f"{len(positions.suits)} positions of {arguments.games} games", flush=True)
    write(fit(positions), arguments.out)


def balance(weights: dict[str, Any]) -> None:
    """Scale the units so that each has the same largest weight. It changes no value, and rounding less."""
    largest = numpy.abs(numpy.concatenate([weights["suit"], weights["suit_constants"][None]])).max(0)
    weights["suit"] /= largest
    weights["suit_constants"] /= largest
    weights["joint"] *= largest[:, None]
    parts = [weights["joint"], weights["table"], weights["constants"][None]]
    largest = numpy.abs(numpy.concatenate(parts)).max(0)
    for part in parts:
        part /= largest
    weights["out"] *= largest[:, None]


def write(networks: Sequence[dict[str, Any]], path: Path) -> None:
    """Write the weights of networks as a module."""
    stored = {}
    for number, weights in enumerate(networks, 1):
        balance(weights)
        suits = numpy.concatenate([weights["suit"], weights["suit_constants"][None]])
        joint = numpy.concatenate([weights["joint"], weights["table"], weights["constants"][None]])
        output = [*weights["out"][:, 0], *weights["direct"][:, 0], weights["constant"][0]]
        stored[f"suits, network {number}"] = encode(suits.tolist())
        stored[f"hidden units, network {number}"] = encode(joint.tolist())
        stored[f"output, network {number}"] = encode([output])
    TRAINING.write(path, "Weights of `luck_value`.", source(stored))


if __name__ == "__main__":
    main()
