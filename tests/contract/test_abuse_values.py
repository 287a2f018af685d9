"""Records with missing, wrong or odd values in every key but `events`."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pygames

from .abuse import KEYS, VALUES, Json, accepted, attempt, base, changed, refused


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_key(key: str) -> None:
    raw = base()
    del raw[key]
    refused(raw)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_wrong_type_for_every_key(key: str, value: Any) -> None:
    """A wrong list of events may be blamed on its first event."""
    refused(changed(**{key: value}), None if key == "events" else 0)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_wrong_type_in_an_unfinished_record(key: str, value: Any) -> None:
    """There `null` scores and winners are right, and no events at all are a game to begin."""
    raw = changed("two_can/unfinished", **{key: value})
    if (key in ("scores", "winners") and value is None) or (key == "events" and value == []):
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
def test_extra_keys_with_x_are_kept(value: Any) -> None:
    record = accepted(changed(x_mine=value, x_=value))
    again = json.loads(record.dumps())
    assert json.dumps([again["x_mine"], again["x_"]]) == json.dumps([value, value])


@pytest.mark.parametrize(
    "value", ["pygames-record/2", "pygames-record/1 ", "PYGAMES-RECORD/1", "pygames-record/01"]
)
def test_another_format(value: str) -> None:
    refused(changed(format=value))


@pytest.mark.parametrize(
    "value", ["two_cans", "TWO_CAN", "two_can ", "../two_can", "__init__", "cant_even\0"]
)
def test_another_game(value: str) -> None:
    refused(changed(game=value))


WRONG_ROUNDS: list[Any] = [0, 21, -1, 10**400, True, 1.0, "1", None, [1], {}]
WRONG_ORDERS: list[Any] = [
    *([], [0], [1], [0, 0], [1, 2], [0, 1, 2]),
    *([0.0, 1], [False, True], ["0", "1"], "01", {}, 0),
]


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 1},
        {"tie_order": [0, 1]},
        {"rounds": 1, "tie_order": None},
        {"rounds": 1, "tie_order": [0, 1], "x_more": 1},
        {"rounds": 1, "tie_order": [0, 1], "starter": 0},
        *({"rounds": value, "tie_order": [0, 1]} for value in WRONG_ROUNDS),
        *({"rounds": 1, "tie_order": value} for value in WRONG_ORDERS),
    ],
    ids=repr,
)
def test_wrong_options(options: Json) -> None:
    """Every option must be there, of its type and within its bounds."""
    refused(changed(options=options))


@pytest.mark.parametrize(
    "name",
    ["", "x" * 41, "a\nb", "\0", "\x1f", "tab\t", "\x7f", "a\x85b", "\r", None, 1, True, ["Ana"], {}],
    ids=repr,
)
def test_wrong_names(name: Any) -> None:
    """1–40 characters without control characters."""
    refused(changed(players=["Ana", name]))
    refused(changed(players=[name, "Bo"]))


@pytest.mark.parametrize("name", ["\ud800", "a\udfff", "\udc00\ud800"], ids=repr)
def test_names_with_half_a_character(name: str) -> None:
    """A lone surrogate is no character: it cannot be written in UTF-8."""
    refused(json.dumps(changed(players=["Ana", name])))
    refused(json.dumps(changed(players=["Ana", name]), ensure_ascii=False))


@pytest.mark.parametrize(
    "name", ["x", "x" * 40, "\U0001f99c" * 40, "Ana", "\u00d6zg\u00fcr \u738b", "<b>&amp;", '"', "\\"]
)
def test_fine_names(name: str) -> None:
    record = accepted(changed(players=["Ana", name]))
    assert json.loads(record.dumps())["players"] == ["Ana", name]
    accepted(json.dumps(changed(players=["Ana", name]), ensure_ascii=False))


@pytest.mark.parametrize("players", [[], ["Ana"], ["Ana"] * 7, ["Ana"] * 3, ["Ana"] * 100])
def test_other_numbers_of_players(players: list[str]) -> None:
    """The options' `tie_order` and the events are for two."""
    refused(changed(players=players))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(
            ("scores", value)
            for value in ([40], [40, 25, 0], [25, 40], [40, 26], [40.0, 25], [40, "25"], [40, None])
        ),
        *(("scores", value) for value in (None, [], "40 25", {"0": 40, "1": 25}, [40, 10**400], [[40, 25]])),
        *(
            ("winners", value)
            for value in ([], [0], [0, 1], [1, 1], [1.0], [True], ["1"], [2], [-1], None, 1)
        ),
    ],
    ids=repr,
)
def test_results_that_do_not_fit(key: str, value: Any) -> None:
    refused(changed(**{key: value}))


def test_results_of_an_unfinished_game() -> None:
    refused(changed("two_can/unfinished", scores=[40, 25]))
    refused(changed("two_can/unfinished", winners=[1]))
    refused(changed("two_can/unfinished", winners=[]))


def test_true_and_one_point_nought_are_no_ints() -> None:
    """Python takes 1 == 1.0 == True for the same; a record does not."""
    tie = base("two_can/three_way_tie")
    assert tie["winners"] == [0, 1, 2]
    for value in ([False, 1, 2], [0, True, 2], [0, 1.0, 2], [0, 1, 2.0], [0, 1, 2e0]):
        refused({**tie, "winners": value})
    for value in ([10.0, 10, 10], [10, 10, 1e1]):
        refused({**tie, "scores": value})
    refused(json.dumps(tie).replace('"rounds": 1', '"rounds": 1.0'))
    refused(json.dumps(tie).replace('"rounds": 1', '"rounds": 1e0'))


@pytest.mark.parametrize("digits", [20, 400, 4299, 4301, 100_000])
@pytest.mark.parametrize("key", ["rounds", "scores", "winners", "x_note", "tie_order"])
def test_huge_ints(digits: int, key: str) -> None:
    """Python itself refuses to read more than 4,300 digits."""
    raw = changed(x_note=4711)
    if key in raw["options"]:
        raw["options"][key] = 4711 if key == "rounds" else [0, 4711]
    else:
        raw[key] = 4711 if key == "x_note" else [4711, 4711]
    text = json.dumps(raw).replace("4711", "9" * digits)
    attempt(text) if key == "x_note" else refused(text)


# Writing


@pytest.mark.parametrize(
    "players", [["Ana"], ["Ana", ""], ["Ana", "x" * 41], ["Ana", "a\nb"], ["Ana", "\ud800"], []]
)
def test_a_record_cannot_be_made_with_wrong_names(players: list[str]) -> None:
    state = pygames.games()["two_can"].new(seats=2, seed=0)
    with pytest.raises(pygames.RecordError) as caught:
        pygames.Record.of(state, players)
    assert caught.value.event == 0


def test_a_record_of_a_running_game_loads_again() -> None:
    state = pygames.games()["two_can"].new(seats=3, seed=1, rounds=2)
    rng = Random(1)
    while not state.over:
        record = pygames.Record.of(state, ["A", "B", "C"])
        if len(state.events) % 10 == 1:
            assert accepted(record.dumps()).replay().events == state.events
        state.apply(rng.choice(state.legal_moves()))
    accepted(pygames.Record.of(state, ["A", "B", "C"]).dumps())
