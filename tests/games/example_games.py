"""Example games and golden records for tests that need just one: found by properties, never by name."""

from importlib import import_module
from pathlib import Path

import pygames

FIRST = next(iter(pygames.games()))
DUEL = next(game.id for game in pygames.games().values() if len(game.seats) == 1)
"""The first game with one number of seats only."""

FOLDER = Path(__file__).parent
HERE = [game for game in pygames.games() if (FOLDER / game / "rules").is_dir()]
"""The games whose rules are tested: all, or the one whose mutants are tested."""


def _golden_records() -> dict[str, str]:
    """Return the texts of the golden records: those written by hand, and the long ones that scripts make."""
    written = FOLDER.glob("*/records/*.json")
    found = {f"{path.parents[1].name}/{path.stem}": path.read_text(encoding="utf-8") for path in written}
    for path in FOLDER.glob("*/records/make_*.py"):
        game = path.parents[1].name
        script = import_module(f".{game}.records.{path.stem}", __package__)
        found[f"{game}/{path.stem.removeprefix('make_')}"] = script.text()
    return dict(sorted(found.items()))


RECORDS = _golden_records()
"""The golden records, by game and name."""


def finished(game: str) -> list[Path]:
    """Return the files of the game's records of finished games, the shortest first."""
    found = {path: pygames.Record.loads(path.read_bytes()) for path in FOLDER.glob(f"{game}/records/*.json")}
    over = [path for path, record in found.items() if record.scores is not None]
    return sorted(over, key=lambda path: (len(found[path].events), path))
