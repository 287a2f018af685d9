"""Texts of the page, compiled from ICU messages, with the engine's English of effects among them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from tools import setup_env
from tools.common import languages, read_json, write_json

import pygames
from pygames.game import Text

# The language of the engine's own texts.
ENGLISH = "en"


def sentences(game: str) -> dict[str, str]:
    """Return the English effect texts of a game as texts of the page."""
    said = pygames.games()[game].sentences.items()
    return {f"effect.{game}.{type}": message(text) for type, text in said}


def message(text: Text, *, counts: bool = False) -> str:
    """Return a text of the engine as an ICU message.

    Args:
        counts: True where "#" would stand for the number.
    """
    result = plain = ""
    for piece, written in _pieces(text):
        plain += piece
        if written:
            result, plain = result + _literal(plain, counts) + written, ""
    return result + _literal(plain, counts)


def _pieces(text: Text) -> Iterator[tuple[str, str]]:
    """Yield pairs of literal text and the placeholder or choice after it, in the syntax of messages."""
    if isinstance(text, str):
        for plain, fact, *_ in Formatter().parse(text):
            yield plain, f"{{{fact}}}" if fact else ""
    elif isinstance(text, Mapping):
        how = "plural" if "plural" in text else "select"
        said = {case: message(each, counts=how == "plural") for case, each in text.items() if case != how}
        cases = " ".join(f"{case} {{{each}}}" for case, each in said.items())
        yield "", f"{{{text[how]}, {how}, {cases}}}"
    else:
        for each in text:
            yield from _pieces(each)


def _literal(text: str, counts: bool) -> str:
    """Return literal text with apostrophes doubled and the signs of messages quoted."""
    signs = "{}#" if counts else "{}"
    return re.sub(rf"[{signs}](?:[{signs}]|'')*", r"'\g<0>'", text.replace("'", "''"))


def compile_texts(folder: Path) -> None:
    """Compile every text for the page, which has no parser of ICU messages."""
    texts: dict[str, dict[Path, dict[str, str]]] = {}
    for language in languages():
        files = [*folder.glob(f"i18n/{language}/*.json"), *folder.glob(f"games/*/texts/{language}.json")]
        texts[language] = {path: read_json(path) for path in files}
    for path in folder.glob(f"games/*/texts/{ENGLISH}.json"):
        texts[ENGLISH][path] |= sentences(path.parents[1].name)
    compiled = messages(
        {
            language: {key: text for each in by_path.values() for key, text in each.items()}
            for language, by_path in texts.items()
        }
    )
    for language, by_path in texts.items():
        for path, each in by_path.items():
            write_json(path, {key: compiled[language][key] for key in each})


def messages(given: dict[str, dict[str, str]]) -> dict[str, dict[str, Any]]:
    """Return the compiled messages by language and key. End the build at an invalid message."""
    result: dict[str, dict[str, Any]] = setup_env.run_script("compile_texts.mjs", given)
    return result
