"""Training of luck values: ``python -m pygames.games.buraco.bots.training.luck_value``.

It writes `luck_weights` in an hour of CPU. It needs numpy.

The playout player plays games against itself, with the weights of several levels and a random move now and
then. The positions before a draw or another hidden card are learned: only those are valued (`luck.quiet`). A
network is fitted to the results of the deals. A result says little about an early position. So a second one
is fitted to returns, which count the values that the first one gives to the positions that followed (TD(λ),
Sutton 1988). The mean of both is better than each. Both are then fitted again to more games in the style of
``hard`` alone, and stored in addition. The first one for all styles is fitted again with some of its features
left out at random, so that it learns less by heart. A part of the games is held out to measure the quality.
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
from ..luck import shows_cards
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
    *[(MEDIUM, MEDIUM), (HARD, HARD)] * 16,
    *[(EASY, EASY)] * 10,
    *[(HARD, MEDIUM), (MEDIUM, HARD)] * 12,
    *[(MEDIUM, EASY), (EASY, MEDIUM)] * 6,
    *[(HARD, EASY), (EASY, HARD)] * 6,
    *[(RANDOM, RANDOM)] * 3,
    *[(RANDOM, EASY), (EASY, RANDOM), (RANDOM, HARD), (HARD, RANDOM)],
)
"""The styles of both seats, as often as they play."""
OWN = ((HARD, HARD),)
"""Those of the networks for games in the style of ``hard``."""
ASTRAY, ANY_MOVE = 0.15, 0.02
"""The share of games with random moves, and the share of such moves in them."""
ANY_TURN = 0.3
"""The share of the positions before a random move of a seat that plays at random that are learned."""
NATURAL = 100
UNITS, HIDDEN = 40, 40
POINTS, POINTS_WEIGHT = 200.0, 0.1
"""The unit of the lead, which the network learns in addition, and the weight of its error."""
EPOCHS, BATCH, RATE = 1, 1024, 3e-3
OWN_FIT = 2, 1e-3
"""The passes and the first learning rate of the networks for games in the style of ``hard``."""
AGAIN = 1, 1e-3, 0.2
"""The passes, the first learning rate and the share of features left out of the first network, refitted."""
CAUTION = (0.9, 0.9, 0.7, 0.7)
"""The factor of the strength of each network: all are too certain of positions that they did not learn."""
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


def self_play(games: int, seed: int, pairs: Sequence[tuple[int, int]] = PAIRS) -> Positions:
    """Return the positions of games between seats of these styles."""
    rng = Random(f"luck training {seed}")
    players = [fast(NATURAL, weights) for weights in WEIGHTS_OF]
    suits, table, seats, shares, leads, numbers = [], [], [], [], [], []
    for number in range(games):
        state: Any = TRAINING.game.begin(2, rng, {**TRAINING.options, "starter": number % 2})
        styles = rng.choice(pairs)
        astray = ANY_MOVE if rng.random() < ASTRAY else 0.0
        movers = []
        while state.to_act is not None:
            seat = state.to_act
            is_random = styles[seat] == RANDOM
            if is_random or rng.random() < astray:
                move = rng.choice(state.legal_menu().moves)
            else:
                move = players[styles[seat]].decide(state)
            if move == "draw" or shows_cards(state, move) or (is_random and rng.random() < ANY_TURN):
                movers.append(seat)
                suits.append(numpy.array(suit_cards(state, seat), numpy.uint32))
                table.append(numpy.array(table_features(state, seat, styles), numpy.float16))
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


def new_network(positions: Positions, seed: int) -> dict[str, Any]:
    """Return random weights."""
    rng = numpy.random.default_rng(seed)

    def normal(deviation: float, *shape: int) -> Any:
        return rng.normal(0, deviation, shape).astype(numpy.float32)

    columns = positions.table.shape[1]
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
    met = bits_of(positions.suits[:: max(1, len(positions.suits) // 100_000)]).max((0, 1))
    weights["suit"] *= met[:, None]  # a feature that never occurs has no weight
    return weights


def learn(
    weights: dict[str, Any],
    positions: Positions,
    wanted: Any,
    seed: int,
    epochs: int = EPOCHS,
    rate: float = RATE,
    left_out: float = 0.0,
) -> dict[str, Any]:
    """Return the weights of the network, fitted. Its second output, the lead, helps the first one to learn.

    Args:
        weights: its weights before.
        positions: the positions. The last games are held out.
        wanted: the return of seat 0, by row.
        seed: the seed of the order of the positions.
        epochs: the number of passes.
        rate: the first learning rate.
        left_out: the share of the cards' features left out in a batch (dropout, Srivastava et al. 2014).
    """
    weights = {name: matrix.copy() for name, matrix in weights.items()}
    suits, tables, seats = positions.suits, positions.table, positions.seats
    cut = int(len(suits) * (1 - HELD_OUT))
    mine = _swapped(wanted, seats).astype(numpy.float32)
    rng = numpy.random.default_rng(seed)

    def gradients(weights: dict[str, Any], batch: Any) -> dict[str, Any]:
        batch = numpy.sort(batch)
        bits, table = bits_of(suits[batch]), _wide(tables[batch])
        if left_out:
            bits *= (rng.random(bits.shape, numpy.float32) >= left_out) / numpy.float32(1 - left_out)
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

    descend(weights, gradients, cut, epochs, BATCH, rate, seed)
    held = slice(cut, None, 3)
    shares = _swapped(positions.shares[held], seats[held])
    print(f"held out: {quality(predict(weights, suits[held], tables[held]), shares)}", flush=True)
    return weights


def fit(positions: Positions, own: Positions) -> list[dict[str, Any]]:
    """Return the weights of all networks: those for games in the style of ``hard``, then the others.

    Args:
        positions: the positions in all styles.
        own: more of them, in the style of ``hard``.
    """
    first = learn(new_network(positions, 0), positions, positions.shares, 0)
    ahead = returns(positions, _chances_of_seat_0(first, positions))
    second = learn(new_network(positions, 1), positions, ahead, 1)
    third = learn(first, own, own.shares, 2, *OWN_FIT)
    fourth = learn(second, own, returns(own, _chances_of_seat_0(third, own)), 3, *OWN_FIT)
    first = learn(first, positions, positions.shares, 4, *AGAIN)
    return [third, fourth, first, second]


def _chances_of_seat_0(weights: dict[str, Any], positions: Positions) -> Any:
    """Return the probability that seat 0 wins by a network, by row."""
    return _swapped(predict(weights, positions.suits, positions.table), positions.seats)


def _swapped(values: Any, seats: Any) -> Any:
    """Return values of seat 0 as those of the seat to act, or the other way round, by row."""
    return numpy.where(seats == 0, values, 1 - values)


def main() -> None:
    """Learn the network and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=56_000)
    parser.add_argument("--own", type=int, default=24_000, help="games in the style of hard alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "luck_weights.py")
    arguments = parser.parse_args()
    positions = self_play(arguments.games, arguments.seed)
    own = self_play(arguments.own, arguments.seed + 1, OWN)
    print(f"{len(positions.suits)} + {len(own.suits)} positions", flush=True)
    write(fit(positions, own), arguments.out)


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
    for number, (weights, caution) in enumerate(zip(networks, CAUTION, strict=True), 1):
        balance(weights)
        suits = numpy.concatenate([weights["suit"], weights["suit_constants"][None]])
        joint = numpy.concatenate([weights["joint"], weights["table"], weights["constants"][None]])
        output = numpy.array([*weights["out"][:, 0], *weights["direct"][:, 0], weights["constant"][0]])
        stored[f"suits, network {number}"] = encode(suits.tolist())
        stored[f"hidden units, network {number}"] = encode(joint.tolist())
        stored[f"output, network {number}"] = encode([(caution * output).tolist()])
    TRAINING.write(path, "Weights of `luck_value`.", source(stored))


if __name__ == "__main__":
    main()
