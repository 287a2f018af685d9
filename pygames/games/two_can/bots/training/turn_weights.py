"""Training of the weights of a turn of 2CAN: ``python -m pygames.games.two_can.bots.training.turn_weights``.

It starts from the present tables and weights, and writes new ones: `weights.json`, or
`weights_multiplayer.json` with ``--seats 4``. It needs numpy, and takes about twenty minutes.

First the tables are fitted to the points of Boxes in self-play of the playout player: least squares over all
its rounds, regularized towards the present tables. Then the other weights: two players are sampled around the
best known weights, and each round between them is a noisy measurement of every weight. A full quadratic is
fitted to all results. The centre moves to its maximum within a trust region.
"""

import argparse
import os
from collections.abc import Iterable
from dataclasses import fields
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

import numpy

from .....bots.training.tuning import flat, shaped
from ...cards import TOUCAN
from ...score import score
from ..box_value import (
    CODES,
    FINAL,
    HIDDEN,
    LAST_TURN,
    PAIR,
    PHASES,
    SIDE,
    STORED_CODES,
    BoxValues,
    Columns,
    groups,
    mirror,
)
from ..evaluation import LEARNED_WEIGHTS, Weights
from ..playout import PlayoutPlayer
from . import TRAINING
from .box_values import after_a_turn, explore, second_chances, write

Row = Any
"""A numpy array."""

PARTS = 8
PLACE: Row = numpy.zeros(CODES, int)
for place, code in enumerate(STORED_CODES):
    PLACE[code] = PLACE[mirror(code)] = place
NEAR = 40.0
"""The number of samples that the previous value of a table entry counts for."""

# -- the tables, by the points of Boxes ----------------------------------------------------------------------


def boxes_and_points(player: PlayoutPlayer, rng: Random, seats: int) -> Iterable[tuple[int, Columns, float]]:
    """Yield every Box after every turn of a round: its phase, columns, and points without groups."""
    state = TRAINING.begin(seats, rng)
    boxes: list[tuple[Columns, int, int]] = []
    while state.to_act is not None:
        turns = state.turns
        parts = explore(player, state, rng)
        over = state.turns + 1 == state.last_turn and state.hand >= 0
        state.apply_parsed(parts)
        if over:
            break
        if state.turns != turns:
            boxes += after_a_turn(state)
    points = [score(box) for box in state.finished[-1].boxes]
    for codes, when, seat in boxes:
        yield when, codes, points[seat] - groups([PAIR[code] for code in codes if PAIR[code] >= 0])


def sums(given: tuple[int, int, int, BoxValues, Weights]) -> tuple[Row, Row]:
    """Return the normal equations of least squares over some rounds, by phase."""
    seed, rounds, most, worth, weights = given
    rng, player, size = Random(f"boxes {seed}"), PlayoutPlayer(worth, weights), len(STORED_CODES) + 1
    products, targets = numpy.zeros((PHASES, size, size)), numpy.zeros((PHASES, size))
    for _ in range(rounds):
        seats = most if rng.random() < 0.75 else rng.choice((3, 4))
        for when, codes, points in boxes_and_points(player, rng, seats):
            row = numpy.zeros(size)
            numpy.add.at(row, PLACE[codes], 1.0)
            row[-1] = sum(second_chances(codes))
            present = row.nonzero()[0]
            products[when][numpy.ix_(present, present)] += numpy.outer(row[present], row[present])
            targets[when][present] += row[present] * points
    return products, targets


def fit_tables(worth: BoxValues, parts: Iterable[tuple[Row, Row]]) -> BoxValues:
    """Return the tables that fit the points best."""
    products, targets = (sum(found) for found in zip(*parts, strict=True))
    table, second = [], []
    for when in range(PHASES):
        before = numpy.array([*(worth.table[when][code] for code in STORED_CODES), worth.second[when]])
        near = numpy.diag([NEAR] * len(STORED_CODES) + [10 * NEAR])
        row = numpy.linalg.solve(products[when] + near, targets[when] + near @ before)
        table.append([float(row[PLACE[code]]) for code in range(CODES)])
        second.append(float(row[-1]))
    return BoxValues(table, second, worth.draw)


# -- the other weights, by play -----------------------------------------------------------------------------

PHASE_GROUPS = ([LAST_TURN], [2, 3], [4, 5], [6, 7], list(range(8, PHASES)))
"""The phases whose tables are adjusted together."""
DRAWS = (FINAL, *range(2, PHASES, 2))
"""The phases in which a seat decides whether to draw."""


def kinds(code: int) -> list[float]:
    """Return the features of a column: hidden, half hidden, a toucan, a pair, a gap, points."""
    upper, lower = divmod(code, SIDE)
    hidden, pair = HIDDEN in (upper, lower), PAIR[code] >= 0
    return [
        float(upper == lower == HIDDEN),
        float(hidden and upper != lower),
        float(TOUCAN in (upper, lower) and not pair),
        float(pair),
        0.0 if pair or hidden else abs(upper - lower) / 6,
        0.0 if pair else sum(x if x < TOUCAN else 6 for x in (upper, lower)) / 12,
    ]


KIND = numpy.array([kinds(code) for code in range(CODES)])
KINDS = KIND.shape[1]
"""The number of column features. Each has an adjustment by group of phases."""

SPREAD = {"feed": 0.3, "hidden": 0.4, "toucan": 0.6, "rivals": 0.2, "fewer": 0.8, "drop": 0.8}
"""The standard deviation of samples around the centre."""
EXTRA = numpy.array([0.8] * len(DRAWS) + [0.4] + [0.5] * (KINDS * len(PHASE_GROUPS)))
"""The same for the draws, `BoxValues.second` and the column features."""
TRUST = 1.6
RIDGE = 0.03
FLATTEST = -0.15


def to_weights(row: Row) -> Weights:
    """Return a row as weights."""
    found: Weights = shaped(LEARNED_WEIGHTS[0], [round(float(x), 2) for x in row])
    return found


def adjust(worth: BoxValues, row: Row) -> BoxValues:
    """Return the tables with the adjustments of a row."""
    draw, table = list(worth.draw), [numpy.array(values) for values in worth.table]
    for more, when in zip(row, DRAWS, strict=False):
        draw[when] += more
    by_kind = row[len(DRAWS) + 1 :].reshape(KINDS, len(PHASE_GROUPS))
    for group, phases in enumerate(PHASE_GROUPS):
        for when in phases:
            table[when] = table[when] + KIND @ by_kind[:, group]
    second = [chance * (1 + row[len(DRAWS)]) for chance in worth.second]
    return BoxValues([list(values) for values in table], second, draw)


def player(worth: BoxValues, row: Row) -> PlayoutPlayer:
    """Return the player of a row: adjustments of the tables, then weights."""
    return PlayoutPlayer(adjust(worth, row[: len(EXTRA)]), to_weights(row[len(EXTRA) :]))


def ahead(first: PlayoutPlayer, second: PlayoutPlayer, seats: int, deal: str) -> float:
    """Return the mean lead of ``first`` over ``second`` on all other seats, over all seats of a deal."""
    total = 0.0
    for seat in range(seats):
        state = TRAINING.begin(seats, Random(deal))
        while state.to_act is not None:
            state.apply_parsed((first if state.to_act == seat else second).decide(state))
        others = sum(state.scores) - state.scores[seat]
        total += others / (seats - 1) - state.scores[seat]
    return total / seats


def rounds_around(given: tuple[int, int, int, BoxValues, Row, Row]) -> tuple[Row, Row]:
    """Return pairs of rows sampled around a centre, and the lead of the first over the second."""
    seed, pairs, seats, worth, centre, spread = given
    rng = numpy.random.default_rng(seed)
    rows = centre + rng.normal(size=(pairs, 2, len(centre))) * spread
    leads = [
        ahead(player(worth, a), player(worth, b), seats, f"{seed} {pair}") for pair, (a, b) in enumerate(rows)
    ]
    return rows, numpy.array(leads)


def against(given: tuple[int, int, int, PlayoutPlayer, PlayoutPlayer]) -> float:
    """Return the mean lead of one player over another, in points."""
    seed, pairs, seats, first, second = given
    leads = [ahead(first, second, seats, f"against {seed} {pair}") for pair in range(pairs)]
    return float(numpy.mean(leads))


def highest(rows: Row, leads: Row, centre: Row, spread: Row) -> Row:
    """Return the maximum of the quadratic fitted to the leads, within the trust region."""
    drawn = (rows - centre) / spread
    size = len(centre)
    upper = numpy.triu_indices(size)

    def features(z: Row) -> Row:
        return numpy.concatenate([z, z[:, upper[0]] * z[:, upper[1]]], 1)

    known = features(drawn[:, 0]) - features(drawn[:, 1])
    ridge = [200.0] * size + [RIDGE * len(leads)] * len(upper[0])
    found = numpy.linalg.solve(known.T @ known + numpy.diag(ridge), known.T @ leads)
    bend = numpy.zeros((size, size))
    bend[upper] = found[size:]
    curves, axes = numpy.linalg.eigh(bend + bend.T)
    slope, damp = axes.T @ found[:size], 0.0
    while True:
        step = axes @ (slope / (damp - numpy.minimum(curves, FLATTEST)))
        if numpy.linalg.norm(step) <= TRUST:
            return centre + step * spread
        damp = 1.15 * damp + 0.02


def main() -> None:
    """Learn the tables and the weights, and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=160_000, help="for the tables")
    parser.add_argument("--pairs", type=int, default=20_000, help="of rounds a step")
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("--seats", type=int, choices=(2, 4), default=2)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    seats, multiplayer = arguments.seats, arguments.seats > 2
    worth, weights = BoxValues.from_self_play(multiplayer), LEARNED_WEIGHTS[multiplayer]
    before, centre = PlayoutPlayer(worth, weights), numpy.array([0.0] * len(EXTRA) + flat(weights))
    spread = numpy.array(
        [*EXTRA]
        + [
            SPREAD[field.name]
            for field in fields(Weights)
            for _ in range(len(numpy.atleast_1d(getattr(weights, field.name))))
        ]
    )
    with Pool(os.cpu_count()) as pool:
        parts = [(part, arguments.rounds // PARTS, seats, worth, weights) for part in range(PARTS)]
        worth = fit_tables(worth, pool.map(sums, parts))
        results: list[tuple[Row, Row]] = []
        pairs = arguments.pairs // PARTS
        for step in range(arguments.steps):
            drawn = [(PARTS * step + part, pairs, seats, worth, centre, spread) for part in range(PARTS)]
            results = [*results, *pool.map(rounds_around, drawn)][-6 * PARTS :]
            rows, leads = (numpy.concatenate(found) for found in zip(*results, strict=True))
            centre = highest(rows, leads, centre, spread)
            tried = [(part, pairs, seats, player(worth, centre), before) for part in range(PARTS)]
            print(f"{step}: {numpy.mean(pool.map(against, tried)):+.2f} points a round", flush=True)
    name = "weights_multiplayer.json" if multiplayer else "weights.json"
    out = arguments.out or TRAINING.path(name)
    write(adjust(worth, centre[: len(EXTRA)]), to_weights(centre[len(EXTRA) :]), out)


if __name__ == "__main__":
    main()
