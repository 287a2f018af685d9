"""The player with perfect information: the arena's upper bound, never at a table."""

from collections.abc import Callable, Iterable
from random import Random

from ..game import State


def best(
    state: State,
    moves: Iterable[str],
    play_out: Callable[[State, str, Random], float],
    rng: Random,
) -> str:
    """Return the move whose playout from the true state ends best, with future chance drawn from ``rng``."""
    seed = rng.getrandbits(64)
    return max(moves, key=lambda move: play_out(state, move, Random(seed)))
