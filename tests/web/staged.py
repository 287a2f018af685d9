"""Games by lot, move by move as somebody sees them: what the stage of the page is given."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pygames

from .node import answer

STAGE = Path(__file__).with_name("stage.mjs")
SEEDS = range(4)

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


Move = dict[str, Any]
Beat = dict[str, Any]


@cache
def staged(game: str, table: str) -> tuple[tuple[Move, list[Beat]], ...]:
    """The moves of some games by lot, each with its beats at this table."""
    seats = [max(pygames.games()[game].seats), min(pygames.games()[game].seats)]
    played = [move for seed in SEEDS for move in moves(game, seed, seats[seed % 2], None if seed == 3 else 0)]
    told = answer(STAGE, {"game": table, "moves": played})
    return tuple(zip(played, told["staged"], strict=True))


def types(effects: list[dict[str, Any]]) -> list[str]:
    return [effect["type"] for effect in effects]
