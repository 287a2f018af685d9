"""A front end for tests of the bridge."""

import json
from typing import Any

import pygames
from pygames.bridge import Bridge

from ..games.example_games import FIRST
from ..games.expected_facts import of

PLAYERS = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Bo", "bot": "greedy"}]
PERSONS = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
NEW = {"op": "new", "game": FIRST, "players": PLAYERS, "options": of(FIRST).short, "seed": 7}
EVERY_FIELD = {
    **NEW, "take_backs": False, "rescue": True, "log": False, "since": 0, "seat": 0, "event": 1,
    "events": [], "games": [],
    "reveal_all": True,
    "move": "m", "best": "m", "played": "m", "question": {}, "milliseconds": 0, "result": {}, "review": {},
    "decisions": [],
    "notes": {}, "text": "", "bytes": [0xE9], "change": {"undo": {"seat": 0}}, "view": {}, "final_view": {},
    "opening": "ab" * 32, "openings": ["ab" * 32] * 2, "commitments": ["ab" * 32] * 2, "receipt": "ab" * 32,
}  # fmt: skip
"""A valid value of each field of a request, except ``record``."""
GAMES = list(pygames.games())
WRONG: list[Any] = [
    None, True, False, 0, 1, -1, 1 << 64, 10**400, 1.0, 1.5, float("nan"), float("inf"),
    "", "0", "NaN", "\ud800", [], [None], [[]], [256], [-1], [1.5], ["a"], {}, {"a": [{}]}, [{}], PLAYERS,
    [{"kind": "bot", "name": "Bo"}], [{"kind": "cat", "name": "Bo"}], [{"kind": "person", "name": 1}],
]  # fmt: skip
"""Values of every type of JSON: each is wrong for some field."""


class Page:
    def __init__(self) -> None:
        self.bridge = Bridge()

    def ask(self, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.bridge.handle(json.dumps({"id": 1, **request})))
        assert answer.pop("id") == 1
        assert len(answer) == 1
        return answer

    def ok(self, **request: Any) -> Any:
        answer = self.ask(**request)
        assert "ok" in answer, answer
        return answer["ok"]

    def code(self, **request: Any) -> str:
        error = self.ask(**request)["error"]
        assert set(error) == {"code", "message", "params"}
        assert "\n" not in error["message"]
        code: str = error["code"]
        return code


def first_move(page: Page) -> str:
    move: str = page.ok(op="view", seat=0)["legal"][0]
    return move
