"""A finished game looked at again: where it can be stopped, all its cards laid open, what it came to.

All of it asks for a finished game: of a running one, this would show what is still hidden.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from ..core.plain_values import whole_number
from ..core.types import Position, Summary, Zone
from ..game import State, View
from ..record import Record

SUMMARY = 2
"""The version of what `summary` says: one of another version is made anew from the record."""

TAKE_BACKS = "x_take_backs"
"""The note in a record that its person could take back any decision."""
BRANCHED = "x_branched"
"""The note in a record that its first so many events were another game's, which it went on from."""


def positions(final: State) -> list[Position]:
    """Before every decision of a finished game, and its end: how many events lie before it, who decides.

    ``part``: how many rounds were finished by then.
    """
    _must_be_over(final)
    found: list[Position] = [
        {"event": state.event_count, "seat": state.to_act, "part": _finished(state)}
        for state, _ in final.iter_positions()
    ]
    return [*found, {"event": final.event_count, "seat": None, "part": _finished(final)}]


def _must_be_over(final: State) -> None:
    if not final.over:
        raise ValueError("only a finished game is looked at again")


def _finished(state: State) -> int:
    return len(state.game.observe(state, None)["history"])


def moment(final: State, event: int, seat: int | None, *, bare: bool = False) -> View:
    """The view of ``seat`` after the first ``event`` events of a finished game.

    Args:
        bare: every card is laid open that anybody held, and everything is told; else it is what the seat
            saw then.

    Raises:
        ValueError: nobody decided anything then, and it was not the end; or the game is not over.
    """
    return position_view(final, event, seat, bare=bare)[1]


def position_view(final: State, event: int, seat: int | None, *, bare: bool) -> tuple[State, View]:
    """`moment`, and the state that it is a view of."""
    _must_be_over(final)
    final.all_effects()  # told once, for every moment
    state = state_at(final, event)
    view = state.view(seat)
    if bare:
        seen = [state.view(each, log=False)["zones"] for each in range(state.seats)]
        hidden = state.game.reveal_all(state)
        view["zones"] = [
            _barest([zone, *(zones[number] for zones in seen)], hidden)
            for number, zone in enumerate(view["zones"])
        ]
        view["log"] = state.all_effects()
    return state, view


def state_at(final: State, event: int) -> State:
    """The state after the first ``event`` events, before a decision or at the end.

    Raises:
        ValueError: it was neither.
    """
    event = whole_number("event", event)
    fault = ValueError(f"event: no decision was made after event {event}")
    if not 0 < event <= final.event_count:
        raise fault
    if event < final.event_count and final.events_since(event)[0].startswith("*"):
        raise fault
    return final.truncate(event)


def _barest(zones: list[Zone], hidden: Mapping[str, list[str]]) -> Zone:
    """Of one zone as several see it, what shows most."""
    best = max(zones, key=lambda zone: sum(card is not None for card in zone["cards"]))
    cards = hidden.get(best["id"])
    return best if cards is None else {**best, "cards": [*cards]}


def notes_of(record: Record) -> dict[str, Any]:
    """What a record notes of how its game is played: `TAKE_BACKS`, `BRANCHED`, where they make sense."""
    takes, since = record.extra.get(TAKE_BACKS), record.extra.get(BRANCHED)
    notes: dict[str, Any] = {TAKE_BACKS: True} if takes is True else {}
    if isinstance(since, int) and not isinstance(since, bool) and 0 < since <= len(record.events):
        notes[BRANCHED] = since
    return notes


def summary(record: Record) -> Summary | None:
    """What a finished game came to, for statistics; None while it is not over."""
    state = record.replay()
    return summarize(state, record) if state.over else None


def summarize(final: State, record: Record) -> Summary:
    """The same, from its last state, too.

    ``counts``: whether every decision was final and the whole game was played.
    """
    _must_be_over(final)
    notes = notes_of(record)
    deeds = [dict.fromkeys(final.game.stat_names, 0) for _ in range(final.seats)]
    for seat, deed in final.game.count_stats(final):
        deeds[seat][deed] += 1
    return {
        "version": SUMMARY,
        "counts": TAKE_BACKS not in notes and BRANCHED not in notes,
        "better": final.game.better,
        "scores": list(final.scores),
        "winners": list(final.winners),
        "deeds": deeds,
        "of": game_digest(record),
    }


def game_digest(record: Record) -> str:
    """By what a game is known again, whatever else its record notes: the SHA-256 of what was played."""
    told = [record.game, record.options, record.players, record.events, notes_of(record).get(BRANCHED)]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
