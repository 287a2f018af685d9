"""Invalid requests and every field with values of other types: one clear error, and no state changes."""

import json
import re
from functools import cache
from random import Random
from typing import Any, get_type_hints

import pytest

import pygames
from pygames import Record
from pygames.bridge import Bridge

from ..games.example_games import FIRST
from ..games.expected_facts import of
from ..games.playing import by_lot
from .front_end import EVERY_FIELD, GAMES, NEW, PLAYERS, WRONG, Page
from .test_protocol_types import BY_SCHEMA, REQUESTS

OPTION, MOST = next(
    (name, option.maximum)
    for name, option in pygames.games()[FIRST].options.items()
    if option.kind == "int" and option.maximum is not None
)
REFUSED, CODE, _ = of(FIRST).refused


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "nonsense"}, "bridge.op"),
        ({}, "bridge.request"),
        ({"op": 3}, "bridge.request"),
        ({"op": "play", "seat": 0, "move": REFUSED}, "bridge.no_game"),
        *(({**NEW, "seed": seed}, "bridge.request") for seed in ("7.0", "-7", "²", str(1 << 64))),
        ({**NEW, "game": "chess"}, "table.game"),
        ({**NEW, "options": {OPTION: MOST + 1}}, "option.value"),
        ({**NEW, "options": {OPTION: True}}, "option.type"),
        *(({**NEW, "options": {name: 3}}, "option.unknown") for name in ("colour", "seats", "seed")),
        *(({**NEW, "players": players}, "option.value") for players in ([], PLAYERS * 4)),
        ({**NEW, "players": [{"kind": "bot", "name": "x"}] * 2}, "bridge.request"),
        ({**NEW, "players": [{"kind": "bot", "name": "x", "bot": "y"}] * 2}, "table.bot"),
        ({**NEW, "players": [{"kind": "person", "name": ""}] * 2}, "record.players"),
        ({"op": "resume", "record": "{}", "seed": 1}, "record.key"),
    ],
)
def test_bad_requests_get_one_clear_error(page: Page, request_: dict[str, Any], code: str) -> None:
    assert page.code(**request_) == code


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "play", "seat": 0, "move": REFUSED}, CODE),
        ({"op": "play", "seat": 0, "move": "\ud800"}, f"{FIRST}.unknown"),
        ({"op": "play", "seat": 1, "move": REFUSED}, "table.not_your_turn"),
        ({"op": "play", "seat": 9, "move": REFUSED}, "bridge.request"),
        ({"op": "view", "seat": 2}, "bridge.request"),
        ({"op": "undo", "seat": 0}, "table.undo"),
        ({"op": "bot_step"}, "table.no_bot"),
        ({"op": "query_moves", "seat": 1, "question": {}}, "table.not_your_turn"),
    ],
)
def test_bad_requests_change_no_running_game(page: Page, request_: dict[str, Any], code: str) -> None:
    page.ok(**NEW)
    before = page.ok(op="record")
    assert page.code(**request_) == code
    assert page.ok(op="record") == before


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "7", "{", '"x"', "[" * 100_000, '{"id": NaN', "\x00", '{"id":' + "9" * 5000 + "}"],
)
def test_an_invalid_request_is_answered_too(text: str) -> None:
    answer = json.loads(Bridge().handle(text))
    assert answer["id"] is None
    assert answer["error"]["code"] in ("bridge.json", "bridge.request")


@pytest.mark.parametrize("game", GAMES)
def test_the_refusal_of_a_move_names_its_rule(page: Page, game: str) -> None:
    people = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
    seat = page.ok(op="new", game=game, players=people, seed=7)["to_act"]
    move, code, rule = of(game).refused
    error = page.ask(op="play", seat=seat, move=move)["error"]
    assert error["code"] == code
    assert error["params"]["rule"] == rule
    assert error["message"].endswith(f"({rule})")


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({**NEW, "take_backs": "yes"}, "take_backs: expected true or false, got 'yes'"),
        ({"op": "view", "log": 0}, "log: expected true or false, got 0"),
        ({"op": "view", "since": -1}, f"since: expected a number from 0 to {2**64 - 1} or null, got -1"),
        ({"op": "resume", "record": "", "seed": 1, "rescue": []}, "rescue: expected true or false, got []"),
        ({"op": "play", "seat": 0}, "move: expected text, got nothing"),
        ({**NEW, "players": [1]}, "players: expected a list, each a Player, got [1]"),
    ],
)  # fmt: skip
def test_the_refusal_of_a_field_says_its_type(page: Page, request_: dict[str, Any], message: str) -> None:
    assert page.ask(**request_)["error"]["message"] == f"request: {message}"


FIELDS = [(op, name) for op, shape in REQUESTS.items() for name in get_type_hints(shape)]


@cache
def records() -> tuple[str, str]:
    """Return the record of a game at its beginning and at its end."""
    state = pygames.games()[FIRST].new(2, seed=7, **of(FIRST).short)
    begun = Record.of(state, ["Ana", "Bo"]).dumps()
    return begun, Record.of(by_lot(state, Random(7)), ["Ana", "Bo"]).dumps()


@pytest.mark.parametrize("over", [False, True], ids=["begun", "over"])
@pytest.mark.parametrize(("op", "name"), FIELDS)
def test_a_field_of_another_type_is_refused(op: str, name: str, over: bool) -> None:
    """Return one error of this field and change nothing. A value of the type never fails inside either."""
    page, record = Page(), records()[over]
    declared = get_type_hints(REQUESTS[op])
    request = {key: value for key, value in {**EVERY_FIELD, "record": record}.items() if key in declared}
    required = [{key: value for key, value in request.items() if key != name}]
    page.ok(op="resume", record=record, seed=1, players=PLAYERS)
    for each in [*({**request, name: value} for value in WRONG), *required]:
        each["op"] = op
        error = page.ask(**each).get("error", {"code": ""})
        assert error["code"] != "bridge.internal", (each, error)
        undeclared = name in ("view", "final_view") and each.get(name) == {"a": [{}]}  # such keys are ignored
        if undeclared or BY_SCHEMA["Request"].is_valid(each):
            page.ok(op="resume", record=record, seed=1, players=PLAYERS)  # the game may be another now
        else:
            assert (error["code"], error["params"]) == ("bridge.request", {"field": name}), (each, error)
            assert re.fullmatch(rf"request: {name}: expected .+, got .+", error["message"])
            assert page.ok(op="record")["text"] == record
