"""Training of the values of Boxes of 2CAN: ``python -m pygames.games.two_can.bots.training.box_values``.

It starts from a rough guess and writes `weights.json`. `turn_weights` improves the tables afterwards.

The playout player plays rounds against itself. Every Box after every turn is a sample of its points at the
end of the round. The tables move towards those points, and the player improves with them.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

from ...cards import TOUCAN
from ...move_tables import DRAW, FLIP, NO_PLACE, SWAP, TAKE, Parts
from ...score import GROUP_POINTS, score
from ...state import TwoCanState
from ..box_value import (
    CODES,
    FINAL,
    HIDDEN,
    HORIZON,
    LAST_TURN,
    NOT_A_PAIR,
    OPEN,
    PAIR,
    PHASES,
    SIDE,
    STORED_CODES,
    BoxValues,
    Columns,
    mirror,
    phase,
)
from ..evaluation import LEARNED_WEIGHTS, Weights, face_down_counts, open_columns
from ..playout import PlayoutPlayer
from . import TRAINING

EXPLORE = 0.04


def guess() -> BoxValues:
    """Return the initial values: cards at their mean, a match half as likely as not."""

    def points(code: int) -> float:
        upper, lower = divmod(code, SIDE)
        if PAIR[code] != NOT_A_PAIR:
            return 0.0
        if TOUCAN in (upper, lower):
            return 0.0
        values = [5.5 if card == HIDDEN else float(card) for card in (upper, lower)]
        return sum(values)

    final = [points(code) for code in range(CODES)]
    rows = [final, [0.95 * p for p in final]]
    for step in range(2 * HORIZON):
        rows.append([p * (0.9 - 0.05 * step) for p in final])
    return BoxValues(rows, [0.3] * PHASES, [-2.0] * PHASES)


def learn(rounds: int, seed: int, report: int) -> BoxValues:
    """Return the values learned from a number of rounds."""
    rng = Random(seed)
    worth = guess()
    total, count = 0.0, 0
    started = time.time()
    for number in range(rounds):
        rate = 0.03 * (1 - number / rounds) ** 1.5 + 0.0004
        if number % 50 == 0:
            fast = PlayoutPlayer(worth, Weights())
        points = one_round(fast, worth, rng, rate, 2 if rng.random() < 0.75 else rng.choice((3, 4)))
        total, count = total + sum(points), count + len(points)
        if (number + 1) % report == 0:
            mean, seconds = total / count, time.time() - started
            print(f"{number + 1} rounds: {mean:.2f} a Box, {seconds:.0f} s", flush=True)
            total, count = 0.0, 0
    return worth


def explore(fast: PlayoutPlayer, state: TwoCanState, rng: Random) -> Parts:
    """Return the player's move, or now and then another one."""
    if state.starter is None:
        p, q = sorted(rng.sample(range(8), 2))
        return FLIP, p, q
    parts = fast.decide(state)
    if rng.random() >= EXPLORE:
        return parts
    return (DRAW, NO_PLACE, NO_PLACE) if parts[0] in (DRAW, TAKE) else (SWAP, rng.randrange(8), NO_PLACE)


def after_a_turn(state: TwoCanState) -> list[tuple[Columns, int, int]]:
    """Return every Box after a turn of a round that goes on: its columns, its phase, its seat."""
    down, boxes = face_down_counts(state), []
    for seat in range(state.seats):
        if state.ended_by is None:
            when = phase(down[seat], min(down[:seat] + down[seat + 1 :]), seat == state.to_act)
        else:
            assert state.to_act is not None
            later = (seat - state.to_act) % state.seats
            when = LAST_TURN if later < state.last_turn - state.turns else FINAL
        boxes.append((open_columns(state, seat), when, seat))
    return boxes


def one_round(fast: PlayoutPlayer, worth: BoxValues, rng: Random, rate: float, seats: int) -> list[int]:
    """Play a round, learn from it, and return its points by seat."""
    state = TRAINING.begin(seats, rng)
    samples: list[tuple[Columns, int, int]] = []
    drawing = None
    while state.to_act is not None:
        seat, turns = state.to_act, state.turns
        parts = explore(fast, state, rng)
        if parts[0] == DRAW:
            down = face_down_counts(state)
            when = FINAL
            if state.ended_by is None:
                when = phase(down[seat], min(down[:seat] + down[seat + 1 :]), False)
            drawing = (when, worth.value(open_columns(state, seat), when))
        elif parts[0] == TAKE:
            drawing = None
        over = state.turns + 1 == state.last_turn and parts[0] not in (DRAW, TAKE)
        state.apply_parsed(parts)
        if state.to_act is None or over:
            break
        if state.turns != turns:
            samples += after_a_turn(state)
            if drawing is not None:
                when, before = drawing
                own = samples[len(samples) - seats + seat]
                gain = worth.value(own[0], own[1]) - before
                if own[1] != FINAL or when == FINAL:
                    worth.draw[when] += 0.2 * rate * (gain - worth.draw[when])
                drawing = None
    points = [score(box) for box in state.finished[-1].boxes]
    for codes, when, s in samples:
        update(worth, codes, when, points[s], rate)
    return points


def second_chances(codes: Sequence[int]) -> list[float]:
    """Return the points of each group that an open number of a Box might make."""
    pairs = [PAIR[code] for code in codes if PAIR[code] >= 0]
    counts = [min(3, pairs.count(n)) for code in codes for n in OPEN[code] if n in pairs]
    return [GROUP_POINTS[count + 1] - GROUP_POINTS[count] for count in counts]


def update(worth: BoxValues, codes: Columns, when: int, target: int, rate: float) -> None:
    """Move the tables towards the points of the Box at the end of the round."""
    error = target - worth.value(codes, when)
    step = rate * error / 4
    row = worth.table[when]
    for code in codes:
        row[code] += step
        if mirror(code) != code:
            row[mirror(code)] = row[code]
    for points in second_chances(codes):
        worth.second[when] += 0.02 * rate * error * points / 10


def write(worth: BoxValues, weights: Weights, path: Path) -> None:
    """Write the learned tables and the weights of a turn."""
    TRAINING.write(
        path,
        table=[[round(10 * row[code]) for code in STORED_CODES] for row in worth.table],
        second=[round(x, 3) for x in worth.second],
        draw=[round(x, 2) for x in worth.draw],
        turn=asdict(weights),
    )


if __name__ == "__main__":
    parsed = TRAINING.arguments(__doc__, "weights.json", rounds=60000, seed=1)
    values = learn(parsed.rounds, parsed.seed, max(1, parsed.rounds // 10))
    write(values, LEARNED_WEIGHTS[0], parsed.out)
