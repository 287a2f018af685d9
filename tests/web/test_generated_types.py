"""Generated types of the page: all types of `pygames.protocol.types` with their keys."""

import re
from functools import cache
from typing import Any, get_type_hints, is_typeddict

import pytest
from tools.generate_types import declarations, definitions, text_types

import pygames
from pygames.protocol import types as protocol

pytestmark = pytest.mark.slow
KEY = re.compile(r"^  (\w+)(\??): ", re.M)


@cache
def generated() -> dict[str, tuple[dict[str, Any], str]]:
    schemas = definitions()
    texts = declarations(schemas.values())
    return {folder: (schemas[folder], text) for folder, text in zip(schemas, texts, strict=True)}


def interfaces(folder: str) -> dict[str, str]:
    """Return the bodies of the interfaces in the generated file of a folder, by name."""
    return dict(
        re.findall(r"^export interface (\w+) \{(?:\}|\n(.*?)^\})$", generated()[folder][1], re.M | re.S)
    )


def test_every_type_is_generated_with_its_keys() -> None:
    core = interfaces("core")
    for declared in filter(is_typeddict, vars(protocol).values()):
        keys = {key: bool(optional) for key, optional in KEY.findall(core[declared.__name__])}
        expected = {key: key in declared.__optional_keys__ for key in get_type_hints(declared)}
        assert keys == expected, declared.__name__


def test_a_file_exports_its_types_and_nothing_else() -> None:
    for folder, (schemas, text) in generated().items():
        names = re.findall(r"^export (?:interface|type) (\w+)", text, re.M)
        assert sorted(names) == sorted(schemas), folder


def test_types_are_precise() -> None:
    core = interfaces("core")
    assert "\n  seats: [number, number];\n" in core["GameInfo"]
    assert "\n  cards: (string | null)[];\n" in core["Zone"]
    assert "\n  view: TableView | IncrementalView;\n" in core["Responses"]
    assert core["Effect"].endswith("  [k: string]: unknown;\n")
    assert "[k: string]" not in core["EffectBase"]
    assert 'export type ZoneKind = "fan" | "row" | "grid" | "pile";\n' in generated()["core"][1]


def test_the_types_of_a_game_are_in_its_own_folder() -> None:
    folders = {f"games/{game}" for game in pygames.games()}
    assert generated().keys() <= {"core", *folders}
    assert len(generated()) > 1
    assert all(interfaces(folder) for folder in generated())


def test_a_text_has_its_values_of_which_only_those_that_choose_may_be_missing() -> None:
    counted = "{name}: {count, plural, one {# {it}} other {#}}{who, select, none {} other {, {who}}}"
    types = text_types({"en": {"a.x": counted, "a.y": "Go"}, "pt-BR": {"a.y": "{no}", "a.z": "{no}"}})
    assert types.partition("{\n")[2].splitlines() == [
        '  "a.x": { who?: unknown; count: unknown; it?: unknown; name: unknown };',
        '  "a.y": Record<string, never>;',
        '  "a.z": { no: unknown };',
        "}",
    ]
