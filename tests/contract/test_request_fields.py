"""Every field of every request, with values of other types: one error of that field, and no state changes."""

import re
from functools import cache
from typing import get_type_hints

import pytest

import pygames
from pygames import Record

from ..games.example_games import FIRST
from ..games.facts import of
from .front_end import EVERY_FIELD, PLAYERS, WRONG, Page
from .test_protocol_types import BY_SCHEMA, REQUESTS

FIELDS = [(op, name) for op, shape in REQUESTS.items() for name in get_type_hints(shape)]


@cache
def records() -> tuple[str, str]:
    """Return the record of a game at its beginning and at its end."""
    state = pygames.games()[FIRST].new(2, seed=7, **of(FIRST).short)
    texts = [Record.of(state, ["Ana", "Bo"]).dumps()]
    while moves := state.legal_moves():
        state.apply(moves[0])
    return texts[0], Record.of(state, ["Ana", "Bo"]).dumps()


@pytest.mark.parametrize("over", [False, True], ids=["begun", "over"])
@pytest.mark.parametrize(("op", "name"), FIELDS)
def test_a_field_of_another_type_is_refused(op: str, name: str, over: bool) -> None:
    """Return one error of this field and change nothing. A value of the type never fails inside either."""
    page, record = Page(), records()[over]
    declared = get_type_hints(REQUESTS[op])
    request = {key: value for key, value in {**EVERY_FIELD, "record": record}.items() if key in declared}
    required = [{key: value for key, value in request.items() if key != name}]
    for each in [*({**request, name: value} for value in WRONG), *required]:
        each["op"] = op
        page.ok(op="resume", record=record, seed=1, players=PLAYERS)
        error = page.ask(**each).get("error", {"code": ""})
        assert error["code"] != "bridge.internal", (each, error)
        if name in ("view", "final_view") and each.get(name) == {"a": [{}]}:
            continue  # keys that are not declared are ignored
        if not BY_SCHEMA["Request"].is_valid(each):
            assert (error["code"], error["params"]) == ("bridge.request", {"field": name}), (each, error)
            assert re.fullmatch(rf"request: {name}: expected .+, got .+", error["message"])
            assert page.ok(op="record")["text"] == record
