"""Helpers of the tests that set up a position, from hand-written records, or play at random."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pygames
from pygames.core.options import complete_options
from pygames.game import Effect


def written(game: str, seats: int, events: Sequence[str], options: Mapping[str, Any]) -> str:
    """Return the JSON of an unfinished game's record. Options that are not given have their defaults."""
    defaults = complete_options(pygames.games()[game].options, {}, seats)
    return json.dumps(
        {
            "format": "pygames-record/1",
            "game": game,
            "options": {**defaults, **options},
            "players": [f"P{seat}" for seat in range(seats)],
            "events": list(events),
            "scores": None,
            "winners": None,
        }
    )


def play(state: pygames.State, *moves: str) -> pygames.State:
    """Apply the moves; each string may hold several, parted by commas."""
    for text in moves:
        for move in text.split(","):
            state.apply(move.strip())
    return state


def legal(state: pygames.State, verb: str = "") -> set[str]:
    """Return the legal moves that begin with `verb`. Assert that none is listed twice."""
    moves = state.legal_moves()
    assert len(set(moves)) == len(moves)
    return {move for move in moves if move.startswith(verb)}


def flat(effect: Effect, facts: Mapping[str, Sequence[str]]) -> tuple[Any, ...]:
    """Return an effect as `(event, type, seat, …)`, with exactly the facts of its type, in that order."""
    keys = ("event", "type", "seat", *facts[effect["type"]])
    assert set(effect) == set(keys), effect
    return tuple(effect[key] for key in keys)


def by_lot(state: pygames.State, rng: Random, moves: int = -1) -> pygames.State:
    """Make random moves: this number of them, or all to the end."""
    while moves and not state.over:
        state.apply(rng.choice(state.legal_moves()))
        moves -= 1
    return state


OFTEN = 50


def assert_all_met(cases: Sequence[str], met: Counter[str], record: Callable[[str, str], None]) -> None:
    """Assert that each of the cases, and no other, was met often in random play. Record the counts."""
    record(
        "printed", f"{cases[0]} … met in random play: {', '.join(f'{name} {met[name]}' for name in cases)}"
    )
    assert met.keys() <= set(cases)
    assert not [name for name in cases if met[name] < OFTEN]
