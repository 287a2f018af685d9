"""Loading of damaged records: each is valid or raises one `RecordError`, and no other error."""

import json
from typing import Any

import pygames

from ..games.example_games import RECORDS

KEYS = ("format", "game", "options", "players", "events", "scores", "winners")

Json = dict[str, Any]


def _fits(raw: Json) -> bool:
    """Two seats, of which the second has won alone; options of two kinds."""
    kinds = {option.kind for option in pygames.games()[raw["game"]].options.values()}
    return {"int", "order"} <= kinds and (len(raw["players"]), raw["winners"]) == (2, [1])


RAW = {name: json.loads(text) for name, text in RECORDS.items()}
BASE = min((name for name, raw in RAW.items() if _fits(raw)), key=lambda name: len(RAW[name]["events"]))
"""Return the record to damage: the shortest one that fits."""

SHORT = RECORDS[BASE]
GAME = pygames.games()[RAW[BASE]["game"]]
UNFINISHED = next(name for name, raw in RAW.items() if raw["game"] == GAME.id and raw["scores"] is None)
SHARED = next(name for name, raw in RAW.items() if len(raw["winners"] or ()) > 2)
"""A win that is shared."""

NUMBER, ORDER = (
    next(name for name, option in GAME.options.items() if option.kind == kind) for kind in ("int", "order")
)
"""The names of two options of the game."""

VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 1.0, 0.5, "", "x"),
    *([], {}, [None], [[]], [{}], ["x"], {"x": 1}, [1.0], [True]),
]
"""Values that replace another one."""


def base(name: str = BASE) -> Json:
    """Return a record without its note."""
    raw: Json = json.loads(RECORDS[name])
    del raw["x_note"]
    return raw


def attempt(text: str | bytes) -> pygames.Record | pygames.RecordError:
    """Load; what loads also goes round. Any other exception fails the test."""
    try:
        record = pygames.Record.loads(text)
    except pygames.RecordError as error:
        return checked(error)
    assert pygames.Record.loads(record.dumps()) == record
    return record


def checked(error: pygames.RecordError) -> pygames.RecordError:
    """One line, and a number."""
    assert type(error.event) is int
    assert error.event >= 0
    assert str(error)
    assert "\n" not in str(error)
    return error


def refused(text: str | bytes | Json, event: int | None = 0) -> pygames.RecordError:
    """Return the error. Assert that it is of this event (0: not an event; None: any)."""
    result = attempt(json.dumps(text) if isinstance(text, dict) else text)
    assert isinstance(result, pygames.RecordError), "it was accepted"
    if event is not None:
        assert result.event == event, result
    return result


def accepted(text: str | bytes | Json) -> pygames.Record:
    result = attempt(json.dumps(text) if isinstance(text, dict) else text)
    assert isinstance(result, pygames.Record), result
    return result


def changed(name: str = BASE, /, **keys: Any) -> Json:
    return {**base(name), **keys}
