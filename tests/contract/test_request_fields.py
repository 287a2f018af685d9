"""Every field of a request with values of other types: one clear error, and no state changes."""

import re
from functools import cache
from random import Random
from typing import get_type_hints

import pytest

import pygames
from pygames import Record

from ..games.example_games import FIRST
from ..games.expected_facts import of
from ..games.playing import by_lot
from .depths import slow
from .front_end import EVERY_FIELD, PLAYERS, WRONG, Page
from .test_protocol_types import BY_SCHEMA, REQUESTS

FIELDS = [(op, name) for op, shape in REQUESTS.items() for name in get_type_hints(shape)]


@cache
def records() -> tuple[str, str]:
    """Return the record of a game at its beginning and at its end."""
    state = pygames.games()[FIRST].new(2, seed=7, **of(FIRST).short)
    begun = Record.of(state, ["Ana", "Bo"]).dumps()
    return begun, Record.of(by_lot(state, Random(7)), ["Ana", "Bo"]).dumps()


@pytest.mark.parametrize("over", [False, True], ids=["begun", "over"])
@pytest.mark.parametrize(("op", "name"), slow(*FIELDS))
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
