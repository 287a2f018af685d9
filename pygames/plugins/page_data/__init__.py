"""What a wheel brings beside its Python for the table that any game is played on: data that does not run.

In the folder ``page`` of the game's package: ``texts/<language>.json``, ``rules/<language>.json``,
``table.json``, ``lesson.json`` and ``faces.svg``, each of which may be left out. The schemas that lie here
say what the first four may hold. Texts that are missing are said in English, and else by the game's own
sentences or the token.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from ...core.errors import PygamesError, short
from ...core.json_limits import is_deeper
from ...core.text_files import decode_text
from ...core.types import PageData
from ...game import Game
from . import lesson_script, schema_validator, svg
from .message_variables import Facts

MAX_BYTES = 256_000
"""Of each file."""
MAX_LANGUAGES = 8
MAX_DEPTH = 12
MAX_SAID = 500

_FILE = re.compile(r"(texts|rules)/([a-z]{2,3}(?:-[A-Z]{2})?)\.json")
_PLACE = re.compile(r"{([a-z][a-z0-9_]*)}")


class PageDataError(PygamesError):
    """What a wheel brings does not fit.

    Attributes:
        file: in which of its files, from the folder ``page`` on.
    """

    def __init__(self, file: str, what: str, code: str) -> None:
        super().__init__(f"page/{file}: {what}", f"brought.{code}", {"file": file, "what": what})
        self.file = file


def in_package(files: Mapping[str, bytes], package: str) -> dict[str, bytes]:
    """Of all files of a wheel those that `brought` is handed, by their names in ``<package>/page``."""
    page = f"{package.replace('.', '/')}/page/"
    return {name.removeprefix(page): data for name, data in files.items() if name.startswith(page)}


def load_page_data(files: Mapping[str, bytes], game: Game) -> PageData:
    """Read and check what is brought for a game, and make of it what the page reads.

    Args:
        files: by their names in the folder ``page``; one that is not known is a fault.
        game: some moves of it are played, to learn which facts its texts may name.

    Raises:
        BroughtError: the first thing that is wrong.
    """
    found = PageData(texts={}, rules={}, table={}, faces="", lesson=None)
    script: Any = None
    facts = Facts(game)
    languages = {match[2] for name in files if (match := _FILE.fullmatch(name))}
    if len(languages) > MAX_LANGUAGES:
        _fault("texts", f"{len(languages)} languages, at most {MAX_LANGUAGES}", "too_large")
    for name, data in sorted(files.items()):
        match = _FILE.fullmatch(name)
        if match and match[1] == "texts":
            found["texts"][match[2]] = _texts(name, _read(name, data, "texts"), facts)
        elif match:
            found["rules"][match[2]] = _rules(name, _read(name, data, "rules"))
        elif name == "table.json":
            found["table"] = _read(name, data, "table")
        elif name == "lesson.json":
            script = _read(name, data, "lesson")
        elif name == "faces.svg":
            found["faces"] = _faces(name, data)
        else:
            _fault(name[:80], "nobody reads this file", "unknown")
    if ("faces" in found["table"]) != bool(found["faces"]):
        _fault("faces.svg", "it comes together with what table.json tells of its faces", "faces")
    found["texts"]["en"] = {**_sentences(game), **found["texts"].get("en", {})}
    if script:
        found["lesson"] = _lesson("lesson.json", script, game, found["texts"]["en"])
    return found


def of_package(game: Game) -> dict[str, bytes]:
    """What lies in the folder ``page`` of the package that a game comes from."""
    from importlib.resources import files
    from importlib.resources.abc import Traversable

    def inside(folder: Traversable, within: str) -> Iterator[tuple[str, bytes]]:
        for each in folder.iterdir():
            if each.is_dir():
                yield from inside(each, f"{within}{each.name}/")
            else:
                yield within + each.name, each.read_bytes()

    module = sys.modules[type(game).__module__]
    if not module.__package__:  # a module by itself has no folder
        return {}
    page = files(module.__package__).joinpath("page")
    return dict(inside(page, "")) if page.is_dir() else {}


def _sentences(game: Game) -> dict[str, Any]:
    """The game's own English for what happens, as the texts of a page."""
    return {
        _key(f"effect.{type}", game.id): _message(_closed(text))
        for type, text in game.sentences.items()
        if _is_said(text)
    }


def _closed(text: Any) -> Any:
    """A sentence with its stop, where it is a plain one."""
    return f"{text}." if isinstance(text, str) and not text.endswith((".", "!", "?")) else text


def _read(name: str, data: bytes, kind: str) -> Any:
    text = _decoded(name, data)
    if is_deeper(text, MAX_DEPTH):
        _fault(name, f"nested deeper than {MAX_DEPTH} levels", "json")
    try:
        read = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        _fault(name, f"not JSON: {error}"[:200], "json")
    wrong = schema_validator.fault(read, schema_validator.load(kind))
    if wrong:
        where, what = wrong
        _fault(name, f"{where}: {what}" if where else what, "form")
    return read


def _decoded(name: str, data: bytes) -> str:
    if len(data) > MAX_BYTES:
        _fault(name, f"longer than {MAX_BYTES} bytes", "too_large")
    decoded = decode_text(data)
    if decoded.note in ("windows-1252", "damaged"):
        _fault(name, "not UTF-8", "json")
    return decoded.text


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key stands there twice")
    return data


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _texts(name: str, texts: Mapping[str, Any], facts: Facts) -> dict[str, Any]:
    """Every text under the page's key for it, in the parts that the page puts together."""
    for key, text in texts.items():
        told = facts.of(key)
        if isinstance(told, str):
            _fault(name, f"{key}: {told}", "nothing")
        missing = [each for each in _named(text) if told is not None and not told(each)]
        if missing:
            _fault(name, f"{key}: there is no {{{missing[0]}}} to be said here", "placeholder")
    return {_key(key, facts.game.id): _message(text) for key, text in texts.items()}


def _key(key: str, game: str) -> str:
    """As web/core/text.js knows it."""
    if key == "line":
        return f"game.{game}.line"
    if key in ("over.why", "round.why", "round.next"):
        return f"{key}.{game}"
    kind, stop, rest = key.partition(".")
    return f"{kind}.{game}{stop}{rest}"


def _named(text: Any) -> Iterator[str]:
    """The facts that a text names."""
    if isinstance(text, str):
        yield from _PLACE.findall(text)
    elif isinstance(text, list):
        for part in text:
            yield from _named(part)
    else:
        how = _chooses(text)
        yield text[how]
        for case, said in text.items():
            if case != how:
                yield from _named(said)


def _chooses(text: Mapping[str, str]) -> str:
    return "select" if "select" in text else "plural"


def _message(text: Any) -> Any:
    """What web/core/text.js calls a message."""
    parts = [made for part in (text if isinstance(text, list) else [text]) for made in _parts(part)]
    return "".join(parts) if all(isinstance(part, str) for part in parts) else parts


def _parts(part: Any) -> list[Any]:
    if isinstance(part, str):
        pieces = _PLACE.split(part)
        return [[piece] if i % 2 else piece for i, piece in enumerate(pieces) if piece]
    how = _chooses(part)
    cases = {case: _message(said) for case, said in part.items() if case != how}
    return [[part[how], cases, *([1] if how == "plural" else [])]]


def _is_said(text: Any) -> bool:
    """Whether a sentence of the game's own, made for Python, is a text as wheels bring them."""
    return (
        len(str(text)) <= MAX_SAID
        and schema_validator.fault({"part": text}, schema_validator.load("texts")) is None
    )


def _rules(name: str, rules: list[dict[str, Any]]) -> list[dict[str, Any]]:
    ids = [section["id"] for section in rules]
    twice = next((id for id in ids if ids.count(id) > 1), None)
    if twice:
        _fault(name, f"two sections are called {short(twice)}", "form")
    return [{"rulings": [], **section} for section in rules]


def _lesson(name: str, script: Any, game: Game, texts: Mapping[str, Any]) -> dict[str, Any]:
    """It is played here: what the rules do not allow is no lesson."""
    unsaid = next(
        (each for each in lesson_script.said(script) if _key(f"lesson.{each}", game.id) not in texts), None
    )
    if unsaid:
        _fault(name, f"texts/en.json has no text lesson.{unsaid}", "form")
    try:
        return lesson_script.played(game, script)
    except (PygamesError, ValueError) as error:
        _fault(name, " ".join(str(error).split())[:200], "lesson")


def _faces(name: str, data: bytes) -> str:
    text = _decoded(name, data)
    wrong = svg.fault(text)
    if wrong:
        _fault(name, wrong[:200], "svg")
    return text


def _fault(file: str, what: str, code: str) -> NoReturn:
    raise PageDataError(file, what, code)
