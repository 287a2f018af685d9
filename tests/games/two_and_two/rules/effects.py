"""Effects of Two & Two in whole games."""

from __future__ import annotations

from random import Random

import pygames

from ...effects import Effects
from .table import EFFECTS as FACTS
from .table import MAY_TELL


def busy(seed: int) -> pygames.State:
    """Return a random game that plays and denies where possible."""
    rng = Random(seed)
    state = pygames.games()["two_and_two"].new(rng=rng)
    while not state.over:
        moves = state.legal_moves()
        found = [move for move in moves if move[:4] in ("play", "wild", "deny", "allo")]
        state.apply(rng.choice(found or moves))
    return state


EFFECTS = Effects(
    games=lambda: [busy(seed) for seed in range(12)],  # some end by a pass, some by a missing start
    facts={**FACTS, "unanswered": ()},
    more=MAY_TELL,
    hidden={"drew": ("card",), "got": ("card",)},
)
