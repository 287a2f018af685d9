"""Invalid requests: the bridge returns one clear error and no state changes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pygames
from pygames.bridge import Bridge

from ..games.facts import of
from ..games.some import FIRST
from .front_end import GAMES, NEW, PLAYERS, Page, first_move

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
        ({**NEW, "seed": -1}, "bridge.request"),
        ({**NEW, "seed": 1.0}, "bridge.request"),
        ({**NEW, "seed": True}, "bridge.request"),
        ({**NEW, "seed": "7.0"}, "bridge.request"),
        ({**NEW, "seed": "-7"}, "bridge.request"),
        ({**NEW, "seed": "²"}, "bridge.request"),
        ({**NEW, "seed": str(1 << 64)}, "bridge.request"),
        ({**NEW, "game": "chess"}, "table.game"),
        ({**NEW, "options": {OPTION: MOST + 1}}, "option.value"),
        ({**NEW, "options": {"colour": 1}}, "option.unknown"),
        ({**NEW, "options": {OPTION: True}}, "option.type"),
        ({**NEW, "options": {"seats": 3}}, "option.unknown"),
        ({**NEW, "options": {"seed": 3}}, "option.unknown"),
        ({**NEW, "options": []}, "bridge.request"),
        ({**NEW, "players": []}, "option.value"),
        ({**NEW, "players": PLAYERS * 4}, "option.value"),
        ({**NEW, "players": [1, 2]}, "bridge.request"),
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
        ({"op": "play", "seat": 0, "move": 5}, "bridge.request"),
        ({"op": "play", "seat": 0, "move": "\ud800"}, f"{FIRST}.unknown"),
        ({"op": "play", "seat": 1, "move": REFUSED}, "table.not_your_turn"),
        ({"op": "play", "seat": 9, "move": REFUSED}, "bridge.request"),
        ({"op": "view", "seat": 2}, "bridge.request"),
        ({"op": "view", "seat": "0"}, "bridge.request"),
        ({"op": "effects", "seat": 0, "since": -1}, "bridge.request"),
        ({"op": "undo", "seat": 0}, "table.undo"),
        ({"op": "bot_step"}, "table.no_bot"),
        ({"op": "advise", "seat": 0}, "bridge.request"),
        ({"op": "advise", "seat": 1, "question": {}}, "table.not_your_turn"),
    ],
)
def test_bad_requests_to_a_running_game_change_nothing(
    page: Page, request_: dict[str, Any], code: str
) -> None:
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


def test_random_requests_never_raise() -> None:
    rng = Random(5)
    page = Page()
    page.ok(**NEW)
    move = first_move(page)
    values: list[Any] = [None, 0, 1, -1, 2**70, 1.5, True, "", FIRST, [], {}, PLAYERS, move]
    names = ["op", "seat", "move", "record", "players", "seed", "options", "since", "milliseconds", "game"]
    names += ["question", "event"]
    ops = [
        "games",
        "new",
        "resume",
        "play",
        "bot_step",
        "undo",
        "view",
        "effects",
        "advise",
        "record",
        "close",
        "hint",
        "review",
        "moment",
    ]
    for _ in range(3000):
        request = {name: rng.choice(values) for name in rng.sample(names, rng.randrange(len(names)))}
        request["op"] = rng.choice(ops)
        if rng.random() < 0.2:
            request = {**NEW, **request, "op": "new"} if rng.random() < 0.5 else NEW
        answer = page.ask(**request)
        assert answer.get("error", {}).get("code") != "bridge.internal", (request, answer)
