"""Training of luck values: ``python -m pygames.games.buraco.luck.training.value``.

It writes `weights.json` in a night, a network on each processor. It needs numpy.

The playout player plays games against itself, with the weights of several levels and a random move now and
then. The positions before a draw or another hidden card are learned: only those are valued (`model.quiet`). A
network is fitted to the returns, which count the values that it gives to the positions that followed (TD(λ),
Sutton 1988), as a result alone says little about an early position. Each game is learned once, and then
forgotten: a network that meets the same games again learns them by heart.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy

from .....bots.neural_network import encode
from .....bots.training.gradient_descent import Descent, batches, chances, quality
from ...bots.playout import fast
from ...move_tables import PARTS
from ..model import shows_cards
from ..value import (
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
from . import TRAINING

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
BATCH, RATE, LAST_RATE, SETTLED = 1024, 3e-3, 0.1, 0.75
CHUNK = 8192
"""The number of games that are played before they are learned, in random order."""
RESULTS_ALONE = 8
"""The number of chunks whose results alone are learned: the values of a new network mean nothing."""
LAMBDA = 0.8
"""The weight of later positions in the returns."""


class Plan(NamedTuple):
    """Plan of a network: the seed and the number of its games, and the styles of both seats."""

    seed: int
    games: int
    pairs: Sequence[tuple[int, int]]


PLANS = (Plan(301, 72 * CHUNK, OWN), Plan(302, 72 * CHUNK, OWN), Plan(202, 36 * CHUNK, PAIRS))
"""The networks in the order of `value.networks`."""


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

    def swapped(self, values: Any) -> Any:
        """Return values of seat 0 as those of the seat to act, or the other way round, by row."""
        return numpy.where(self.seats == 0, values, 1 - values)


def self_play(plan: Plan) -> Iterator[Positions]:
    """Yield the positions of games between seats of these styles, in chunks."""
    rng = Random(f"luck training {plan.seed}")
    for first in range(0, plan.games, CHUNK):
        yield _play(range(first, min(first + CHUNK, plan.games)), rng, plan.pairs)


def _play(numbers: Iterable[int], rng: Random, pairs: Sequence[tuple[int, int]]) -> Positions:
    """Return the positions of the games with these numbers."""
    players = [fast(NATURAL, weights) for weights in WEIGHTS_OF]
    suits, table, seats, shares, leads, games = [], [], [], [], [], []
    for number in numbers:
        state = TRAINING.begin(2, rng, starter=number % 2)
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
        games += [number] * len(movers)
    return Positions(
        numpy.array(suits),
        numpy.array(table),
        numpy.array(seats),
        numpy.array(shares, numpy.float32),
        numpy.array(leads, numpy.float32),
        numpy.array(games),
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


def learn(plan: Plan) -> dict[str, Any]:
    """Return the weights of a learned network. Its second output, the lead, helps the first one to learn."""
    rng = numpy.random.default_rng(plan.seed)
    chunks, learned = -(-plan.games // CHUNK), 0
    for positions in self_play(plan):
        rows = len(positions.suits)
        batch = min(BATCH, rows)
        if not learned:
            weights = new_network(positions, plan.seed)
            descent = Descent(weights, chunks * (rows // batch), RATE, LAST_RATE, SETTLED)
        values = predict(weights, positions.suits, positions.table)
        print(_progress(plan, learned, quality(values, positions.swapped(positions.shares))), flush=True)
        wanted = positions.shares
        if learned >= RESULTS_ALONE * CHUNK:
            wanted = returns(positions, positions.swapped(values))
        mine = positions.swapped(wanted).astype(numpy.float32)
        for numbers in batches(rows, batch, rng):
            descent.step(_gradients(weights, positions, mine, numpy.sort(numbers)))
        learned += CHUNK
    descent.finish()
    return weights


def _progress(plan: Plan, learned: int, found: str) -> str:
    return f"network {plan.seed}, {learned} of {plan.games} games: {found}"


def _gradients(weights: dict[str, Any], positions: Positions, mine: Any, batch: Any) -> dict[str, Any]:
    """Return the gradients of the loss of a batch.

    Args:
        weights: the weights.
        positions: the positions.
        mine: by row, the return of the seat to act.
        batch: the numbers of the rows.
    """
    bits, table = bits_of(positions.suits[batch]), _wide(positions.table[batch])
    units, vector, hidden, out = forward(weights, bits, table)
    errors = chances(out[:, 0]) - mine[batch], POINTS_WEIGHT * (out[:, 1] - positions.leads[batch])
    error = numpy.stack(errors, 1).astype(numpy.float32) / len(batch)
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


def main() -> None:
    """Learn the networks and write them."""
    parsed = TRAINING.arguments(__doc__, "weights.json", games=None)
    plans = [plan._replace(games=parsed.games or plan.games) for plan in PLANS]
    with ProcessPoolExecutor() as pool:
        write(list(pool.map(learn, plans)), parsed.out)


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
    """Write the weights of networks."""
    stored = []
    for weights in networks:
        balance(weights)
        suits = numpy.concatenate([weights["suit"], weights["suit_constants"][None]])
        joint = numpy.concatenate([weights["joint"], weights["table"], weights["constants"][None]])
        output = numpy.array([*weights["out"][:, 0], *weights["direct"][:, 0], weights["constant"][0]])
        matrices = {"suit": suits.tolist(), "joint": joint.tolist(), "out": [output.tolist()]}
        stored.append({name: encode(matrix) for name, matrix in matrices.items()})
    TRAINING.write(path, networks=stored)


if __name__ == "__main__":
    main()
