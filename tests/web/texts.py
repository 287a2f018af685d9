"""Texts of the page and its games: as files have them, and as the build makes them for the page."""

import json
import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tools import compile_texts as compile_texts
from tools import generate_types
from tools import static_texts as static_texts
from tools.common import languages
from tools.generate_types import values as values

import pygames

from . import WEB as WEB

Message = str | list[Any]
"""A text as the page reads it: see web/core/i18n.js."""
ENGINE = Path(pygames.__file__).resolve().parent
GAMES = tuple(pygames.games())
LANGUAGES: tuple[str, ...] = tuple(languages())
WORDING = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in WEB.parent.glob("tests/web/wording/*")
}
"""The words of each language, see `wording/en.toml`. A language may have none yet."""

POINTS, BONUS = 987, 654
"""Points of a card and the bonus of an option that no text has by itself."""


def figures(text: str) -> set[int]:
    """Return the numbers in a text, without their signs."""
    return {int(found) for found in re.findall(r"\d+", text)}


def read(language: str, part: str) -> dict[str, str]:
    folder = WEB / "games" / part / "texts"
    path = folder / f"{language}.json" if folder.is_dir() else WEB / "i18n" / language / f"{part}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def load(language: str) -> dict[str, str]:
    """Return all texts that the page loads in a language. The English of effects is the engine's."""
    texts = dict(generate_types.page_texts()[language])
    for game in GAMES if language == "en" else ():
        texts |= {key: icu(message) for key, message in compile_texts.sentences(game).items()}
    return texts


def icu(message: Message, literal: Callable[[str], str] = str) -> str:
    """Return a compiled message as an ICU message, with its literal text changed."""

    def written(part: str | list[Any]) -> str:
        if isinstance(part, str):
            return re.sub(r"[{}#]+", r"'\g<0>'", literal(part).replace("'", "''"))
        name, how, counted = (*part, "", 0)[:3]
        if isinstance(how, dict):
            cases = " ".join(f"{case} {{{icu(each, literal)}}}" for case, each in how.items())
            return f"{{{name}, {'plural' if counted else 'select'}, {cases}}}"
        return f"{{{name}, number, {how}}}" if how else f"{{{name}}}"

    return "".join(map(written, [message] if isinstance(message, str) else message))


def messages(given: dict[str, dict[str, str]]) -> dict[str, dict[str, Message]]:
    """Return the messages of texts by language and key, as the build makes them."""
    found: dict[str, dict[str, Message]] = compile_texts.messages(given)
    return found


@cache
def compiled() -> dict[str, dict[str, Message]]:
    """Return all messages by language and key."""
    return messages({language: load(language) for language in LANGUAGES})
