"""Seed of a game's deal: its note in the record, and its verification by replay."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ..game import State
from ..record import Record

SEED = "x_seed"
"""The key of the note of the seed that a record's game was dealt from."""

_LARGEST = (1 << 53) - 1  # the greatest integer that every JSON parser reads exactly


def seed_note(seed: int) -> dict[str, int]:
    """Return the note of a seed for a record; empty if the seed is too large."""
    return {SEED: seed} if seed <= _LARGEST else {}


def seed_of(notes: Mapping[str, Any]) -> int | None:
    """Return the seed in a record's notes; None if it is missing or invalid."""
    seed = notes.get(SEED)
    return seed if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= _LARGEST else None


def replay_from_seed(record: Record, seed: int) -> State | None:
    """Return the state after the record's events, its later chance from this seed.

    Returns:
        None if the seed does not give these events.
    """
    state = record.rules.begin(len(record.players), Random(seed), record.options)
    done = 0
    while True:
        events = state.events_since(done)
        expected = record.events[done : done + len(events)]
        # A record may break off before a shuffle. The seed then decides it.
        if events[: len(expected)] != tuple(expected):
            return None
        done += len(events)
        if done >= len(record.events):
            return state
        state.apply(record.events[done].partition(" ")[2], check=False)
