"""Games by lot, move by move as somebody sees them: what the stage of the page is given."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygames

LONGEST = 250
"""Moves of a game."""


def moves(game: str, seed: int, seats: int | None = None, seat: int | None = 0) -> Iterator[dict[str, Any]]:
    """Each move of a game: what ``seat`` saw before it and sees after it, and what was told of it."""
    rng = random.Random(seed)
    rules = pygames.games()[game]
    state = rules.new(seats or rules.seats[0], seed=seed)
    before = state.view(seat, log=False)
    while not state.over and state.event_count < LONGEST:
        known = state.event_count
        state.apply(rng.choice(state.legal_moves()))
        after = state.view(seat, log=False)
        yield {"before": before, "after": after, "effects": state.effects(seat, known)}
        before = after
