"""Loading records that something has happened to: each is valid or raises one `RecordError`, nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygames

FOLDER = Path(__file__).parents[1] / "games"
TEXTS = {
    f"{path.parents[1].name}/{path.stem}": path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.glob("*/records/*.json"))
}
SHORT = TEXTS["two_can/take_and_swap"]
KEYS = ("format", "game", "options", "players", "events", "scores", "winners")

Json = dict[str, Any]

# What a value is replaced by.
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    0.5,
    "",
    "x",
    [],
    {},
    [None],
    [[]],
    [{}],
    ["x"],
    {"x": 1},
    [1.0],
    [True],
]


def base(name: str = "two_can/take_and_swap") -> Json:
    """A record without its note."""
    raw: Json = json.loads(TEXTS[name])
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
    """The error, of this event (0: not an event; None: any)."""
    result = attempt(json.dumps(text) if isinstance(text, dict) else text)
    assert isinstance(result, pygames.RecordError), "it was accepted"
    if event is not None:
        assert result.event == event, result
    return result


def accepted(text: str | bytes | Json) -> pygames.Record:
    result = attempt(json.dumps(text) if isinstance(text, dict) else text)
    assert isinstance(result, pygames.Record), result
    return result


def changed(name: str = "two_can/take_and_swap", /, **keys: Any) -> Json:
    return {**base(name), **keys}
