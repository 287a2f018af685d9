"""Summary of a finished game for statistics, its digest, and the notes that decide whether it counts."""

import hashlib
import json
from typing import Any

from ..core.types import Summary
from ..game import State
from ..record import Record
from .replay import require_over

SUMMARY = 3
"""The version of summaries. One of another version is computed again from the record."""

TAKE_BACKS = "x_take_backs"
"""The key of the note that the record's person could take back any decision."""
BRANCHED = "x_branched"
"""The key of the note that a record continues another game, with the number of events shared with it."""


def notes_of(record: Record) -> dict[str, Any]:
    """Return the valid ones of a record's notes on how its game is played: `TAKE_BACKS`, `BRANCHED`."""
    take_backs, branched = record.extra.get(TAKE_BACKS), record.extra.get(BRANCHED)
    notes: dict[str, Any] = {TAKE_BACKS: True} if take_backs is True else {}
    if isinstance(branched, int) and not isinstance(branched, bool) and 0 < branched <= len(record.events):
        notes[BRANCHED] = branched
    return notes


def summary(record: Record) -> Summary | None:
    """Return the summary of a finished game for statistics; None while it is not over."""
    state = record.replay()
    return summarize(state, record) if state.over else None


def summarize(final: State, record: Record) -> Summary:
    """Return the `summary` of a finished game whose last state is at hand.

    ``counts`` is True if every decision was final and the whole game was played.

    Raises:
        ValueError: the game is not over.
    """
    require_over(final)
    notes = notes_of(record)
    stats = [dict.fromkeys(final.game.stat_names, 0) for _ in range(final.seats)]
    for seat, name in final.game.count_stats(final):
        stats[seat][name] += 1
    return {
        "version": SUMMARY,
        "counts": TAKE_BACKS not in notes and BRANCHED not in notes,
        "better": final.game.better,
        "scores": list(final.scores),
        "winners": list(final.winners),
        "stats": stats,
        "of": game_digest(record),
    }


def game_digest(record: Record) -> str:
    """Return the SHA-256 of a game's identity, in hexadecimal digits: the same under any other notes.

    The identity is its id, options, players, events and `BRANCHED` note.
    """
    identity = [record.game, record.options, record.players, record.events, notes_of(record).get(BRANCHED)]
    return hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()
