"""Golden records: worked out by hand from the rules pages; each explains its arithmetic in `x_note`.

`x_note.points` holds the points by round and seat, `x_note.arithmetic` one line a Box (of two_can; of the
other games `tests/games/<game>/records/notes.py` says what a note holds).
"""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pygames

from ..games.buraco.records import make_pack_runs_out
from ..games.buraco.records import notes as buraco
from ..games.cant_even.records import notes as cant_even
from ..games.two_and_two.records import notes as two_and_two
from ..games.two_can.records import make_reshuffle

FILES = sorted(Path(__file__).parents[1].glob("games/*/records/*.json"))
TWO_CAN = [path for path in FILES if path.parents[1].name == "two_can"]
NOTES = {"buraco": buraco.check, "cant_even": cant_even.check, "two_and_two": two_and_two.check}


def name(path: Path) -> str:
    return f"{path.parents[1].name}/{path.stem}"


@pytest.fixture(params=FILES, ids=name)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def raw(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture
def record(path: Path) -> pygames.Record:
    return pygames.Record.loads(path.read_text(encoding="utf-8"))


def test_there_are_golden_records() -> None:
    assert len(TWO_CAN) >= 6
    assert all(sum(path.parents[1].name == game for path in FILES) >= 3 for game in NOTES)


def test_it_loads_from_text_and_from_bytes(path: Path, record: pygames.Record) -> None:
    assert pygames.Record.loads(path.read_bytes()) == record


def test_dumps_round_trip(raw: dict[str, Any], record: pygames.Record) -> None:
    """Same content, keys in order, one event a line, and the note is kept."""
    text = record.dumps()
    assert pygames.Record.loads(text) == record
    assert pygames.Record.loads(text.encode()) == record
    assert json.loads(text) == raw
    keys = ["format", "game", "options", "players", "events", "scores", "winners", "x_note"]
    assert list(json.loads(text)) == keys
    lines = [line.strip().rstrip(",") for line in text.splitlines()]
    assert all(json.dumps(event) in lines for event in raw["events"])


def test_replay_ends_as_recorded(raw: dict[str, Any], record: pygames.Record) -> None:
    state = record.replay()
    assert list(state.events) == raw["events"]
    assert dict(state.options) == raw["options"]
    assert state.over == (raw["scores"] is not None)
    if state.over:
        assert (list(state.scores), list(state.winners)) == (raw["scores"], raw["winners"])
    assert pygames.Record.of(state, raw["players"]).dumps() == strip(record)


def strip(record: pygames.Record) -> str:
    """The record's text without its note."""
    plain = json.loads(record.dumps())
    del plain["x_note"]
    return pygames.Record.loads(json.dumps(plain)).dumps()


@pytest.mark.parametrize("path", [p for p in FILES if p not in TWO_CAN], ids=name, indirect=True)
def test_the_note_is_right(raw: dict[str, Any], record: pygames.Record) -> None:
    """What the game's own `notes.py` checks."""
    NOTES[record.game](raw["x_note"], record.replay())


@pytest.mark.parametrize("path", TWO_CAN, ids=name, indirect=True)
def test_the_effects_agree_with_the_note(raw: dict[str, Any], record: pygames.Record) -> None:
    state = record.replay()
    seats = len(raw["players"])
    points = raw["x_note"]["points"]
    scored = [effect for effect in state.effects(None) if effect["type"] == "scored"]
    want = []
    totals = [0] * seats
    for number, line in enumerate(points, 1):
        totals = [total + new for total, new in zip(totals, line, strict=True)]
        want += [(number, seat, line[seat], totals[seat]) for seat in range(seats)]
    assert [(e["round"], e["seat"], e["points"], e["total"]) for e in scored] == want
    assert list(state.scores) == totals
    won = [effect["seat"] for effect in state.effects(None) if effect["type"] == "won"]
    assert won == (raw["winners"] or [])


@pytest.mark.parametrize("path", TWO_CAN, ids=name, indirect=True)
def test_the_notes_arithmetic_is_right_and_is_that_of_the_boxes(
    raw: dict[str, Any], record: pygames.Record
) -> None:
    """Each line: `round 1, seat 0, box …: 0 + (12 + 6) - 10 = 8`; the box is the one in the history."""
    history = record.replay().view(None)["history"]
    lines = iter(raw["x_note"]["arithmetic"])
    for past, points in zip(history, raw["x_note"]["points"], strict=True):
        for seat, box in enumerate(past["boxes"]):
            where, _, sums = next(lines).partition(": ")
            cards = f"{' '.join(box['cards'][:4])} / {' '.join(box['cards'][4:])}"
            assert where == f"round {past['round']}, seat {seat}, box {cards}"
            left, right = sums.split(" = ")
            assert added(left) == int(right) == points[seat] == box["points"]
    assert next(lines, None) is None


def added(text: str) -> int:
    """`0 + (12 + 6) - 10`."""
    terms = text.replace("(", "").replace(")", "").replace("- ", "-").replace("+ ", "").split()
    return sum(int(term) for term in terms)


def test_an_unfinished_one_goes_on_as_the_note_says(raw: dict[str, Any], record: pygames.Record) -> None:
    state = record.replay()
    following = raw["x_note"].get("next")
    assert (following is None) == state.over
    if following is not None:
        assert (raw["scores"], raw["winners"]) == (None, None)
        assert state.to_act == following["to_act"]
        assert sorted(state.legal_moves()) == sorted(following["legal"])


def test_every_prefix_resumes(raw: dict[str, Any], record: pygames.Record) -> None:
    """The first events alone are a record of an unfinished game."""
    events = raw["events"]
    for upto in {*range(0, len(events), 1 + len(events) // 25), len(events)}:
        state = record.replay(upto=upto)
        assert list(state.events)[:upto] == events[:upto]
        assert all(event.startswith("* ") for event in state.events[upto:])
        plain = {**raw, "events": events[:upto], "scores": None, "winners": None}
        if upto < len(events) or raw["scores"] is None:
            assert list(pygames.Record.loads(json.dumps(plain)).replay().events)[:upto] == events[:upto]


@pytest.mark.parametrize("key", ["scores", "winners"])
def test_other_results_are_refused(raw: dict[str, Any], key: str) -> None:
    """0: it is no event that is wrong."""
    seats = len(raw["players"])
    wrong: list[Any] = [None] if raw[key] is not None else []
    wrong += [[0] * seats, list(range(seats + 1)), [], [99] * seats, [seats], 7, "0", {}]
    for value in wrong:
        if value == raw[key]:
            continue
        with pytest.raises(pygames.RecordError) as caught:
            pygames.Record.loads(json.dumps({**raw, key: value}))
        assert caught.value.event == 0


@pytest.mark.parametrize("script", [make_reshuffle, make_pack_runs_out], ids=["reshuffle", "pack_runs_out"])
def test_a_long_record_is_what_its_script_works_out(script: ModuleType) -> None:
    path = Path(str(script.__file__))
    path = path.with_name(path.stem.removeprefix("make_") + ".json")
    assert path.read_text(encoding="utf-8") == script.text()
