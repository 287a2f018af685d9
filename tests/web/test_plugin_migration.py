"""A plug-in that was stored under former names is read under the present ones."""

import json
from typing import Any

import pytest

import pygames
from pygames.bridge import Bridge
from pygames.plugins.page_data.lesson_script import play_script

from ..games.scenarios import examples
from .node import answer
from .test_lessons import GAMES, SCRIPTS

CONFIG = dict(
    examples(
        "zone_details = about; word_zones = at; pile_back = back; choice_words = either; round_end = ends\n"
        "single_card_zones = held; marked_card = mark; card_words = means; open_piles = open\n"
        "score_sheet = sheet; card_below = under"
    )
)
"""Present key -> former key in the table config."""
FORMER = CONFIG | {"offered_bots": "rivals", "provisional_scores": "standing", "current_winners": "leading"}


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
    (info,) = (each for each in json.loads(Bridge().handle('{"op": "games"}'))["ok"] if each["id"] == game)
    lesson = play_script(pygames.games()[game], SCRIPTS[game]) if with_lesson else None
    table = dict.fromkeys(CONFIG, "x")
    page_data = {"texts": {"en": {}}, "rules": {}, "table": table, "faces": "", "lesson": lesson}
    stored = {"wheel": {"name": game}, "game": info, "brought": page_data, "when": 1}
    assert former(stored) != stored
    for given in (former(stored), stored):
        assert answer("plugin_migration.mjs", given) == json.loads(json.dumps(stored))
