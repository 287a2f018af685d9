"""Which texts the page asks for: read from its sources and, for keys made at run time, from the engine."""

from __future__ import annotations

import ast
import json
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pygames

WEB = Path(__file__).resolve().parents[2] / "web"
Message = str | list[Any]
"""A text as the page reads it: see web/core/i18n.js."""

ENGINE = Path(pygames.__file__).resolve().parent
FOLDERS = ("core", "engine", "parts", "games", "screens")
GAMES = tuple(pygames.games())
KEY = re.compile(r"[a-z]\w*(\.[\w*-]+)+")
LISTED = re.compile(r"\btexts: ([^\n*]+)")
WRITTEN = ("load-errors", "static")
"""The parts that the build writes into files which show them without the page's scripts."""
PLAYED = 30


def file_of(language: str, part: str) -> Path:
    """Where a part's texts are: a game's lie in its folder."""
    home = WEB / "games" / part / "texts"
    return home / f"{language}.json" if home.is_dir() else WEB / "i18n" / language / f"{part}.json"


def load(language: str) -> dict[str, str]:
    """All texts of the page and its games in this language; of what happens the engine says the English."""
    texts: dict[str, str] = {}
    parts = (path.stem for path in (WEB / "i18n" / language).glob("*.json") if path.stem not in WRITTEN)
    for part in (*parts, *GAMES):
        texts |= json.loads(file_of(language, part).read_text(encoding="utf-8"))
    if language == "en":
        for game in GAMES:
            texts |= bundle().sentences(game)
    return texts


@cache
def bundle() -> Any:
    """What builds the page."""
    sys.path[:0] = [str(WEB)]
    from tools import bundle

    return bundle


def messages(given: dict[str, dict[str, str]]) -> dict[str, dict[str, Message]]:
    """What the build makes of ICU messages, by language and key."""
    made: dict[str, dict[str, Message]] = bundle().messages(given)
    return made


@cache
def made() -> dict[str, dict[str, Message]]:
    """By language and key, what the build makes of every text."""
    return messages({language: load(language) for language in LANGUAGES})


LANGUAGES: tuple[str, ...] = tuple(bundle().languages()) if (WEB / "core").is_dir() else ()


def message(language: str, text: str) -> Message:
    """What the build makes of this text."""
    return _by_text(language).get(text) or messages({language: {"": text}})[language][""]


@cache
def _by_text(language: str) -> dict[str, Message]:
    return {text: made()[language][key] for key, text in load(language).items()}


# -- the page's sources -------------------------------------------------------------------------------------


@dataclass
class Source:
    """What one module says.

    Attributes:
        code: it without literals, templates and comments.
        literals: all that stands between quotes.
        templates: a hole is ``{}``.
        listed: the keys that its comments list.
    """

    code: str = ""
    literals: set[str] = field(default_factory=set)
    templates: set[str] = field(default_factory=set)
    listed: set[str] = field(default_factory=set)


def sources() -> dict[str, Source]:
    """Every module of the page by its path."""
    files = sorted([WEB / "main.js", *(path for folder in FOLDERS for path in (WEB / folder).rglob("*.js"))])
    return {path.relative_to(WEB).as_posix(): read(path.read_text(encoding="utf-8")) for path in files}


def read(script: str) -> Source:
    """The literals and templates of a script; keys named as ``texts: a.b a.c`` in a comment are listed."""
    source = Source()
    at = _code(script, 0, source)
    assert at == len(script)
    return source


def _code(script: str, at: int, source: Source, end: str = "") -> int:
    depth, before = 0, "("
    while at < len(script):
        sign = script[at]
        if script.startswith("//", at) or script.startswith("/*", at):
            stop = script.find("\n" if script[at + 1] == "/" else "*/", at)
            comment = script[at : stop if stop >= 0 else len(script)]
            for found in LISTED.finditer(comment):
                source.listed.update((KEY.fullmatch(word) and word) or "" for word in found[1].split())
            at += len(comment) + (2 if script[at + 1] == "*" else 0)
            source.code += "\n"
            continue
        if sign in "\"'":
            stop = _quoted(script, at)
            source.literals.add(script[at + 1 : stop])
            source.code += '"'
            at = stop
        elif sign == "`":
            at = _template(script, at + 1, source)
        elif sign == "/" and before in "(,=:[!&|?{};>\n":
            at = _regex(script, at)
        elif sign == end and depth == 0:
            return at
        else:
            source.code += sign
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if not script[at].isspace():
            before = script[at]
        at += 1
    return at


def _quoted(script: str, at: int) -> int:
    stop = at + 1
    while script[stop] != script[at]:
        stop += 2 if script[stop] == "\\" else 1
    return stop


def _regex(script: str, at: int) -> int:
    stop, within = at + 1, False
    while within or script[stop] != "/":
        within = {"[": True, "]": False}.get(script[stop], within)
        stop += 2 if script[stop] == "\\" else 1
    return stop


def _template(script: str, at: int, source: Source) -> int:
    pattern = ""
    while script[at] != "`":
        if script.startswith("${", at):
            at = _code(script, at + 2, source, "}") + 1
            pattern += "{}"
        else:
            pattern += script[at]
            at += 2 if script[at] == "\\" else 1
    source.templates.add(pattern)
    return at


# -- what the engine can come to ----------------------------------------------------------------------------


@dataclass
class Met:
    """What was met in a game by playing it at random."""

    phases: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)


@cache
def met(name: str) -> Met:
    """Phases, words of moves and of effects, cards, zones of a game."""
    game, found, rng = pygames.games()[name], Met(), random.Random(5)
    for number in range(PLAYED):
        options = {"rounds": 1} if "rounds" in game.options else {}
        state = game.new(rng.choice(game.seats), rng=rng, **options)
        step = 0
        while not state.over:
            moves = state.legal_moves()
            found.verbs.update(move.split()[0] for move in moves)
            found.words.update(word for move in moves for word in move.split())
            if step % 5 == 0 or number < 3:
                view = state.view(state.to_act)
                found.phases.add(view["phase"])
                found.zones.update(re.sub(r"[\d.]+$", "", zone["id"]) for zone in view["zones"])
                found.cards.update(token for zone in view["zones"] for token in zone["cards"] if token)
                found.words.update(strings(view["data"]))
            state.apply(rng.choice(moves))
            step += 1
        for effect in state.effects(None):
            said = [value for value in effect.values() if isinstance(value, str)]
            found.words.update(word for value in said for word in value.split())
    found.words |= found.cards
    return found


def strings(value: object) -> Iterator[str]:
    """All words of the strings in a view's data."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)


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


def effects(name: str) -> set[str]:
    """The types of all effects that a game tells."""
    return {*literals(ENGINE / "games" / name, "emit_effect"), *pygames.games()[name].sentences}


def reasons(name: str) -> set[str]:
    """The codes of all reasons that a game's policy gives."""
    text = (ENGINE / "games" / name / "bots" / "policy.py").read_text(encoding="utf-8")
    return set(re.findall(r'"code"(?:\] =|:) "(\w+)"', text))


def refusals(name: str) -> set[str]:
    """The codes of all refusals of a game."""
    return {*literals(ENGINE / "games" / name, "refuse"), *literals(ENGINE / "game.py", "refuse")}


def page_codes() -> set[str]:
    """The codes that the page's own parts refuse or fail with."""
    text = "".join(path.read_text() for path in (WEB / "engine").rglob("*.js"))
    text += (WEB / "screens" / "play" / "live-source.js").read_text()
    return set(re.findall(r'"((?:page|boot)\.\w+)"', text))


def added_codes() -> set[str]:
    """The codes of what is wrong with a game that somebody adds, or has added."""
    text = "".join(path.read_text() for name in ("engine", "screens") for path in (WEB / name).rglob("*.js"))
    found = set(re.findall(r'(?:refus\w+\(|code: )"(added\.\w+)"', text))
    engine = "".join(
        path.read_text() for path in [*ENGINE.glob("plugins/*.py"), *ENGINE.glob("plugins/page_data/*.py")]
    )
    return found | set(re.findall(r'"((?:added|brought)\.\w+)"', engine))


def outside_codes() -> set[str]:
    """The codes of what is wrong with requests, records, options and tables."""
    names = (
        "bridge",
        "core/options",
        "play/players",
        "protocol/parsing",
        "record",
        "records/share_link",
        "table",
    )
    text = "".join((ENGINE / f"{name}.py").read_text() for name in names)
    return set(re.findall(r'"((?:bridge|record|option|table)\.\w+)"', text))


def choices() -> dict[str, list[str]]:
    """What can be chosen in the settings."""
    script = (WEB / "core" / "settings.js").read_text()
    block = re.search(r"export const CHOICES = \{(.*?)\n\};", script, re.DOTALL)
    assert block
    return {
        name: re.findall(r'"([^"]+)"', values) for name, values in re.findall(r"(\w+): \[(.*?)\]", block[1])
    }
