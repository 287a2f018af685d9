"""The bridge answers and reads what `pygames.protocol.types` declares, and refuses fields of other types."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any, get_type_hints

import pytest

import pygames
from pygames.analysis import coach
from pygames.analysis.luck_review import require_units
from pygames.bridge import Bridge
from pygames.games import Catalogue
from pygames.protocol import json_schema, types

from ..examples.trio import Trio
from ..games.example_games import FIRST
from ..games.expected_facts import played
from .depths import matrix, slow
from .front_end import EVERY_FIELD, NEW, PLAYERS, WRONG, Page
from .test_finished_games import decision
from .test_schemas import STRICT, validator

CATALOGUE: Catalogue = {**pygames.games(), Trio.id: Trio()}
REQUESTS = get_type_hints(types.Requests)
ANSWERS = get_type_hints(types.Responses)
DEFS = validator(json_schema.bridge()).schema["$defs"]
BY_SCHEMA = {
    at: STRICT({"$ref": f"#/$defs/{at}", "$defs": DEFS})
    for at in ("Request", "Response", "View", *(f"Responses/properties/{op}" for op in ANSWERS))
}
LONGEST, OFTEN = 2000, 20


class CheckedBridge:
    """A bridge whose requests and answers are validated: the first ones of each operation, then some."""

    def __init__(self) -> None:
        self.bridge = Bridge(CATALOGUE)
        self.asked = Counter[str]()

    def ask(self, op: str, **fields: Any) -> Any:
        request = {"id": 1, "op": op, **fields}
        answer = json.loads(self.bridge.handle(json.dumps(request)))
        self.asked[op] += 1
        if self.asked[op] == 1:  # of all that may be an answer it is one
            BY_SCHEMA["Response"].validate(answer)
        if self.asked[op] <= OFTEN or self.asked[op] % OFTEN == 0 or op == "effects":
            BY_SCHEMA["Request"].validate(request)
            if op != "query_moves" or "ok" in answer:  # a game may have nothing to say to no question
                BY_SCHEMA[f"Responses/properties/{op}"].validate(answer["ok"])
        return answer.get("ok")

    def refused(self, **request: Any) -> None:
        answer = json.loads(self.bridge.handle(json.dumps({"id": 1, **request})))
        assert answer.keys() == {"id", "error"}
        BY_SCHEMA["Response"].validate(answer)


@pytest.mark.parametrize("game", [*slow(*pygames.games()), "trio"])
def test_every_answer_is_as_declared(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked, rng = CheckedBridge(), Random(3)
    rules = CATALOGUE[game]
    if rules.has_luck:  # its figures are then worse, but of the same types
        monkeypatch.setattr(type(require_units(rules)), "most_outcomes", 60)
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
        checked.ask("query_moves", seat=0, question={})
        if "update" not in checked.asked or rng.random() < 0.5:
            change = {"play": {"seat": 0, "moves": [rng.choice(view["legal"])]}}
            checked.ask("update", change=change, view={"seat": 0, "since": 1}, final_view={})
            status = checked.ask("view", seat=0)["table"]
        else:
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
    openings = ["ab" * 32, "cd" * 32]
    commitments = [checked.ask("commit", seat=n, opening=each)["digits"] for n, each in enumerate(openings)]
    receipt = checked.ask("receipt", game=game, commitments=commitments)["digits"]
    assert checked.ask("verify_deal", record=finished)["outcome"] == "no_proof"
    first = next(n for n, event in enumerate(json.loads(finished)["events"]) if event[0] != "*")
    checked.ask("position", event=first, seat=0)
    checked.ask("position", event=first, seat=None, reveal_all=True)
    positions = checked.ask("positions")
    after_bot = next(n for n, each in enumerate(positions) if each["seat"] == 1) + 1
    checked.ask("explain_move", event=positions[after_bot]["event"])
    checked.ask("summary")
    checked.ask("summary", record=finished)
    checked.ask("digest")
    checked.ask("digest", record=finished)
    result = checked.ask("summary")
    checked.ask("result", game=game, players=players, options=status["rematch"], result=result)
    if rules.has_coach:
        while not checked.ask("review", since=0, milliseconds=50)["decisions"]:
            pass
        legal = checked.ask("position", event=first, seat=0)["legal"]
        checked.ask("compare_moves", event=first, best=legal[0], played=legal[-1], milliseconds=1000)
        checked.ask("puzzles", events=[first], milliseconds=1000)
        final = pygames.Record.loads(finished).replay()
        review = {"decisions": [decision(*each) for each in coach.decisions_of(final, [0])]}
        checked.ask("recall", record=finished, players=players, review=review)
    if rules.has_luck:
        checked.ask("luck", since=0, milliseconds=0)
        while checked.ask("luck", record=finished, milliseconds=1000)["thinking"]:
            pass
    if rules.has_fitted_bots:
        games = [{"rivals": ["easy"], "share": 1.0}, {"rivals": ["random"], "share": 0, "luck": None}]
        assert checked.ask("rate", game=game, games=games)["counted"] == [True, False]
        assert checked.ask("rate", game=game, games=[])["rating"] is None
    checked.ask("branch", event=first, players=players, seed="9")
    checked.ask("resume", record=text, seed=1, players=players, rescue=True)
    checked.ask("new", game=game, players=players, openings=openings)
    proved = checked.ask("record")["text"]
    assert checked.ask("verify_deal", record=proved, receipt=receipt)["outcome"] == "verified"
    checked.ask("close")
    coached = {"hint", "review", "recall", "compare_moves", "puzzles"} if not rules.has_coach else set()
    coached |= set() if rules.has_fitted_bots else {"rate"}
    without = coached if rules.has_luck else coached | {"luck"}
    assert checked.asked.keys() | without | {"undo"} == ANSWERS.keys()


def test_the_types_are_of_the_bridge_s_operations() -> None:
    methods = {name.removeprefix("_op_"): each for name, each in vars(Bridge).items() if name[:4] == "_op_"}
    hints = {op: get_type_hints(method) for op, method in methods.items()}
    assert {op: each["request"] for op, each in hints.items()} == REQUESTS
    assert {op: each["return"] for op, each in hints.items()} == ANSWERS


class Read(dict[str, Any]):
    """A request that knows which of its fields were read."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__(fields)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


def test_of_a_request_all_is_read_that_is_declared_and_nothing_else() -> None:
    bridge = Bridge()
    bridge._ops["new"](NEW)
    fields = {**EVERY_FIELD, "record": bridge._ops["record"]({})["text"]}
    for op, declared in REQUESTS.items():
        names = get_type_hints(declared).keys()
        request = Read({name: fields[name] for name in names})
        with suppress(ValueError):  # what it wants of the game is not so now
            bridge._ops[op](request)
        assert names - {"milliseconds", "since", "seat"} <= request.read <= names, op


def test_an_answer_of_another_type_is_found() -> None:
    view, schema = json.loads(json.dumps(Trio().new(seed=1).view(0))), BY_SCHEMA["View"]
    schema.validate(view)
    assert not schema.is_valid({key: value for key, value in view.items() if key != "data"})
    for key, value, *path in (
        *(("seats", wrong, "seats") for wrong in ("2", True, 2.0)),
        ("secret", 1),
        ("legal", None, "legal"),
        ("scores", [1.5], "scores", 0),
        ("seat", "0", "seat"),
        ("zones", [{"id": "x"}], "zones", 0),
        ("log", [{"event": 1, "type": "x"}], "log", 0),
    ):
        assert path in [[*error.absolute_path] for error in schema.iter_errors(view | {str(key): value})]


FIELDS = [(op, name) for op, shape in REQUESTS.items() for name in get_type_hints(shape)]


@pytest.mark.parametrize("over", [False, *matrix(True)], ids=["begun", "over"])
@pytest.mark.parametrize(("op", "name"), slow(*FIELDS))
def test_a_field_of_another_type_is_refused(op: str, name: str, over: bool) -> None:
    """Return one error of this field and change nothing. A value of the type never fails inside either."""
    page, record = Page(), played(FIRST, 7, -1 if over else 0).dumps()
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
