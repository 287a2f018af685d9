"""Records with missing, wrong or odd values in every key but `events`."""

import json
from random import Random
from typing import Any

import pytest

import pygames

from ..games.expected_facts import of
from .abuse import (
    BASE,
    GAME,
    KEYS,
    NUMBER,
    ORDER,
    RAW,
    SHARED,
    UNFINISHED,
    VALUES,
    Json,
    accepted,
    attempt,
    base,
    changed,
    refused,
)


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_key(key: str) -> None:
    raw = base()
    del raw[key]
    refused(raw)


@pytest.mark.parametrize("name", [BASE, UNFINISHED], ids=["finished", "unfinished"])
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_wrong_type_for_every_key(name: str, key: str, value: Any) -> None:
    """A wrong list of events may be blamed on its first event.

    In an unfinished record `null` scores and winners are right, and no events at all are a game to begin.
    """
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


@pytest.mark.parametrize(
    "value", [*VALUES, "\u00e9\U0001f99c", -(2**53), 1e300, {"deep": [{"er": [1]}]}], ids=repr
)
def test_extra_keys_with_x_are_preserved(value: Any) -> None:
    record = accepted(changed(x_mine=value, x_=value))
    again = json.loads(record.dumps())
    assert json.dumps([again["x_mine"], again["x_"]]) == json.dumps([value, value])


BOUNDS = GAME.options[NUMBER]
assert BOUNDS.minimum is not None
assert BOUNDS.maximum is not None
RIGHT: Json = RAW[BASE]["options"]
WRONG_NUMBERS: list[Any] = [
    BOUNDS.minimum - 1,
    BOUNDS.maximum + 1,
    -1,
    10**400,
    True,
    1.0,
    "1",
    None,
    [1],
    {},
]
WRONG_ORDERS: list[Any] = [
    *([], [0], [1], [0, 0], [1, 2], [0, 1, 2], [0.0, 1], [False, True], ["0", "1"], "01", {}, 0, None)
]
# Every option must be there, of its type and within its bounds.
WRONG_OPTIONS: list[Json] = [
    *({name: value for name, value in RIGHT.items() if name != left_out} for left_out in RIGHT),
    *({**RIGHT, "x_more": 1}, {**RIGHT, "colour": 0}),
    *({**RIGHT, NUMBER: value} for value in WRONG_NUMBERS),
    *({**RIGHT, ORDER: value} for value in WRONG_ORDERS),
]
A, B = RAW[BASE]["scores"]
WRONG: dict[str, list[Any]] = {
    "format": ["pygames-record/2", "pygames-record/1 ", "PYGAMES-RECORD/1", "pygames-record/01"],
    "game": [f"{GAME.id}s", GAME.id.upper(), f"{GAME.id} ", f"../{GAME.id}", "__init__", f"{GAME.id}\0"],
    "options": WRONG_OPTIONS,
    # The options' order and the events are for two.
    "players": [[], ["Ana"], ["Ana"] * 7, ["Ana"] * 3, ["Ana"] * 100],
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


@pytest.mark.parametrize(
    "name",
    [
        *("", "x" * 41, "a\nb", "\0", "\x1f", "tab\t", "\x7f", "a\x85b", "\r", None, 1, True, ["Ana"], {}),
        *("\ud800", "a\udfff", "\udc00\ud800"),  # half a character cannot be written in UTF-8
    ],
    ids=repr,
)
def test_wrong_names(name: Any) -> None:
    """1–40 characters without control characters."""
    for players in (["Ana", name], [name, "Bo"]):
        refused(changed(players=players))
        refused(json.dumps(changed(players=players), ensure_ascii=False))
    if isinstance(name, str):
        with pytest.raises(pygames.RecordError) as caught:
            pygames.Record.of(GAME.new(seats=2, seed=0), ["Ana", name])
        assert caught.value.event == 0


@pytest.mark.parametrize(
    "name", ["x", "x" * 40, "\U0001f99c" * 40, "Ana", "\u00d6zg\u00fcr \u738b", "<b>&amp;", '"', "\\"]
)
def test_fine_names(name: str) -> None:
    record = accepted(changed(players=["Ana", name]))
    assert json.loads(record.dumps())["players"] == ["Ana", name]
    accepted(json.dumps(changed(players=["Ana", name]), ensure_ascii=False))


def test_results_of_an_unfinished_game() -> None:
    refused(changed(UNFINISHED, scores=[A, B]))
    refused(changed(UNFINISHED, winners=[1]))
    refused(changed(UNFINISHED, winners=[]))


def test_true_and_one_point_nought_are_not_ints() -> None:
    """Python takes 1 == 1.0 == True for the same; a record does not."""
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


@pytest.mark.parametrize("digits", [20, 400, 4299, 4301, 100_000])
@pytest.mark.parametrize("key", [NUMBER, "scores", "winners", "x_note", ORDER])
def test_huge_ints(digits: int, key: str) -> None:
    """Python itself refuses to read more than 4,300 digits."""
    raw = changed(x_note=4711)
    if key in raw["options"]:
        raw["options"][key] = 4711 if key == NUMBER else [0, 4711]
    else:
        raw[key] = 4711 if key == "x_note" else [4711, 4711]
    text = json.dumps(raw).replace("4711", "9" * digits)
    attempt(text) if key == "x_note" else refused(text)


# Writing


@pytest.mark.parametrize("players", [["Ana"], []])
def test_a_record_has_a_name_for_each_seat(players: list[str]) -> None:
    with pytest.raises(pygames.RecordError) as caught:
        pygames.Record.of(GAME.new(seats=2, seed=0), players)
    assert caught.value.event == 0


def test_a_record_of_a_running_game_loads_again() -> None:
    state = GAME.new(seats=3, seed=1, **of(GAME.id).few_rounds)
    rng = Random(1)
    while not state.over:
        record = pygames.Record.of(state, ["A", "B", "C"])
        if len(state.events) % 10 == 1:
            assert accepted(record.dumps()).replay().events == state.events
        state.apply(rng.choice(state.legal_moves()))
    accepted(pygames.Record.of(state, ["A", "B", "C"]).dumps())
