"""The page's types of what the engine says are made of all of `pygames.protocol.types`, key by key."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, TypedDict, get_type_hints, is_typeddict

import pytest

import pygames
from pygames.protocol import types as protocol

WEB = Path(__file__).resolve().parents[2] / "web"
if not (WEB / "tools").is_dir():
    pytest.skip("the page's tools are not delivered here", allow_module_level=True)
sys.path.append(str(WEB))

from tools.generate_types import declarations, declaring  # noqa: E402

TYPES = [value for value in vars(protocol).values() if is_typeddict(value)]
MADE = dict(
    re.findall(r"^export type (\w+) = (.*?);$(?=\n(?:export|/\*\*|\Z))", declarations(protocol), re.M | re.S)
)
KEY = re.compile(r"^  (\w+)(\??): (.+);$", re.M)


@pytest.mark.parametrize("declared", TYPES, ids=lambda each: each.__name__)
def test_every_type_is_the_page_s_too(declared: Any) -> None:
    keys = {key: bool(may_lack) for key, may_lack, _ in KEY.findall(MADE[declared.__name__])}
    assert keys == {key: key in declared.__optional_keys__ for key in get_type_hints(declared)}


def test_every_name_that_is_used_is_declared() -> None:
    known = {
        *MADE,
        "Record",
        "string",
        "number",
        "boolean",
        "unknown",
        "null",
        "never",
        "true",
        "false",
        "fact",
    }
    for name, text in MADE.items():
        told = KEY.findall(text) or [("", "", text)]
        used = {word for _, _, each in told for word in re.findall(r'(?<!")\b[A-Za-z]\w*\b(?!")', each)}
        assert used <= known, name


def test_what_it_does_not_know_it_does_not_guess() -> None:
    class Odd(TypedDict):
        odd: set[int]

    module = ModuleType("odd")
    module.Odd = Odd  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="set"):
        declarations(module)
    Odd.__annotations__["odd"] = int | None
    assert "  odd: number | null;\n" in declarations(module)


def test_what_a_game_declares_for_its_own_table_is_made_for_it_alone() -> None:
    declared = {game: [*declaring(game)] for game in pygames.games()}
    assert any(declared.values())
    for game, modules in declared.items():
        types = {
            name: value
            for module in modules
            for name, value in vars(module).items()
            if is_typeddict(value) and value.__module__.startswith(f"pygames.games.{game}.")
        }
        text = declarations(*modules)
        assert re.findall(r"^export type (\w+) = \{$", text, re.M) == [*types]
        for name, value in types.items():
            (keys,) = re.findall(rf"^export type {name} = \{{\n(.*?)\}};$", text, re.M | re.S)
            assert [key for key, _, _ in KEY.findall(keys)] == [*get_type_hints(value)]
