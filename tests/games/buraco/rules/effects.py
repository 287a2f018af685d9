"""Effects of Buraco in whole games."""

from __future__ import annotations

from random import Random

import pygames

from ...effects import Effects
from .table import EFFECTS as FACTS


def busy(seed: int) -> pygames.State:
    """A game of several deals, laying and taking where possible."""
    rng = Random(seed)
    state = pygames.games()["buraco"].new(rng=rng, target=300)
    while not state.over:
        moves = state.legal_moves()
        found = [move for move in moves if move.split()[0] in ("take", "meld", "add")]
        state.apply(rng.choice(found if found and rng.random() < 0.8 else moves))
    return state


EFFECTS = Effects(games=lambda: [busy(seed) for seed in range(3)], facts=FACTS, hidden={"drew": ("card",)})
