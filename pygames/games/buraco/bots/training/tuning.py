"""Tuning of the playout player of Buraco: ``python -m pygames.games.buraco.bots.training.tuning``."""

from collections.abc import Callable
from typing import Any

from .....bots.training.tuning import Tuning, main
from ...move_tables import PARTS
from ..evaluation import Weights
from ..playout import PlayoutPlayer
from . import TRAINING


def player(weights: Weights) -> Callable[[Any], Any]:
    """Return the player with these weights, as parts for `State.apply_parsed`."""
    fast = PlayoutPlayer(100, weights)
    return lambda state: PARTS[fast.decide(state)]


TUNING = Tuning(TRAINING, Weights(), player, clear=400.0)

if __name__ == "__main__":
    main(TUNING)
