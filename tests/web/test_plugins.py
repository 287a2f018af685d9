"""Plug-ins on the page: texts by language, stored ones under former names, and the sandbox."""

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pygames
from pygames.bridge import Bridge
from pygames.plugins.page_data import load_page_data
from pygames.plugins.page_data.lesson_script import Lesson
from tests.examples.trio import Trio

from ..examples.wheels import wheel
from ..games.scenarios import examples
from .node import answer
from .test_lessons import GAMES, SCRIPTS

SECTION = {"id": "aim", "text": ["Win."]}


def found(files: dict[str, Any], *keys: tuple[str, dict[str, Any]]) -> Any:
    result = load_page_data({name: json.dumps(data).encode() for name, data in files.items()}, Trio())
    return answer("plugin_texts.mjs", {"game": "trio", "pageData": result, "keys": keys})


def test_each_language_has_its_texts() -> None:
    line = {"plural": "count", "=0": "no card", "one": "{count} card", "other": "{count} cards"}
    files = {
        "texts/en.json": {"zone.deck": line, "move.keep": "Keep"},
        "texts/pt-BR.json": {
            "zone.deck": "Monte",
            "move.keep": {"select": "it", "none": "Ficar", "other": "?"},
        },
        "table-config.json": {"careful": ["swap"]},
    }
    keys = [("zone.trio.deck", {"count": count}) for count in (0, 1, 2)]
    texts = found(files, *keys, ("move.trio.keep", {}))
    assert texts["texts"]["en"]["said"] == ["no card", "1 card", "2 cards", "Keep"]
    assert texts["texts"]["pt-BR"]["said"] == ["Monte", "Monte", "Monte", "Ficar"]
    assert texts["config"] == {"careful": ["swap"]}
    assert texts["gone"] == {"files": []}  # the build is asked again


def test_a_missing_text_is_english_or_else_its_key() -> None:
    files = {"texts/en.json": {"move.keep": "Keep"}, "texts/pt-BR.json": {"zone.deck": "Monte"}}
    texts = found(files, ("move.trio.keep", {}), ("zone.trio.deck", {}))["texts"]
    assert texts["en"]["said"] == ["Keep", "zone.trio.deck"]
    assert texts["pt-BR"]["said"] == ["Keep", "Monte"]


@pytest.mark.parametrize(
    ("there", "english", "portuguese"),
    [
        (["en", "pt-BR"], "en", "pt-BR"),
        (["en"], "en", "en"),
        (["pt"], None, "pt"),
        (["en", "pt-PT"], "en", "pt-PT"),
        (["de"], None, None),
        ([], None, None),
    ],
)
def test_rules_are_local_or_english(there: list[str], english: str | None, portuguese: str | None) -> None:
    files = {f"rules/{language}.json": [{**SECTION, "title": language}] for language in there}
    texts = found(files)["texts"]
    for language, wanted in (("en", english), ("pt-BR", portuguese)):
        rules = texts[language]["rules"]
        assert (rules[0]["title"] if rules else None) == wanted


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
    lesson = Lesson(pygames.games()[game], SCRIPTS[game]).play() if with_lesson else None
    table = dict.fromkeys(CONFIG, "x")
    page_data = {"texts": {"en": {}}, "rules": {}, "table": table, "faces": "", "lesson": lesson}
    stored = {"wheel": {"name": game}, "game": info, "brought": page_data, "when": 1}
    assert former(stored) != stored
    for given in (former(stored), stored):
        assert answer("plugin_migration.mjs", given) == json.loads(json.dumps(stored))


def test_the_sandbox_adds_its_library_and_inspects_a_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setitem(sys.modules, "rest_of_library", ModuleType("rest_of_library"))
    start, inspect = answer("plugin_sandbox.mjs")
    exec(start, {})
    assert sys.path[-1] == "/lib/added.zip"
    path = tmp_path / "any.whl"
    path.write_bytes(wheel())
    *lines, result = inspect.splitlines()
    exec("\n".join(lines), scope := {"path": str(path)})
    assert json.loads(eval(result, scope))["ok"]["entry"] == "bisca:Bisca"
    path.write_bytes(b"x")
    assert json.loads(eval(result, scope))["error"]["code"] == "added.not_a_wheel"
