"""Damaged records of every game: text, limits, values, and events. `tests/fuzz` has random changes.

Each is valid or raises one `RecordError`, and no other error.
"""

import json
import re
from typing import Any

import pytest

import pygames

from ..games.example_games import RECORDS, finished
from .depths import slow

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
    assert type(error.event) is int
    assert error.event >= 0
    assert re.fullmatch(r"[^\n]+", str(error))
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


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_truncated_anywhere(name: str) -> None:
    text = RECORDS[name].rstrip()
    places = set(range(0, len(text), 1 + len(text) // 150))
    for mark in '{}[]",: \n-':
        places |= {at + shift for at in (text.find(mark), text.rfind(mark)) if at >= 0 for shift in (0, 1)}
    for at in sorted(places - {len(text)}):
        refused(text[:at])
        refused(text[:at].encode())


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "{}", "[]", "null", "true", "0", '""', "not json", "{" * 10),
        *(SHORT + "x", SHORT + SHORT, "[" + SHORT + "]", json.dumps(SHORT), "\0" + SHORT),
        *(SHORT.replace('"', "'"), SHORT.replace("],", ",],"), "// a comment\n" + SHORT),
        # Bytes that are not UTF-8.
        *(SHORT.replace("Ana", "An\u00e4").encode("latin-1"), SHORT.encode("utf-32")),
        *(b"\xff" + SHORT.encode(), SHORT.encode() + b"\x80", bytes(range(256)), b""),
        SHORT.replace("Ana", "Xx").encode().replace(b"Xx", b"\xed\xa0\x80"),  # a surrogate, raw
        SHORT.replace("Ana", "Xx").encode().replace(b"Xx", b"\xc0\xaf"),  # an overlong form
    ],
)
def test_text_and_bytes_that_are_not_a_record(text: str | bytes) -> None:
    refused(text)
    if isinstance(text, str):
        refused(text.encode())


def test_other_layouts_and_encodings_are_read() -> None:
    accepted("\n  " + SHORT + "  \n")
    accepted(json.dumps(base(), indent=7))
    accepted(dict(reversed(base().items())))
    accepted(SHORT.encode("utf-16"))
    accepted(SHORT.encode("utf-16-le"))
    accepted(SHORT.encode() + b"\0")  # as some programs pad files
    attempt("\ufeff" + SHORT)
    attempt(b"\xef\xbb\xbf" + SHORT.encode())


@pytest.mark.parametrize("key", [*KEYS, NUMBER, ORDER])
def test_duplicate_keys(key: str) -> None:
    """Also where both values are the same, and deep in a note."""
    raw, text = base(), json.dumps(base())
    value = json.dumps(raw[key] if key in raw else raw["options"][key])
    assert text.count(f'"{key}": ') == 1
    refused(text.replace(f'"{key}": ', f'"{key}": {value}, "{key}": '))
    for twice in ('{"a": [{"b": 1, "b": 1}]}', '1, "x_note": 1'):
        refused(json.dumps(changed(x_note=4711)).replace("4711", twice))


def test_too_long() -> None:
    for size, fine in ((1_900_000, True), (2**21 + 1, False), (5_000_000, False)):
        text = json.dumps(changed(x_pad="x" * size))
        (accepted if fine else refused)(text)
        (accepted if fine else refused)(text.encode())
        blanks = SHORT + " " * size
        attempt(blanks) if fine else refused(blanks)
    refused(json.dumps(changed(x_pad="\u738b" * 1_000_000), ensure_ascii=False))  # 3 MB in UTF-8


@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_too_deep(opened: str, closed: str) -> None:
    """8 levels, the record itself the first of them."""
    for levels in (5, 7, 10, 100, 100_000):
        inner = opened * (levels - 1) + "1" + closed * (levels - 1)
        text = json.dumps(changed(x_deep=4711)).replace("4711", inner)
        (accepted if levels < 8 else refused)(text)
    for key in KEYS:
        for inner in ("[" * 100 + "]" * 100, "[" * 100_000 + "]" * 100_000, "[" * 100, "[" * 100_000):
            refused(json.dumps({**base(), key: 4711}).replace("4711", inner), None)


def test_too_many_events() -> None:
    events = base()["events"]
    for count in (65_537, 100_000):
        refused(changed(events=(events * count)[:count], scores=None, winners=None), None)
        refused(changed(events=[""] * count), None)


@pytest.mark.parametrize("name", [BASE, UNFINISHED], ids=["finished", "unfinished"])
@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_type_for_every_key(name: str, key: str) -> None:
    """A wrong list of events may be blamed on its first event.

    In an unfinished record `null` scores and winners are right, and no events at all are a game to begin.
    """
    for value in VALUES:
        raw = changed(name, **{key: value})
        if name == UNFINISHED and (key, value) in (("scores", None), ("winners", None), ("events", [])):
            accepted(raw)
        else:
            refused(raw, None if key == "events" else 0)


@pytest.mark.parametrize(
    "key", ["extra", "X_note", "xnote", "x-note", "", "Events", "seed", " x_note", "\u0445_note"]
)
def test_an_extra_key_is_refused_unless_it_begins_with_x_(key: str) -> None:
    refused({**base(), key: 1})


def test_a_record_has_every_key_and_a_name_for_each_seat() -> None:
    for key in KEYS:
        refused({other: value for other, value in base().items() if other != key})
    for players in (["Ana"], [], ["Ana", "a\udfff"]):
        with pytest.raises(pygames.RecordError) as caught:
            pygames.Record.of(GAME.new(seats=2, seed=0), players)
        assert caught.value.event == 0


@pytest.mark.parametrize(
    "value", [*VALUES, "\u00e9\U0001f99c", -(2**53), 1e300, {"deep": [{"er": [1]}]}], ids=repr
)
def test_extra_keys_with_x_are_preserved(value: Any) -> None:
    again = json.loads(accepted(changed(x_mine=value, x_=value)).dumps())
    assert json.dumps([again["x_mine"], again["x_"]]) == json.dumps([value, value])


BOUNDS = GAME.options[NUMBER]
assert BOUNDS.minimum is not None
assert BOUNDS.maximum is not None
RIGHT: Json = RAW[BASE]["options"]
A, B = RAW[BASE]["scores"]
WRONG: dict[str, list[Any]] = {
    "format": ["pygames-record/2", "pygames-record/1 ", "PYGAMES-RECORD/1", "pygames-record/01"],
    "game": [f"{GAME.id}s", GAME.id.upper(), f"{GAME.id} ", f"../{GAME.id}", "__init__", f"{GAME.id}\0"],
    # Every option must be there, of its type and within its bounds. All other wrong values: `tests/games/`.
    "options": [
        *({name: value for name, value in RIGHT.items() if name != left_out} for left_out in RIGHT),
        *({**RIGHT, "x_more": 1}, {**RIGHT, "colour": 0}),
        *(
            {**RIGHT, NUMBER: value}
            for value in (BOUNDS.minimum - 1, BOUNDS.maximum + 1, True, 1.0, "1", None)
        ),
        *({**RIGHT, ORDER: value} for value in ([0], [0, 0], [0, 1, 2], [0.0, 1], [False, True], "01", None)),
    ],
    # The options' order and the events are for two. All other names: `test_player_names.py`.
    "players": [
        *([], ["Ana"], ["Ana"] * 7, ["Ana"] * 3, ["Ana"] * 100, ["Ana", None], ["Ana", 1], ["Ana", True]),
        *(["Ana", ["Ana"]], ["Ana", {}], ["Ana", "\udc00\ud800"]),
    ],
    "scores": [
        *([A], [A, B, 0], [B, A], [A, B + 1], [float(A), B], [A, str(B)], [A, None]),
        *(None, [], f"{A} {B}", {"0": A, "1": B}, [A, 10**400], [[A, B]]),
    ],
    "winners": [[], [0], [0, 1], [1, 1], [1.0], [True], ["1"], [2], [-1], None, 1],
}


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in WRONG.items() for value in values], ids=repr
)
def test_a_value_that_does_not_fit(key: str, value: Any) -> None:
    refused(changed(**{key: value}))


def test_true_and_one_point_nought_are_not_ints_and_a_running_game_has_no_results() -> None:
    """Python takes 1 == 1.0 == True for the same; a record does not."""
    for key, result in (("scores", [A, B]), ("winners", [1]), ("winners", [])):
        refused(changed(UNFINISHED, **{key: result}))
    tie = base(SHARED)
    assert tie["winners"] == [0, 1, 2]
    for value in ([False, 1, 2], [0, True, 2], [0, 1.0, 2], [0, 1, 2.0], [0, 1, 2e0]):
        refused({**tie, "winners": value})
    first, *rest = tie["scores"]
    for value in ([float(first), *rest], [*rest, float(first)]):
        refused({**tie, "scores": value})
    number = base()["options"][NUMBER]
    for other in (f"{number}.0", f"{number}e0"):
        text = json.dumps(base()).replace(f'"{NUMBER}": {number}', f'"{NUMBER}": {other}')
        assert text != json.dumps(base())
        refused(text)


@pytest.mark.parametrize("key", [NUMBER, "scores", "winners", "x_note", ORDER])
def test_numbers_that_json_or_python_does_not_read(key: str) -> None:
    """Python itself refuses to read more than 4,300 digits."""
    raw = changed(x_note=4711)
    if key in raw["options"]:
        raw["options"][key] = 4711 if key == NUMBER else [0, 4711]
    else:
        raw[key] = 4711 if key == "x_note" else [4711, 4711]
    for number in (
        *("NaN", "Infinity", "-Infinity"),
        *("9" * digits for digits in (20, 400, 4299, 4301, 100_000)),
    ):
        text = json.dumps(raw).replace("4711", number)
        attempt(text) if key == "x_note" and number[0] == "9" else refused(text)


LONG = list(pygames.games())[2]
"""The game whose shortest record has the most events."""


def finished_record(game: str) -> Json:
    return base(f"{game}/{finished(game)[0].stem}")


def with_events(game: str, at: int, *events: Any, instead: bool = True) -> Json:
    """Return the record with these events in place of number ``at``, or before it."""
    raw = finished_record(game)
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


@pytest.mark.parametrize("game", pygames.games())
def test_an_event_in_another_spelling(game: str) -> None:
    raw = finished_record(game)
    at = next(at for at, event in enumerate(raw["events"], 1) if at > 3 and event[0] != "*")
    no_texts = [value for value in VALUES if not isinstance(value, str)]
    for event in [*spelled(raw["events"][at - 1], len(raw["players"])), *no_texts]:
        refused(with_events(game, at, event), at)
    # The text is none that UTF-8 could write: either number will do.
    assert refused(with_events(game, at, "\ud800"), None).event in (0, at)


@pytest.mark.parametrize("game", [game for game in pygames.games() if game != LONG] + slow(LONG))
def test_an_event_of_another_seat_one_left_out_and_one_made_twice(game: str) -> None:
    """The game may go on, but its results do not fit. The last event may be missing, with the results."""
    raw = finished_record(game)
    events, unfinished = raw["events"], {"scores": None, "winners": None}
    for at, event in enumerate(events, 1):
        seat, _, move = event.partition(" ")
        if seat != "*":
            other = f"{(int(seat) + 1) % len(raw['players'])} {move}"
            refused(with_events(game, at, other), at)
            refused(with_events(game, at, other, instead=False), at)
        refused(with_events(game, at), None)
        for changes in ([], [event, event]):
            found = attempt(json.dumps({**with_events(game, at, *changes), **unfinished}))
            assert isinstance(found, pygames.Record) or not 0 < found.event < at + len(changes) // 2
    accepted({**with_events(game, len(events)), **unfinished})
    for event in (events[0], events[-1], "* deal", "", None):
        refused(with_events(game, len(events) + 1, event), len(events) + 1)
