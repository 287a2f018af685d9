"""Invalid requests: one clear error, and no state changes."""

import json
from typing import Any

import pytest

import pygames
from pygames.bridge import Bridge

from ..games.example_games import FIRST
from ..games.expected_facts import of
from .front_end import GAMES, NEW, PLAYERS, Page

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


def test_an_invalid_request_is_answered_too() -> None:
    texts = (
        "",
        "null",
        "[]",
        "7",
        "{",
        '"x"',
        "[" * 100_000,
        '{"id": NaN',
        "\x00",
        '{"id":' + "9" * 5000 + "}",
    )
    for answer in map(json.loads, map(Bridge().handle, texts)):
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
