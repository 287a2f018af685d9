"""Random games, move by move as one seat sees them, with the page's animation of each move."""

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from bisca import Bisca as Bisca

import pygames
from pygames.bots import Bot

from . import ROOT
from .node import answer

CONFIG = json.loads((ROOT / "examples/bisca/bisca/page/table-config.json").read_text(encoding="utf-8"))

Move = dict[str, Any]
Step = dict[str, Any]

LONGEST = 250
"""Moves of a game."""


def moves(
    rules: pygames.Game, seed: int, seats: int, seat: int | None = 0, bot: Bot | None = None, **options: Any
) -> Iterator[Move]:
    """Yield each move of a bot's or a random game: views of ``seat`` before and after, effects, notation."""
    rng, state = random.Random(seed), rules.new(seats, seed=seed, **options)
    before = state.view(seat, log=False)
    while not state.over and state.event_count < LONGEST:
        known, legal = state.event_count, state.legal_moves()
        move = bot.choose(state.view(state.to_act), rng) if bot else rng.choice(legal)
        state.apply(move)
        after = state.view(seat, log=False)
        yield {"before": before, "after": after, "effects": state.effects(seat, known), "move": move}
        before = after


def with_steps(moves: list[Move], table: str, **hints: Any) -> list[tuple[Move, list[Step]]]:
    output = answer("animation.mjs", {"game": table, "moves": moves, **hints})
    return list(zip(moves, output["animated"], strict=True))


@cache
def animated_moves(game: str, table: str) -> list[tuple[Move, list[Step]]]:
    """Return the moves of some random games, each with its animation at a table."""
    rules = Bisca() if game == Bisca.id else pygames.games()[game]
    seats = [max(rules.seats), min(rules.seats)]
    each = (moves(rules, seed, seats[seed % 2], None if seed == 3 else 0) for seed in range(4))
    hints = {"config": CONFIG} if game == Bisca.id else {}
    return with_steps([move for played in each for move in played], table, **hints)


def types(effects: list[dict[str, Any]]) -> list[str]:
    return [effect["type"] for effect in effects]
