"""Texts of the page, compiled from ICU messages, with the engine's English of effects among them."""

from pathlib import Path
from typing import Any

from tools import setup_env
from tools.common import languages, read_json, write_json

import pygames
from pygames.plugins.page_data import compile_message

# The language of the engine's own texts.
ENGLISH = "en"


def sentences(game: str) -> dict[str, Any]:
    """Return the English effect texts of a game as compiled texts of the page."""
    said = pygames.games()[game].sentences.items()
    return {f"effect.{game}.{type}": compile_message(text) for type, text in said}


def compile_texts(folder: Path) -> None:
    """Compile every text for the page, which has no parser of ICU messages."""
    texts: dict[str, dict[Path, dict[str, str]]] = {}
    for language in languages():
        files = [*folder.glob(f"i18n/{language}/*.json"), *folder.glob(f"games/*/texts/{language}.json")]
        texts[language] = {path: read_json(path) for path in files}
    compiled = messages(
        {
            language: {key: text for each in by_path.values() for key, text in each.items()}
            for language, by_path in texts.items()
        }
    )
    for language, by_path in texts.items():
        for path, each in by_path.items():
            found = {key: compiled[language][key] for key in each}
            write_json(path, found | (sentences(path.parents[1].name) if path.stem == ENGLISH else {}))


def messages(given: dict[str, dict[str, str]]) -> dict[str, dict[str, Any]]:
    """Return the compiled messages by language and key. End the build at an invalid message."""
    result: dict[str, dict[str, Any]] = setup_env.run_script("compile_texts.mjs", given)
    return result
