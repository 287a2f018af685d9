"""Effects of 2CAN in a whole game."""

from __future__ import annotations

import pygames

from ...effects import Effects
from .table import ANY, deal, play, replay
from .table import EFFECTS as FACTS

MINE, OTHER = "T 1 2 3 / 5 4 6 7", "8 8 9 9 / 10 12 11 0"


def busy() -> pygames.State:
    """Return a game of two rounds, with takes, draws and flights where they are legal."""
    state = replay([deal(MINE, OTHER, ANY)], 3, seed=4, rounds=2)
    step = 0
    while not state.over:
        moves = sorted(state.legal_moves())
        flights = [move for move in moves if move.startswith("fly")]
        play(state, (flights or moves)[step * 7 % len(flights or moves)])
        step += 1
    return state


EFFECTS = Effects(games=lambda: [busy()], facts=FACTS, hidden={"drew": ("card",)})
