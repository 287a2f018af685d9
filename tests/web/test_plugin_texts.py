"""Texts of plug-ins: in the language of the page, else in English, else by key."""

import json
from typing import Any

import pytest

from pygames.plugins.page_data import load_page_data
from tests.examples.trio import Trio

from .node import answer

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
