"""Effects of 2CAN in a whole game."""

from __future__ import annotations

import pygames

from ...effects import Effects
from .table import ANY, burn, deal, finish_round, play, replay, start
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


def long() -> pygames.State:
    """Return a game of one round with a shuffle (TC-3)."""
    return finish_round(burn(start(*[ANY] * 6, flips=["A1 B1"] * 6, rounds=1), 59))


EFFECTS = Effects(games=lambda: [busy(), long()], facts=FACTS, hidden={"drew": ("card",)})
