"""Golden records, worked out by hand from the rules pages.

Each explains its arithmetic in `x_note`, which `tests/games/<game>/records/check_note.py` defines and checks.
"""

import json
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

import pygames

from ..games.example_games import RECORDS


@pytest.fixture(params=RECORDS)
def text(request: pytest.FixtureRequest) -> str:
    return RECORDS[request.param]


@pytest.fixture
def raw(text: str) -> dict[str, Any]:
    """Return the record with the options that were added to its game since it was written."""
    found: dict[str, Any] = json.loads(text)
    options = pygames.games()[found["game"]].options
    added = {name: option.absent for name, option in options.items() if option.absent is not None}
    return {**found, "options": {**added, **found["options"]}}


@pytest.fixture
def record(text: str) -> pygames.Record:
    return pygames.Record.loads(text)


def test_there_are_golden_records() -> None:
    counts = Counter(name.partition("/")[0] for name in RECORDS)
    assert all(counts[game] >= 3 for game in pygames.games())


def test_dumps_round_trip(text: str, raw: dict[str, Any], record: pygames.Record) -> None:
    """Same content, keys in order, one event on each line, and the note is preserved.

    The results are those of a replay, else the record would not load.
    """
    assert pygames.Record.loads(text.encode()) == record
    text = record.dumps()
    assert pygames.Record.loads(text) == pygames.Record.loads(text.encode()) == record
    assert json.loads(text) == raw
    keys = ["format", "game", "options", "players", "events", "scores", "winners", "x_note"]
    assert list(json.loads(text)) == keys
    lines = [line.strip().rstrip(",") for line in text.splitlines()]
    assert all(json.dumps(event) in lines for event in raw["events"])


def test_the_note_is_right(raw: dict[str, Any], record: pygames.Record) -> None:
    """The note passes the game's own `check_note.py`, and an unfinished game goes on as it says."""
    state = record.replay()
    import_module(f"tests.games.{record.game}.records.check_note").check(raw["x_note"], state)
    following = raw["x_note"].get("next")
    assert (following is None) == state.over
    if following is not None:
        assert (raw["scores"], raw["winners"]) == (None, None)
        assert state.to_act == following["to_act"]
        assert sorted(state.legal_moves()) == sorted(following["legal"])
