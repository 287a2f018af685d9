"""The texts that the build writes into files which show them before or without the page's scripts."""

import re
from collections.abc import Callable
from html import escape
from typing import Any

from tools.common import WEB, languages, project_address, read_json

# The parts of the texts that are written so.
WRITTEN = ("load-errors", "static")
EACH = re.compile(r"<!-- each language: (.*?) -->")
KEY = re.compile(r"\{([\w.]+)\}")


def read(*parts: str) -> dict[str, dict[str, str]]:
    """Return the texts of these parts by language and key."""
    found: dict[str, dict[str, str]] = {}
    for language in languages():
        files = (WEB / "i18n" / language / f"{part}.json" for part in parts)
        found[language] = {}
        for file in files:
            found[language] |= read_json(file)
    return found


def in_template(text: str) -> str:
    """Escape a text for a template literal of JavaScript."""
    return re.sub(r"[\\`$]", r"\\\g<0>", text)


def page(name: str, quoted: Callable[[str], str] = str) -> str:
    """Return a file of the page with `{site}`, `{games}` and texts `<!-- each language: … {key} … -->`."""
    from pygames import games

    texts = [{"language": language, **words} for language, words in read("static").items()]

    def filled(template: str, words: dict[str, str]) -> str:
        return KEY.sub(lambda key: quoted(escape(words[key[1]])), template)

    # The programs that show previews of links take absolute addresses only.
    source = (WEB / name).read_text(encoding="utf-8").replace("{site}", project_address("Homepage"))
    source = source.replace("{games}", escape(" · ".join(game.title for game in games().values())))
    return EACH.sub(lambda found: "".join(filled(found[1], words) for words in texts), source)


def manifest() -> dict[str, Any]:
    """Return the manifest with "{key}" in the first language, and the other languages next to it."""
    result: dict[str, Any] = _localize(read_json(WEB / "manifest.webmanifest"), read("static", "page"))
    return result


def _localize(value: Any, texts: dict[str, dict[str, str]]) -> Any:
    if isinstance(value, list):
        return [_localize(each, texts) for each in value]
    if not isinstance(value, dict):
        return value
    result: dict[str, Any] = {}
    for name, each in value.items():
        if key := KEY.fullmatch(each) if isinstance(each, str) else None:
            first, *others = ((language, words[key[1]]) for language, words in texts.items())
            result |= {name: first[1], f"{name}_localized": dict(others)}
        else:
            result[name] = _localize(each, texts)
    return result
