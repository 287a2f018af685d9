"""Training of the win probability: ``python -m pygames.games.two_and_two.bots.training.win_probability``.

It writes `weights.json` in a minute of CPU. It needs numpy.

The playout player plays games against itself, with a random move now and then, for positions that it would
not reach itself. The features at the beginning of every turn and the winner of the game are noted. A logistic
regression is fitted for each phase of the game. A part of the games is held out to measure its quality.
"""

from random import Random
from typing import Any

import numpy

from .....bots.training.gradient_descent import chances, quality
from .....bots.training.logistic import fit, rounded
from ..levels import is_turn_start
from ..playout import fast
from ..win_probability import PHASE_STARTS, features, game_phase
from . import TRAINING

HELD_OUT = 0.12
RIDGE = 2.0
"""The ridge penalty of the regression."""
ANY_MOVE = 0.04
"""The share of random moves."""


def self_play(games: int, seed: int) -> list[tuple[Any, Any]]:
    """Return by game phase the features of all turns, and the mover's share of the win."""
    rng, player = Random(seed), fast()
    rows: list[list[list[float]]] = [[] for _ in range(len(PHASE_STARTS) + 1)]
    shares: list[list[float]] = [[] for _ in rows]
    for _ in range(games):
        state = TRAINING.begin(2, rng)
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


def fit_phase(rows: Any, shares: Any) -> tuple[list[float], str]:
    """Return the weights, and their `quality` in the held-out turns."""
    cut = int(len(rows) * (1 - HELD_OUT))
    weights = fit(rows[:cut], shares[:cut], RIDGE)
    return list(weights), quality(chances(rows[cut:] @ weights), shares[cut:])


def main() -> None:
    """Learn the weights of all phases and write them."""
    parsed = TRAINING.arguments(__doc__, "weights.json", games=40_000, seed=3)
    weights_by_phase = []
    for phase, (rows, shares) in enumerate(self_play(parsed.games, parsed.seed)):
        weights, found = fit_phase(rows, shares)
        print(f"phase {phase}: {found} in {len(rows)} turns", flush=True)
        weights_by_phase.append(rounded(weights))
    TRAINING.write(parsed.out, weights=weights_by_phase)


if __name__ == "__main__":
    main()
