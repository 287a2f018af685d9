"""OpenSpiel's information set search as a bot for the arena: another library's player against our levels.

    python -m pip install 'pygames[openspiel]'
    python -m pygames arena GAME --bots openspiel_ismcts:choose,medium --games 40      (in this folder)
    python -m pygames arena GAME --bots openspiel_ismcts:thousand,hard --games 40

The search is `open_spiel.python.algorithms.ismcts` (Cowling, Powley and Whitehouse 2011), unchanged: UCT over
information sets, with as many simulations per move as the budget has iterations, 100 if it has none. Each
simulation ends in one uniformly random playout. It is played on our own state, which is equivalent to
OpenSpiel's `RandomRolloutEvaluator` and much faster. An end is worth 1 to the winner and -1 to a loser.
"""

import json
from functools import cache
from random import Random
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts

import pygames
from pygames.adapters.encoding import payoffs
from pygames.adapters.openspiel import Position, SpielGame, SpielState, load
from pygames.bots import Budget
from pygames.game import View

SIMULATIONS = 100
EXPLORE = 2.0
"""The value in OpenSpiel's own examples of tree search."""


def thousand(view: View, rng: Random, _: Budget) -> str:
    """Return the move with the most of 1,000 simulations, with any budget of its opponent."""
    return choose(view, rng, Budget(iterations=1_000))


def choose(view: View, rng: Random, budget: Budget) -> str:
    """Return the move with the most simulations."""
    game = load_game(view["game"], view["seats"], json.dumps(view["options"]))
    # The tree begins here: the log before it is the same in all of it, and costly to serialize so often.
    without_log = view.copy()
    without_log["log"] = []
    world = game.rules.sample(without_log, rng)
    state = SpielState(game, Position(game, world))
    bot = ismcts.ISMCTSBot(
        game,
        Playout(game.seats, rng),
        EXPLORE,
        budget.iterations or SIMULATIONS,
        random_state=np.random.RandomState(rng.getrandbits(32)),
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))
    return state.position.moves[int(bot.step(state))]


@cache
def load_game(id: str, seats: int, options: str) -> SpielGame:
    """Return the game with these seats and options."""
    return load(pygames.games(plugins=True)[id], players=seats, **json.loads(options))


class Playout:
    """OpenSpiel's evaluator by one random playout, on our fast path. All moves have the same probability."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.seats, self.rng = seats, rng

    def evaluate(self, state: SpielState) -> Any:
        """Return the payoff of each seat at the end of a random playout."""
        ours = state.position.state.copy(self.rng)
        while ours.to_act is not None:
            moves = ours.legal_moves()
            ours.apply_parsed(ours.parts(moves[int(self.rng.random() * len(moves))]))
        return np.array(payoffs(self.seats, ours.winners))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Return the prior probability of each action."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
