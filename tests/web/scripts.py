"""Sources of the page, as acorn reads them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from .node import answer
from .texts import WEB

FOLDERS = ("core", "engine", "parts", "games", "screens")
Lines = list[tuple[int, str]]
"""Pieces of a source, each with the number of its line."""


@dataclass
class Source:
    """The parts of a script, or of a style sheet or type declaration, which have names and comments only.

    Attributes:
        templates: with "{}" for each hole.
        code: the script without comments, strings, regular expressions and the texts of templates.
    """

    names: Lines
    comments: Lines
    strings: Lines
    templates: Lines = field(default_factory=list)
    code: str = ""

    @property
    def literals(self) -> set[str]:
        return {text for _, text in (*self.strings, *self.templates)}


def read(texts: Mapping[str, str]) -> dict[str, Source]:
    return {path: Source(**parts) for path, parts in answer("sources.mjs", dict(texts)).items()}


def paths() -> list[Path]:
    return sorted([WEB / "main.js", *(path for name in FOLDERS for path in (WEB / name).rglob("*.js"))])


@cache
def scripts() -> dict[str, Source]:
    return read({path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in paths()})
