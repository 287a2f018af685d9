"""The seed that a game was dealt from: noted in its record, believed only where the game comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..game import State
from ..record import Record

SEED = "x_seed"
"""The note in a record of the seed that its game was dealt from."""

_LARGEST = (1 << 53) - 1  # every program reads such a number exactly


def seed_note(seed: int) -> dict[str, int]:
    """The note of a seed that is to be kept with its game."""
    return {SEED: seed} if seed <= _LARGEST else {}


def seed_of(notes: Mapping[str, Any]) -> int | None:
    """The seed that a record's notes tell; None: none that could be one."""
    seed = notes.get(SEED)
    return seed if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= _LARGEST else None


def replay_from_seed(record: Record, seed: int) -> State | None:
    """The state after the record's events, with the chance of this seed still to come.

    None: they did not come of it.
    """
    state = record.rules.begin(len(record.players), Random(seed), record.options)
    known = 0
    while True:
        fresh = state.events_since(known)
        expected = record.events[known : known + len(fresh)]
        # Of a game that breaks off before its chance the rest is as the seed has it.
        if fresh[: len(expected)] != tuple(expected):
            return None
        known += len(fresh)
        if known >= len(record.events):
            return state
        state.apply(record.events[known].partition(" ")[2], check=False)
