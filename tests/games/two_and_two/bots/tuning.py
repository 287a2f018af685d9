"""The playout player as `tests/contract/tune.py` tunes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygames.games.two_and_two.bots.evaluation import Weights
from pygames.games.two_and_two.bots.playout import PlayoutPlayer

START = Weights()
CLEAR = 3.0
"""A score ahead that is as good as a clear win."""


def player(weights: Weights) -> Callable[[Any], Any]:
    """Return the player with these weights, as parts for `State.apply_parsed`."""
    return PlayoutPlayer(weights).decide
