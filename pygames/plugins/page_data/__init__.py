"""Page data of plug-ins: data that does not run, for the generic table.

The folder ``page`` of the game's package contains ``texts/<language>.json``, ``rules/<language>.json``,
``table-config.json``, ``lesson.json`` and ``faces.svg``. Each file is optional. The schemas in this package
define the first four. A missing text is replaced by the English one, then by the game's sentence or the
token.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any, NoReturn

from ...core.errors import PygamesError, short_repr
from ...core.json_limits import is_deeper
from ...core.text_decoding import decode_text
from ...core.types import PageData
from ...game import Game, Text
from . import lesson_script, schema_validator, svg
from .message_variables import MessageVariables

MAX_BYTES = 256_000
"""Maximum bytes of each file."""
MAX_LANGUAGES = 8
MAX_DEPTH = 12
MAX_TEXT = 500
TABLE_CONFIG = "table-config.json"

_FILE = re.compile(r"(texts|rules)/([a-z]{2,3}(?:-[A-Z]{2})?)\.json")


class PageDataError(PygamesError):
    """An error in the page data of a wheel.

    Attributes:
        file: path of the file in the folder ``page``.
    """

    def __init__(self, file: str, message: str, code: str) -> None:
        super().__init__(f"page/{file}: {message}", f"page_data.{code}", {"file": file, "what": message})
        self.file = file


def in_package(files: Mapping[str, bytes], package: str) -> dict[str, bytes]:
    """Return the page data among the files of a wheel, by path in ``<package>/page``."""
    page = f"{package.replace('.', '/')}/page/"
    return {name.removeprefix(page): data for name, data in files.items() if name.startswith(page)}


def load_page_data(files: Mapping[str, bytes], game: Game) -> PageData:
    """Parse and validate the page data of a game, and return it in the page's format.

    Args:
        files: files by path in the folder ``page``. An unknown path is an error.
        game: game of the data. Some of its moves are played to find the variables of its texts.

    Raises:
        PageDataError: the first error in the data.
    """
    page_data = PageData(texts={}, rules={}, table={}, faces="", lesson=None)
    script: Any = None
    variables = MessageVariables(game)
    languages = {match[2] for name in files if (match := _FILE.fullmatch(name))}
    if len(languages) > MAX_LANGUAGES:
        _fail("texts", f"expected at most {MAX_LANGUAGES} languages, got {len(languages)}", "too_large")
    for name, data in sorted(files.items()):
        match = _FILE.fullmatch(name)
        if match and match[1] == "texts":
            page_data["texts"][match[2]] = _texts(name, _read(name, data, "texts"), variables)
        elif match:
            page_data["rules"][match[2]] = _rules(name, _read(name, data, "rules"))
        elif name == TABLE_CONFIG:
            page_data["table"] = _read(name, data, "table-config")
        elif name == "lesson.json":
            script = _read(name, data, "lesson")
        elif name == "faces.svg":
            page_data["faces"] = _faces(name, data)
        else:
            _fail(name[:80], "unknown file", "unknown")
    if ("faces" in page_data["table"]) != bool(page_data["faces"]):
        _fail("faces.svg", f"expected together with faces in {TABLE_CONFIG}", "faces")
    page_data["texts"]["en"] = {**_sentences(game), **page_data["texts"].get("en", {})}
    if script:
        page_data["lesson"] = _lesson("lesson.json", script, game, page_data["texts"]["en"])
        _check_figures("lesson.json", script, page_data["rules"])
    return page_data


def of_package(game: Game) -> dict[str, bytes]:
    """Return the files in the folder ``page`` of a game's package, by path."""
    from importlib.resources import files
    from importlib.resources.abc import Traversable

    def files_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
        for each in folder.iterdir():
            if each.is_dir():
                yield from files_in(each, f"{path}{each.name}/")
            else:
                yield path + each.name, each.read_bytes()

    module = sys.modules[type(game).__module__]
    if not module.__package__:  # a single module has no folder
        return {}
    page = files(module.__package__).joinpath("page")
    return dict(files_in(page, "")) if page.is_dir() else {}


def _sentences(game: Game) -> dict[str, Any]:
    """Return the game's English sentences for effects as texts of the page."""
    return {
        _key(f"effect.{type}", game.id): compile_message(_punctuated(text))
        for type, text in game.sentences.items()
        if _is_text(text)
    }


def _punctuated(text: Any) -> Any:
    """Return a plain sentence with a final full stop, or another text unchanged."""
    return f"{text}." if isinstance(text, str) and not text.endswith((".", "!", "?")) else text


def _read(name: str, data: bytes, kind: str) -> Any:
    parsed = _parse(name, data)
    if mismatch := schema_validator.find_error(parsed, kind):
        _fail(name, mismatch, "form")
    return parsed


def _parse(name: str, data: bytes) -> Any:
    text = _decode(name, data)
    if is_deeper(text, MAX_DEPTH):
        _fail(name, f"nested deeper than {MAX_DEPTH} levels", "json")
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_reject_constant)
    except (ValueError, RecursionError) as error:
        _fail(name, f"invalid JSON: {error}"[:200], "json")


def _decode(name: str, data: bytes) -> str:
    if len(data) > MAX_BYTES:
        _fail(name, f"expected at most {MAX_BYTES} bytes", "too_large")
    decoded = decode_text(data)
    if decoded.note in ("windows-1252", "damaged"):
        _fail(name, "not UTF-8", "json")
    return decoded.text


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("duplicate key")
    return data


def _reject_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")


def _texts(name: str, texts: Mapping[str, Any], variables: MessageVariables) -> dict[str, Any]:
    """Return the texts by the page's keys, split into the parts that the page joins."""
    messages = {key: compile_message(text) for key, text in texts.items()}
    for key, message in messages.items():
        is_variable = variables.predicate(key)
        if isinstance(is_variable, str):
            _fail(name, f"{key}: {is_variable}", "nothing")
        unknown = [each for each in _variables(message) if not is_variable(each)]
        if unknown:
            _fail(name, f"{key}: unknown variable {{{unknown[0]}}}", "placeholder")
    return {_key(key, variables.game.id): message for key, message in messages.items()}


def _key(key: str, game: str) -> str:
    """Return the page's key of a text, as in web/core/i18n.js."""
    if key == "line":
        return f"game.{game}.line"
    if key in ("over.why", "round.why", "round.next"):
        return f"{key}.{game}"
    kind, stop, rest = key.partition(".")
    return f"{kind}.{game}{stop}{rest}"


def _variables(message: Any) -> Iterator[str]:
    """Yield the variables in a compiled message."""
    for name, *more in (part for part in message if isinstance(part, list)):
        yield name
        for case in more[0].values() if more else ():
            yield from _variables(case)


def compile_message(text: Text) -> Any:
    """Return a text as a message of web/core/i18n.js."""
    parts = [*_parts(text)]
    return "".join(parts) if all(isinstance(part, str) for part in parts) else parts


def _parts(text: Text) -> Iterator[Any]:
    if isinstance(text, str):
        for plain, variable, *_ in Formatter().parse(text):
            if plain:
                yield plain
            if variable:
                yield [variable]
    elif isinstance(text, Mapping):
        kind = "select" if "select" in text else "plural"
        cases = {case: compile_message(each) for case, each in text.items() if case != kind}
        yield [text[kind], cases, *([1] if kind == "plural" else [])]
    else:
        for part in text:
            yield from _parts(part)


def _is_text(text: Any) -> bool:
    """Return True if a sentence, which a game has for Python, is a valid text of page data."""
    return len(str(text)) <= MAX_TEXT and schema_validator.find_error({"part": text}, "texts") is None


def _rules(name: str, rules: list[dict[str, Any]]) -> list[dict[str, Any]]:
    ids = [section["id"] for section in rules]
    duplicate = next((id for id in ids if ids.count(id) > 1), None)
    if duplicate:
        _fail(name, f"duplicate section id {short_repr(duplicate)}", "form")
    return [{"rulings": [], **section} for section in rules]


def _lesson(name: str, script: Any, game: Game, texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the played lesson, which proves that it follows the rules."""
    missing = next(
        (each for each in lesson_script.text_keys(script) if _key(f"lesson.{each}", game.id) not in texts),
        None,
    )
    if missing:
        _fail(name, f"texts/en.json has no text lesson.{missing}", "form")
    try:
        return lesson_script.Lesson(game, script).play()
    except (PygamesError, ValueError) as error:
        _fail(name, " ".join(str(error).split())[:200], "lesson")


def _check_figures(name: str, script: Any, rules: Mapping[str, list[dict[str, Any]]]) -> None:
    """Check that the rules of each language have the figures that the lesson shows."""
    wanted = {step["figure"] for step in script["steps"] if "figure" in step}
    for language, sections in rules.items() or [("en", [])]:
        blocks = [block for section in sections for block in section["text"] if isinstance(block, dict)]
        missing = wanted - {block.get("id") for block in blocks}
        if missing:
            _fail(name, f"rules/{language}.json has no figure {short_repr(min(missing))}", "form")


def _faces(name: str, data: bytes) -> str:
    text = _decode(name, data)
    error = svg.find_error(text)
    if error:
        _fail(name, error[:200], "svg")
    return text


def _fail(file: str, message: str, code: str) -> NoReturn:
    raise PageDataError(file, message, code)
