"""Training of luck values: ``python -m pygames.games.two_and_two.luck.training.value``.

It writes `weights.json` in two minutes of CPU. It needs numpy.

The playout player plays games against itself, with a random move now and then. Positions without a pending
question are noted at random, and the winner of the game. A network is fitted to them. A part of the games is
held out to measure its quality.
"""

from random import Random
from typing import Any

import numpy

from .....bots.neural_network import encode
from .....bots.training.gradient_descent import chances, descend, quality
from ...bots.playout import fast
from ...legal import NOT_ASKED
from ..value import luck_features
from . import TRAINING

HELD_OUT = 0.07
NOTED = 0.2
"""The share of the positions that are noted."""
ANY_MOVE = 0.03
"""The share of random moves."""
NO_SILHOUETTE = 0.1
"""The share of the games without a silhouette."""
UNITS = 32
EPOCHS, BATCH, RATE = 15, 1024, 3e-3


def self_play(games: int, seed: int) -> tuple[Any, Any]:
    """Return the features of noted positions, and the mover's share of the win."""
    rng, player = Random(f"luck training {seed}"), fast()
    rows, shares = [], []
    for number in range(games):
        shown = rng.random() >= NO_SILHOUETTE
        state = TRAINING.begin(2, rng, starter=number % 2, silhouette=shown)
        movers = []
        while state.to_act is not None:
            if state.denies == NOT_ASKED and rng.random() < NOTED:
                movers.append(state.actor)
                rows.append(numpy.array(luck_features(state), numpy.float32))
            menu = state.legal_menu()
            astray = len(menu.moves) > 1 and rng.random() < ANY_MOVE
            state.apply_parsed(menu[rng.choice(menu.moves)] if astray else player.decide(state))
        shares += [(seat in state.winners) / len(state.winners) for seat in movers]
    return numpy.array(rows), numpy.array(shares, numpy.float32)


def learn(rows: Any, shares: Any) -> dict[str, Any]:
    """Return the weights of the network."""
    rng = numpy.random.default_rng(0)
    columns = rows.shape[1]
    spread = numpy.maximum(0.3, rows.std(0))[:, None]
    weights = {
        "hidden": (rng.normal(0, 0.25, (columns, UNITS)) / spread).astype(numpy.float32),
        "constants": numpy.zeros(UNITS, numpy.float32),
        "out": rng.normal(0, 0.1, UNITS).astype(numpy.float32),
        "direct": numpy.zeros(columns, numpy.float32),
        "constant": numpy.zeros(1, numpy.float32),
    }

    def forward(weights: dict[str, Any], chosen: Any) -> tuple[Any, Any]:
        units = numpy.maximum(0, chosen @ weights["hidden"] + weights["constants"])
        return units, units @ weights["out"] + chosen @ weights["direct"] + weights["constant"]

    def gradients(weights: dict[str, Any], batch: Any) -> dict[str, Any]:
        chosen = rows[batch]
        units, strengths = forward(weights, chosen)
        error = (chances(strengths) - shares[batch]) / len(batch)
        back = numpy.outer(error, weights["out"]) * (units > 0)
        return {
            "hidden": chosen.T @ back,
            "constants": back.sum(0),
            "out": units.T @ error,
            "direct": chosen.T @ error,
            "constant": error.sum(keepdims=True),
        }

    cut = int(len(rows) * (1 - HELD_OUT))
    descend(weights, gradients, cut, EPOCHS, BATCH, RATE, 0)
    print(f"held out: {quality(chances(forward(weights, rows[cut:])[1]), shares[cut:])}", flush=True)
    return weights


def main() -> None:
    """Learn the network and write it."""
    parsed = TRAINING.arguments(__doc__, "weights.json", games=50_000, seed=1)
    rows, shares = self_play(parsed.games, parsed.seed)
    print(f"{len(rows)} positions of {parsed.games} games", flush=True)
    weights = learn(rows, shares)
    hidden = numpy.concatenate([weights["hidden"], weights["constants"][None]]).T
    out = [[*weights["out"], *weights["direct"], *weights["constant"]]]
    TRAINING.write(parsed.out, hidden=encode(hidden.tolist()), out=encode(out))


if __name__ == "__main__":
    main()
