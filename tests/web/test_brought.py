"""A game that is brought is said in the language of the page, and else as well as it can be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pygames.plugins.page_data import load_page_data
from tests.examples.trio import Trio

from .node import answer

FOUND = Path(__file__).with_name("brought.mjs")
SECTION = {"id": "aim", "text": ["Win."]}


def found(files: dict[str, Any], *keys: tuple[str, dict[str, Any]]) -> Any:
    made = load_page_data({name: json.dumps(data).encode() for name, data in files.items()}, Trio())
    return answer(FOUND, {"game": "trio", "brought": made, "keys": keys})


def test_each_language_is_said_as_it_was_brought() -> None:
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
    told = found(files, *keys, ("move.trio.keep", {}))
    assert told["told"]["en"]["said"] == ["no card", "1 card", "2 cards", "Keep"]
    assert told["told"]["pt-BR"]["said"] == ["Monte", "Monte", "Monte", "Ficar"]
    assert told["config"] == {"careful": ["swap"]}
    assert told["gone"] == {"files": []}  # it is asked of the build again


def test_what_a_language_lacks_is_said_in_english_and_else_by_its_key() -> None:
    files = {"texts/en.json": {"move.keep": "Keep"}, "texts/pt-BR.json": {"zone.deck": "Monte"}}
    told = found(files, ("move.trio.keep", {}), ("zone.trio.deck", {}))["told"]
    assert told["en"]["said"] == ["Keep", "zone.trio.deck"]
    assert told["pt-BR"]["said"] == ["Keep", "Monte"]


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
def test_rules_are_those_of_the_tongue_or_english(
    there: list[str], english: str | None, portuguese: str | None
) -> None:
    files = {f"rules/{language}.json": [{**SECTION, "title": language}] for language in there}
    told = found(files)["told"]
    for language, wanted in (("en", english), ("pt-BR", portuguese)):
        rules = told[language]["rules"]
        assert (rules[0]["title"] if rules else None) == wanted


def test_what_is_brought_touches_no_words_but_its_own() -> None:
    files = {"texts/en.json": {"line": "A line.", "over.why": "So.", "where": "Here."}}
    made = load_page_data({name: json.dumps(data).encode() for name, data in files.items()}, Trio())
    assert set(made["texts"]["en"]) == {"game.trio.line", "over.why.trio", "where.trio"}
    assert all("trio" in key.split(".") for key in made["texts"]["en"])
