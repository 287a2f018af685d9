"""The bridge answers what `pygames.protocol.types` declares, and reads of a request what that declares."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

import pygames
from pygames.analysis import coach
from pygames.bridge import Bridge
from pygames.games import Catalogue
from pygames.protocol import json_schema, types

from ..examples.trio import Trio
from .test_import_validation import decision
from .test_schemas import validator

CATALOGUE: Catalogue = {**pygames.games(), Trio.id: Trio()}
REQUESTS = get_type_hints(types.Requests)
ANSWERS = get_type_hints(types.Responses, include_extras=True)
BRIDGE = json_schema.bridge()
BY_SCHEMA = {
    at: validator({**BRIDGE, "anyOf": [{"$ref": f"#/$defs/{at}"}]})
    for at in ("Request", "Response", *(f"Responses/properties/{op}" for op in ANSWERS))
}
"""The same is held against the JSON Schema."""
LONGEST = 2000


def faults(value: Any, hint: Any, where: str = "") -> Iterator[str]:
    """Yield where a value, read from JSON, differs from its declaration."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        yield from faults(value, parts[0], where)
    elif origin is Annotated:
        known = get_type_hints(parts[1])
        yield from faults({key: value[key] for key in known if key in value}, parts[1], where)
    elif is_typeddict(hint):
        yield from _of_keys(value, hint, where)
    elif origin is list or origin is tuple:
        if not isinstance(value, list):
            yield f"{where}: {value!r} is not a list"
        elif origin is tuple and len(value) != len(parts):
            yield f"{where}: {len(value)} instead of {len(parts)}"
        else:
            for number, each in enumerate(value):
                yield from faults(each, parts[number if origin is tuple else 0], f"{where}[{number}]")
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{where}: {value!r} is not an object"
    elif origin in (UnionType, Union):
        if all(any(faults(value, part)) for part in parts):
            yield f"{where}: {value!r} is none of {parts}"
    elif origin is Literal:
        if value not in parts:
            yield f"{where}: {value!r} is not one of {parts}"
    elif hint is not Any and type(value) not in ((int, float) if hint is float else (hint,)):
        yield f"{where}: {value!r} is not of {hint}"


def _of_keys(value: Any, hint: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is not an object"
        return
    hints = get_type_hints(hint, include_extras=True)
    yield from (f"{where}: {key} is missing" for key in hint.__required_keys__ - value.keys())
    yield from (f"{where}: {key} is not declared" for key in value.keys() - hints.keys())
    for key in hints.keys() & value.keys():
        yield from faults(value[key], hints[key], f"{where}.{key}")


class CheckedBridge:
    """A bridge whose every request and answer is held against the types."""

    def __init__(self) -> None:
        self.bridge = Bridge(CATALOGUE)
        self.asked: set[str] = set()

    def ask(self, op: str, **fields: Any) -> Any:
        request = json.loads(json.dumps(fields))
        assert [*faults(request, REQUESTS[op], op)] == []
        answer = self.answer(op=op, **fields)
        BY_SCHEMA["Request"].validate({"id": 1, "op": op, **request})
        if op not in self.asked:  # of all that may be an answer it is one
            BY_SCHEMA["Response"].validate(answer)
        self.asked.add(op)
        if op != "advise" or "ok" in answer:  # a game may have nothing to say to no question
            assert [*faults(answer["ok"], ANSWERS[op], op)] == []
            BY_SCHEMA[f"Responses/properties/{op}"].validate(answer["ok"])
            return answer["ok"]
        return self.refused(op=op, **fields)

    def answer(self, **request: Any) -> Any:
        return json.loads(self.bridge.handle(json.dumps({"id": 1, **request})))

    def refused(self, **request: Any) -> None:
        answer = self.answer(**request)
        BY_SCHEMA["Response"].validate(answer)
        assert [*faults(answer["error"], types.ErrorBody, "error")] == []


@pytest.mark.parametrize("game", list(CATALOGUE))
def test_every_answer_is_as_declared(game: str) -> None:
    checked, rng = CheckedBridge(), Random(3)
    rules = CATALOGUE[game]
    checked.ask("games")
    checked.ask("version")
    options = {name: option.minimum for name, option in rules.options.items() if option.kind == "int"}
    players = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Bo", "bot": "random"}]
    status = checked.ask("new", game=game, players=players, seed="7", options=options)
    checked.refused(op="play", seat=0, move="nonsense")
    checked.refused(op="nonsense")
    text = checked.ask("record")["text"]
    for number in range(LONGEST):
        seat = status["to_act"]
        if seat is None:
            break
        view = checked.ask("view", seat=seat, log=number % 9 == 0)
        checked.ask("view", seat=None, since=status["events"] - 1)
        checked.ask("effects", seat=seat, since=status["events"] - 1)
        if seat == 1:
            status = checked.ask("bot_step", milliseconds=1000)
            continue
        if rules.has_coach and "hint" not in checked.asked:
            checked.ask("hint", seat=0, milliseconds=1)
            while checked.ask("hint", seat=0)["thinking"]:
                pass
        checked.ask("advise", seat=0, question={})
        status = checked.ask("play", seat=0, move=rng.choice(view["legal"]))
        if status["can_undo"] and "undo" not in checked.asked:
            status = checked.ask("undo", seat=0)
    assert status["over"]
    assert status["rematch"].keys() == rules.options.keys()
    finished = checked.ask("record")["text"]
    checked.ask("check", record=finished, players=None)
    checked.ask("export", record=finished, notes={"x_note": 1})
    checked.ask("unlink", text=checked.ask("link", record=finished)["text"])
    checked.ask("encoding", bytes=[0xE9])
    first = next(n for n, event in enumerate(json.loads(finished)["events"]) if event[0] != "*")
    checked.ask("moment", event=first, seat=0)
    checked.ask("moment", event=first, seat=None, bare=True)
    checked.ask("stops")
    checked.ask("summary")
    checked.ask("summary", record=finished)
    checked.ask("digest")
    checked.ask("digest", record=finished)
    result = checked.ask("summary")
    checked.ask("result", game=game, players=players, options=status["rematch"], result=result)
    if rules.has_coach:
        while not checked.ask("review", since=0, milliseconds=50)["decisions"]:
            pass
        legal = checked.ask("moment", event=first, seat=0)["legal"]
        checked.ask("weigh", event=first, best=legal[0], played=legal[-1], milliseconds=1000)
        final = pygames.Record.loads(finished).replay()
        review = {"decisions": [decision(*each) for each in coach.decisions_of(final, [0])]}
        checked.ask("recall", record=finished, players=players, review=review)
    checked.ask("branch", event=first, players=players, seed="9")
    checked.ask("resume", record=text, seed=1, players=players, rescue=True)
    checked.ask("close")
    coached = {"hint", "review", "recall", "weigh"} if not rules.has_coach else set()
    assert checked.asked | coached | {"undo"} == ANSWERS.keys()


def test_the_types_are_of_the_bridge_s_operations() -> None:
    assert REQUESTS.keys() == ANSWERS.keys() == Bridge()._ops.keys()


class Read(dict[str, Any]):
    """A request that knows which of its fields were read."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__(fields)
        self.read: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


def test_of_a_request_all_is_read_that_is_declared_and_nothing_else() -> None:
    bridge = Bridge(CATALOGUE)
    players = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Bo"}]
    start = {"game": Trio.id, "players": players, "seed": 1, "options": {}}
    bridge._ops["new"](start)
    record = bridge._ops["record"]({})["text"]
    fields = {"record": record, "text": "", "move": "keep", "question": {}, "event": 1, "seat": 0, **start}
    fields |= {"best": "keep", "played": "keep", "bytes": [0xE9]}
    for op, declared in REQUESTS.items():
        if op == "close":
            continue
        request = Read({key: fields[key] for key in get_type_hints(declared) if key in fields})
        with suppress(ValueError):  # what it wants of the game is not so now
            bridge._ops[op](request)
        missed = get_type_hints(declared).keys() - request.read
        assert request.read <= get_type_hints(declared).keys(), op
        assert missed <= {"milliseconds", "since", "seat"}, (op, missed)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"seats": "2"}, "seats"),
        ({"seats": True}, "seats"),
        ({"secret": 1}, "secret is not declared"),
        ({"legal": None}, "not a list"),
        ({"scores": [1.5]}, "scores[0]"),
        ({"seat": "0"}, "none of"),
        ({"zones": [{"id": "x"}]}, "owner is missing"),
        ({"log": [{"event": 1, "type": "x"}]}, "seat is missing"),
    ],
)
def test_the_checker_has_teeth(change: dict[str, Any], fault: str) -> None:
    view = json.loads(json.dumps(Trio().new(seed=1).view(0)))
    assert [*faults(view, types.View, "view")] == []
    assert fault in " ".join(faults(view | change, types.View, "view"))
    del view["data"]
    assert [*faults(view, types.View, "view")] == ["view: data is missing"]
