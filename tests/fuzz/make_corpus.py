#!/usr/bin/env python3
"""Write the inputs that fuzzing begins with: short games, links to them, requests."""

import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygames
from pygames.records.share_link import to_link
from tests.fuzz.targets import CORPUS, GAMES, new
from tests.games.facts import of
from tests.games.playing import by_lot

REQUESTS = [
    {"id": 1, "op": "games"},
    {"id": 1, "op": "bot_step", "milliseconds": 5},
    {"id": 1, "op": "undo", "seat": 0},
    {"id": 1, "op": "update", "change": {"undo": {"seat": 0}}, "view": {"seat": 0}, "final_view": {}},
    {"id": 1, "op": "view", "seat": None},
    {"id": 1, "op": "effects", "seat": 1, "since": 2},
    {"id": 1, "op": "record"},
    {"id": 1, "op": "close"},
    {"id": 1, "op": "unlink", "text": "AAAA"},
    {"id": 1, "op": "version"},
    {"id": 1, "op": "hint", "seat": 0, "milliseconds": 5},
    {"id": 1, "op": "review", "since": 0, "milliseconds": 5},
    {"id": 1, "op": "position", "event": 3, "seat": 0},
]


def write(corpus: Path, target: str, name: str, data: str) -> None:
    (corpus / target).mkdir(parents=True, exist_ok=True)
    (corpus / target / name).write_text(data)


def write_game(game: pygames.Game) -> None:
    corpus, rng = GAMES / game.id / "corpus", Random(1)
    state = game.new(seed=1, **of(game.id).short)
    first = {"id": 1, "op": "play", "seat": 0, "move": state.legal_moves()[0]}
    begun = pygames.Record.of(by_lot(state, rng, 5), ["Ana", "Bo"])
    over = pygames.Record.of(by_lot(state, rng), ["Ana", "Bo"])
    for target in ("record", "saved"):
        write(corpus, target, "begun", begun.dumps())
    if len(over.events) < 300:
        write(corpus, "record", "over", over.dumps())
        write(corpus, "link", "over", to_link(over))
    for request in (new(game.id), first):
        write(corpus, "bridge", str(request["op"]), json.dumps(request))
    for op in ("resume", "check", "export", "link"):
        request = {"id": 1, "op": op, "record": begun.dumps(), "seed": 2, "rescue": True}
        write(corpus, "bridge", op, json.dumps(request))


def main() -> None:
    for game in pygames.games().values():
        write_game(game)
    for request in REQUESTS:
        write(CORPUS, "bridge", str(request["op"]), json.dumps(request))
    for name, text in {"nothing": "", "brackets": "[" * 500, "list": "[]", "nan": '{"id": NaN}'}.items():
        write(CORPUS, "any", name, text)


if __name__ == "__main__":
    main()
