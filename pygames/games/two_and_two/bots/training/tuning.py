"""Tuning of the playout player of Two & Two: ``python -m pygames.games.two_and_two.bots.training.tuning``."""

from collections.abc import Callable
from typing import Any

from .....bots.training.tuning import Tuning, main
from ..evaluation import Weights
from ..playout import PlayoutPlayer
from . import TRAINING


def player(weights: Weights) -> Callable[[Any], Any]:
    """Return the player with these weights, as parts for `State.apply_parsed`."""
    return PlayoutPlayer(weights).decide


TUNING = Tuning(TRAINING, Weights(), player, clear=3.0)

if __name__ == "__main__":
    main(TUNING)
