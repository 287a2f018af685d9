"""Names in the engine of which texts are keys: phases, moves, effects, zones, cards, errors."""

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pygames
from pygames.conformance.checks import random_walk

from .texts import ENGINE

FAMILIES = "added|bridge|option|record|table"
"""The families of error codes that the engine returns apart from those of games and of page data."""


@dataclass
class Names:
    """The names in some random games."""

    phases: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)


@cache
def seen(name: str) -> Names:
    game, found, rng = pygames.games()[name], Names(), random.Random(5)
    for number in range(30):
        options = {"rounds": 1} if "rounds" in game.options else {}
        state = game.new(rng.choice(game.seats), rng=rng, **options)
        for step, now in enumerate(random_walk(state, rng)):
            moves = now.legal_moves()
            found.verbs.update(move.split()[0] for move in moves)
            found.words.update(word for move in moves for word in move.split())
            if step % 5 == 0 or number < 3:
                view = now.view(now.to_act)
                found.phases.add(view["phase"])
                found.zones.update(re.sub(r"[\d.]+$", "", zone["id"]) for zone in view["zones"])
                found.cards.update(token for zone in view["zones"] for token in zone["cards"] if token)
                found.words.update(words_in(view["data"]))
        for effect in state.effects(None):
            found.words.update(words_in([*effect.values()]))
    found.words |= found.cards
    return found


def words_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from words_in(each)


def arguments(path: Path, method: str, at: int = 0) -> Iterator[str]:
    """Yield the literal strings in one argument of all calls of a method in a file, or below a folder."""
    for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Attribute(attr=name), given) if name == method and len(given) > at:
                    parts = (part.value for part in ast.walk(given[at]) if isinstance(part, ast.Constant))
                    yield from (part for part in parts if isinstance(part, str))


def effects(game: str) -> set[str]:
    return {*arguments(ENGINE / "games" / game, "emit_effect"), *pygames.games()[game].sentences}


def reasons(game: str) -> set[str]:
    bots = ENGINE / "games" / game / "bots"
    text = "".join((bots / f"{name}.py").read_text(encoding="utf-8") for name in ("policy", "explanation"))
    return set(re.findall(r'"code"(?:\] =|:) "(\w+)"', text))


def refusals(game: str) -> set[str]:
    return {*arguments(ENGINE / "games" / game, "refuse"), *arguments(ENGINE / "game.py", "refuse")}


def cited_rules(game: str) -> set[str]:
    folders = (ENGINE / "games" / game, ENGINE / "game.py")
    return {rule for folder in folders for rule in arguments(folder, "refuse", 1)}


def error_codes() -> set[str]:
    """Return the codes of all other errors."""
    files = [path for path in ENGINE.rglob("*.py") if path.parts[len(ENGINE.parts)] != "games"]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    page_data = re.findall(r'_fail\(.*"(\w+)"\)', text)
    return {*re.findall(rf'"((?:{FAMILIES})\.\w+)"', text), *(f"page_data.{code}" for code in page_data)}
