"""The JSON Schemas say what records and the bridge are: no less, as every true one fits, and no more."""

import json
import re
from random import Random
from typing import Any, TypedDict, is_typeddict

import pytest
from jsonschema import Draft202012Validator, validators

import pygames
from pygames import Record, RecordError
from pygames.core.immutable import FrozenDict
from pygames.core.options import Option
from pygames.protocol import json_schema
from pygames.protocol import types as protocol

from ..examples.trio import Trio
from ..games.example_games import HERE, RECORDS
from ..games.playing import by_lot

CATALOGUE = {**pygames.games(), Trio.id: Trio()}


# For the standard 1.0 is an integer. For the engine it is not.
STRICT = validators.extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)


def validator(schema: dict[str, Any]) -> Any:
    Draft202012Validator.check_schema(schema)
    return STRICT(schema)


RECORD = validator(json_schema.record(CATALOGUE))


def test_golden_records_fit_and_those_of_games_that_begin() -> None:
    for text in RECORDS.values():
        RECORD.validate(json.loads(text))
    for game, seats in [(each, seats) for each in CATALOGUE.values() for seats in each.seats]:
        names = [f"Ñ{seat}" for seat in range(seats)]
        RECORD.validate(json.loads(Record.of(game.new(seats, seed=seats), names).dumps()))


def test_the_schema_and_the_engine_refuse_the_same_records() -> None:
    """The schema refuses nothing that the engine takes."""
    state = by_lot(Trio().new(seed=1), Random(1))
    raw: dict[str, Any] = json.loads(Record.of(state, [*"abc"][: state.seats]).dumps())
    assert RECORD.is_valid(raw)
    assert RECORD.is_valid({**raw, "x_note": [1]})
    wrong: dict[str, list[Any]] = {
        "format": ["pygames-record/0"],
        "game": ["chess"],
        "options": [{}, {**raw["options"], "secret": 1}],
        "players": [["a"], ["a"] * 9, ["", "b"], ["a\n", "b"]],
        "events": [[1]],
        "winners": [None],  # not without the scores
        "scores": [None, ["1", "2"]],
        "note": [""],  # without x_
    }
    damaged = [{**raw, key: value} for key, values in wrong.items() for value in values]
    damaged += [{other: raw[other] for other in raw if other != key} for key in raw]
    for each in damaged:
        assert not RECORD.is_valid(each), each
        with pytest.raises(RecordError):
            Record.loads(json.dumps(each), CATALOGUE)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=lambda game: game.id)
def test_options_are_bounded_as_the_engine_bounds_them(game: pygames.Game) -> None:
    state = game.new(seed=1)
    raw = json.loads(Record.of(state, [*"abcdef"][: state.seats]).dumps())
    for option, wrong in ((key, each) for key, known in game.options.items() for each in outside(known)):
        assert not RECORD.is_valid({**raw, "options": {**raw["options"], option: wrong}}), (option, wrong)


@pytest.mark.parametrize("game", HERE)
def test_an_option_of_later_versions_is_not_needed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = pygames.games()[game]
    raw = json.loads(Record.of(rules.new(seed=1), [*"abcdef"][: rules.seats[0]]).dumps())
    added = Option(0, "int", 0, 1, absent=0)
    monkeypatch.setattr(type(rules), "options", FrozenDict({**rules.options, "added": added}))
    schema = validator(json_schema.record(CATALOGUE))
    assert schema.is_valid(raw)
    read = Record.loads(json.dumps(raw), CATALOGUE)
    assert read.options["added"] == 0
    assert Record.loads(read.dumps(), CATALOGUE) == read
    for name in raw["options"]:
        options = {other: value for other, value in raw["options"].items() if other != name}
        assert schema.is_valid({**raw, "options": options}) == (rules.options[name].absent is not None)


def outside(option: Option) -> list[object]:
    if option.kind == "bool":
        return [1, None]
    if option.kind == "order":
        return [[0, 0], [99], None]
    bounds = ((option.minimum, -1), (option.maximum, 1))
    return [True, "1", *(bound + step for bound, step in bounds if bound is not None)]


def test_every_type_of_the_protocol_is_in_the_schema_of_the_bridge() -> None:
    defs = json_schema.bridge()["$defs"]
    types = {name for name, value in vars(protocol).items() if is_typeddict(value)}
    types |= {"Effect", "Encoding", "ProvisionalScores", "Reason", "Uint", "ZoneKind"}
    assert defs.keys() == {*types, "Request", "Response"}
    referenced = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(defs)))
    assert {"Effect", "Zone", "Player", "Status"} <= referenced <= types
    requests = [each["properties"]["op"]["const"] for each in defs["Request"]["oneOf"]]
    assert requests == list(defs["Requests"]["properties"]) == list(defs["Responses"]["properties"])


def test_an_unknown_type_is_refused() -> None:
    class Odd(TypedDict):
        odd: set[int]

    with pytest.raises(TypeError, match="set"):
        json_schema._typed_dict(Odd)
