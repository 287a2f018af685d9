"""What a player would do who sees everything: the arena's ceiling, never at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from ..game import State


def best(
    state: State,
    moves: Iterable[str],
    play_out: Callable[[State, str, Random], float],
    rng: Random,
) -> str:
    """The move whose playout from the true state, its true chance still to come, ends best."""
    seed = rng.getrandbits(64)
    return max(moves, key=lambda move: play_out(state, move, Random(seed)))
