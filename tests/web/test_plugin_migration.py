"""A plug-in that was stored under former names of the protocol is read under the present ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pygames.bridge import Bridge

from .node import answer
from .test_lessons import GAMES, SCRIPTS, lessons

SCRIPT = Path(__file__).with_name("plugin_migration.mjs")
FORMER = {"offered_bots": "rivals", "provisional_scores": "standing", "current_winners": "leading"}
"""Present key -> former key."""


def former(value: Any) -> Any:
    """Return JSON data under its former keys."""
    if isinstance(value, list):
        return [former(each) for each in value]
    if isinstance(value, dict):
        return {FORMER.get(key, key): former(each) for key, each in value.items()}
    return value


@pytest.mark.parametrize("with_lesson", [True, False])
def test_a_stored_plug_in_is_read_under_the_present_names(with_lesson: bool) -> None:
    game = GAMES[0]
    (info,) = (
        each for each in json.loads(Bridge().handle('{"op": "games"}'))["ok"] if each["id"] == game
    )
    lesson = lessons.played(game, SCRIPTS[game]) if with_lesson else None
    brought = {"texts": {"en": {}}, "rules": {}, "table": {}, "faces": "", "lesson": lesson}
    stored = {"wheel": {"name": game}, "game": info, "brought": brought, "when": 1}
    assert former(stored) != stored
    for given in (former(stored), stored):
        assert answer(SCRIPT, given) == json.loads(json.dumps(stored))
