"""Inputs that fuzzing begins with: short games, links to them, requests, and what was stored."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pygames
from pygames import Record
from pygames.protocol.types import Requests
from pygames.records.share_link import to_link

from ..contract.front_end import EVERY_FIELD, PLAYERS
from ..games.example_games import RECORDS
from ..games.expected_facts import of
from ..games.playing import by_lot

CORPUS = Path(__file__).parent / "corpus"
"""Inputs of a target, `any` for those of every target, that once broke it or that no script makes."""


def requests_of_all_operations() -> Iterator[dict[str, Any]]:
    for op, declared in get_type_hints(Requests).items():
        fields = get_type_hints(declared).keys() & EVERY_FIELD.keys()
        yield {**{name: EVERY_FIELD[name] for name in sorted(fields)}, "op": op}


def new(game: str) -> dict[str, Any]:
    return {"id": 0, "op": "new", "game": game, "players": PLAYERS, "seed": 3}


def requests(game: pygames.Game, begun: Record) -> Iterator[dict[str, Any]]:
    yield new(game.id)
    yield {"op": "play", "seat": 0, "move": game.new(seed=3).legal_moves()[0]}
    for op in ("resume", "check", "export", "link"):
        yield {"op": op, "record": begun.dumps(), "seed": 2, "rescue": True}


def _generated(target: str) -> Iterator[tuple[str, str]]:
    yield from {"nothing": "", "brackets": "[" * 500, "list": "[]", "nan": '{"id": NaN}'}.items()
    if target == "bridge":
        yield from ((each["op"], json.dumps({"id": 1, **each})) for each in requests_of_all_operations())
    if target in ("record", "saved"):
        yield from RECORDS.items()
    for game in pygames.games().values():
        state, rng = game.new(seed=1, **of(game.id).short), Random(1)
        begun = Record.of(by_lot(state, rng, 5), ["Ana", "Bo"])
        if target in ("record", "saved"):
            yield f"{game.id}-begun", begun.dumps()
        elif target == "link":
            yield f"{game.id}-over", to_link(Record.of(by_lot(state, rng), ["Ana", "Bo"]))
        elif target == "bridge":
            yield from ((f"{game.id}-{each['op']}", json.dumps(each)) for each in requests(game, begun))


@cache
def seeds(target: str) -> dict[str, bytes]:
    """Return the initial inputs by name, always the same: generated ones, then stored ones."""
    stored = sorted((CORPUS / target).iterdir()) if (CORPUS / target).is_dir() else []
    generated = {name: text.encode() for name, text in _generated(target)}
    return generated | {path.name: path.read_bytes() for path in stored}
