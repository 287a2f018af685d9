"""What the beginning of a turn promises: ``python tests/games/two_and_two/bots/learn_promise.py``.

It writes `pygames/games/two_and_two/bots/weights.py`, in about five minutes; it needs numpy.

The fast player of the playouts plays games against itself, now and then any move, so that it sees what it
would not do. At the beginning of every turn the figures are noted, and at the end who has won; for each stage
of the game the logistic is sought that makes the wins likeliest. A part of the games is held back to say how
well it tells.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy

ROOT = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(ROOT))

from pygames.games.two_and_two import TwoAndTwo  # noqa: E402
from pygames.games.two_and_two.bots.levels import is_turn_start  # noqa: E402
from pygames.games.two_and_two.bots.playout import fast  # noqa: E402
from pygames.games.two_and_two.bots.win_probability import PHASE_STARTS, features, game_phase  # noqa: E402
from tests.contract.logistic import arguments, chances, fit, row, write  # noqa: E402

HELD_BACK = 0.12
RIDGE = 2.0
"""Keeps small what little speaks for."""
ANY_MOVE = 0.04
"""How often any move is made."""


def played(games: int, seed: int) -> list[tuple[Any, Any]]:
    """By stage: the figures of the turns of all games, and the mover's share of the win."""
    rng, player = Random(seed), fast()
    rows: list[list[list[float]]] = [[] for _ in range(len(PHASE_STARTS) + 1)]
    shares: list[list[float]] = [[] for _ in rows]
    for _ in range(games):
        state: Any = TwoAndTwo().begin(2, rng, {})
        turns = []
        while state.to_act is not None:
            if is_turn_start(state):
                turns.append((game_phase(state), state.actor, features(state)))
            menu = state.situation()
            astray = len(menu.moves) > 1 and rng.random() < ANY_MOVE
            state.step(menu[rng.choice(menu.moves)] if astray else player.decide(state))
        for number, seat, noted in turns:
            rows[number].append(noted)
            shares[number].append((seat in state.winners) / len(state.winners))
    return [(numpy.array(noted, float), numpy.array(won)) for noted, won in zip(rows, shares, strict=True)]


def fitted(rows: Any, shares: Any) -> tuple[list[float], float]:
    """The weights, and the mean surprise (log loss) of what was held back."""
    cut = int(len(rows) * (1 - HELD_BACK))
    weights = fit(rows[:cut], shares[:cut], RIDGE)
    told, won = chances(rows[cut:], weights), shares[cut:]
    surprise = -(won * numpy.log(told) + (1 - won) * numpy.log(1 - told)).mean()
    return list(weights), float(surprise)


def main(games: int, seed: int) -> None:
    """Learn all, and write it."""
    lines = []
    for number, (rows, shares) in enumerate(played(games, seed)):
        weights, surprise = fitted(rows, shares)
        print(f"stage {number}: surprise {surprise:.4f} in {len(rows)} turns", flush=True)
        lines.append(f"    (\n{row(weights, 8)},\n    ),\n")
    table = f"PROMISE: tuple[tuple[float, ...], ...] = (\n{''.join(lines)})"
    meaning = "By stage, the weights of `promise.figures` in their order."
    write("two_and_two", f"--games {games} --seed {seed}", table, meaning)


if __name__ == "__main__":
    main(*arguments(__doc__))
