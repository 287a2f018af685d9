"""The page has words for all that the engine can tell: effects, refusals, options, rules."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import pygames

WEB = Path(__file__).resolve().parents[2] / "web"
ENGINE = Path(pygames.__file__).resolve().parent

if not (WEB / "i18n").is_dir() or not (ENGINE / "game.py").is_file():
    pytest.skip("the sources of page and engine are not delivered here", allow_module_level=True)

PARTS = ("page", *pygames.games())
TEXTS: dict[str, str] = {
    key: text
    for part in PARTS
    for key, text in json.loads((WEB / "i18n" / "en" / f"{part}.json").read_text(encoding="utf-8")).items()
}
games = pytest.mark.parametrize("game", list(pygames.games()))


def literals(path: Path, function: str) -> Iterator[str]:
    """The first arguments of all calls of this method below a folder, where they are written out."""
    for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                first = node.args[0] if node.args else None
                if (
                    node.func.attr == function
                    and isinstance(first, ast.Constant)
                    and isinstance(first.value, str)
                ):
                    yield first.value


def missing(keys: Iterator[str] | list[str]) -> list[str]:
    return sorted({key for key in keys if not TEXTS.get(key, "").strip()})


@games
def test_every_effect_has_a_text(game: str) -> None:
    types = {*literals(ENGINE / "games" / game, "_tell"), *pygames.games()[game].sentences}
    assert len(types) > 5
    assert missing([f"effect.{game}.{type}" for type in types]) == []


@games
def test_every_refusal_has_a_text(game: str) -> None:
    codes = {*literals(ENGINE / "games" / game, "_refuse"), *literals(ENGINE / "game.py", "_refuse")}
    assert {"over", "unknown"} < codes
    assert missing([f"error.{game}.{code}" for code in codes]) == []


@games
def test_every_option_has_a_name_and_a_line_of_help(game: str) -> None:
    names = [f"option.{game}.{name}" for name in pygames.games()[game].options]
    assert missing([*names, *(f"{name}.help" for name in names), f"game.{game}.line"]) == []


def test_every_brace_is_closed() -> None:
    def is_closed(text: str) -> bool:
        depth = 0
        for sign in text:
            depth += {"{": 1, "}": -1}.get(sign, 0)
            if depth < 0:
                return False
        return depth == 0

    assert [key for key, text in TEXTS.items() if not is_closed(text)] == []
