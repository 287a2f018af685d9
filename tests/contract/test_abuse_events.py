"""Records of every game with events that are misspelt, missing or too many: refused with their number."""

import json
from typing import Any

import pytest

import pygames

from ..games.example_games import finished
from .abuse import Json, accepted, attempt, refused

GAMES = list(pygames.games())

KINDS: list[Any] = [None, True, 0, 1.0, ["1", "draw"], {}, []]
"""Values that are not text."""


def base(game: str) -> Json:
    """Return the game's shortest finished record, without its note."""
    raw: Json = json.loads(finished(game)[0].read_text(encoding="utf-8"))
    del raw["x_note"]
    return raw


def changed(game: str, at: int, *events: Any, instead: bool = True) -> Json:
    """Return the record with these events in place of number ``at``, or before it."""
    raw = base(game)
    raw["events"][at - 1 : at - 1 + instead] = events
    return raw


def spelled(event: str, seats: int) -> list[str]:
    """Return the event in other spellings: one blank parts its words, a seat has no leading zeros."""
    seat, _, move = event.partition(" ")
    digits = ("٠١٢٣٤٥"[int(seat)], "⁰¹²³⁴⁵"[int(seat)])
    others = (f"0{seat}", f"+{seat}", f"-{seat}", f"{seat}.0", f"{seat}_", f"0x{seat}", *digits)
    ends = (" ", "\n", "\0", " 1")
    return [
        *("", " ", seat, f"{seat} ", move, f" {event}", "x" * 100_000),
        *(f"{seat}{blank}{move}" for blank in ("  ", "\t", "\u00a0", "")),
        *(f"{event}{end}" for end in ends),
        *(f"{other} {move}" for other in (*others, seats, "9" * 5000, "*", "**", "None")),
        f"*{move}",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_an_event_in_another_spelling(game: str) -> None:
    raw = base(game)
    at = next(at for at, event in enumerate(raw["events"], 1) if at > 3 and event[0] != "*")
    for event in [*spelled(raw["events"][at - 1], len(raw["players"])), *KINDS]:
        refused(changed(game, at, event), at)
    # The text is none that UTF-8 could write: either number will do.
    assert refused(changed(game, at, "\ud800"), None).event in (0, at)


@pytest.mark.parametrize("game", GAMES)
def test_an_event_of_another_seat_one_left_out_and_one_made_twice(game: str) -> None:
    """The game may go on, but its results do not fit. The last event may be missing, with the results."""
    raw = base(game)
    events, unfinished = raw["events"], {"scores": None, "winners": None}
    for at, event in enumerate(events, 1):
        seat, _, move = event.partition(" ")
        if seat != "*":
            other = f"{(int(seat) + 1) % len(raw['players'])} {move}"
            refused(changed(game, at, other), at)
            refused(changed(game, at, other, instead=False), at)
        refused(changed(game, at), None)
        for changes in ([], [event, event]):
            found = attempt(json.dumps({**changed(game, at, *changes), **unfinished}))
            assert isinstance(found, pygames.Record) or not 0 < found.event < at + len(changes) // 2
    accepted({**changed(game, len(events)), **unfinished})
    for event in (events[0], events[-1], "* deal", "", None):
        refused(changed(game, len(events) + 1, event), len(events) + 1)
