"""Training of the win probability: ``python tests/games/two_and_two/bots/learn_promise.py``.

It writes `pygames/games/two_and_two/bots/weights.py` in about five minutes. It needs numpy.

The playout player plays games against itself, with a random move now and then, for positions that it would
not reach itself. The features at the beginning of every turn and the winner of the game are noted. A logistic
regression is fitted for each phase of the game. A part of the games is held out to measure its quality.
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

HELD_OUT = 0.12
RIDGE = 2.0
"""The ridge penalty of the regression."""
ANY_MOVE = 0.04
"""The share of random moves."""


def played(games: int, seed: int) -> list[tuple[Any, Any]]:
    """Return by game phase the features of all turns, and the mover's share of the win."""
    rng, player = Random(seed), fast()
    rows: list[list[list[float]]] = [[] for _ in range(len(PHASE_STARTS) + 1)]
    shares: list[list[float]] = [[] for _ in rows]
    for _ in range(games):
        state: Any = TwoAndTwo().begin(2, rng, {})
        turns = []
        while state.to_act is not None:
            if is_turn_start(state):
                turns.append((game_phase(state), state.actor, features(state)))
            menu = state.legal_menu()
            astray = len(menu.moves) > 1 and rng.random() < ANY_MOVE
            state.apply_parsed(menu[rng.choice(menu.moves)] if astray else player.decide(state))
        for phase, seat, noted in turns:
            rows[phase].append(noted)
            shares[phase].append((seat in state.winners) / len(state.winners))
    return [(numpy.array(noted, float), numpy.array(won)) for noted, won in zip(rows, shares, strict=True)]


def fitted(rows: Any, shares: Any) -> tuple[list[float], float]:
    """Return the weights, and the mean log loss of the held-out turns."""
    cut = int(len(rows) * (1 - HELD_OUT))
    weights = fit(rows[:cut], shares[:cut], RIDGE)
    predicted, won = chances(rows[cut:], weights), shares[cut:]
    loss = -(won * numpy.log(predicted) + (1 - won) * numpy.log(1 - predicted)).mean()
    return list(weights), float(loss)


def main(games: int, seed: int) -> None:
    """Train the weights of all phases and write them."""
    lines = []
    for phase, (rows, shares) in enumerate(played(games, seed)):
        weights, loss = fitted(rows, shares)
        print(f"phase {phase}: log loss {loss:.4f} in {len(rows)} turns", flush=True)
        lines.append(f"    (\n{row(weights, 8)},\n    ),\n")
    table = f"FEATURE_WEIGHTS: tuple[tuple[float, ...], ...] = (\n{''.join(lines)})"
    meaning = "By game phase, the weights of `win_probability.features` in their order."
    write("two_and_two", f"--games {games} --seed {seed}", table, meaning)


if __name__ == "__main__":
    main(*arguments(__doc__))
