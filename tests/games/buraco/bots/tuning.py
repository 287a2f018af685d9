"""The playout player as `tests/contract/tune.py` tunes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygames.games.buraco.bots.evaluation import Weights
from pygames.games.buraco.bots.playout import PlayoutPlayer
from pygames.games.buraco.move_tables import PARTS

START = Weights()
CLEAR = 400.0
"""A score ahead that is as good as a clear win."""


def player(weights: Weights) -> Callable[[Any], Any]:
    """The player with these weights, as parts for `State.apply_parsed`."""
    fast = PlayoutPlayer(100, weights)
    return lambda state: PARTS[fast.decide(state)]
