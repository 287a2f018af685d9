"""Games and golden records for tests that need just one: found by what they are like, never by name."""

from __future__ import annotations

from pathlib import Path

import pygames

FIRST = next(iter(pygames.games()))
DUEL = next(game.id for game in pygames.games().values() if len(game.seats) == 1)
"""Return a game for this number of seats only."""

FOLDER = Path(__file__).parent
HERE = [game for game in pygames.games() if (FOLDER / game / "rules").is_dir()]
"""Return the games whose rules are tested: all, or the one whose mutants are tested."""

RECORDS = {f"{path.parents[1].name}/{path.stem}": path for path in sorted(FOLDER.glob("*/records/*.json"))}
"""The golden records, by game and name."""


def finished(game: str) -> list[Path]:
    """Return the game's records of finished games, the shortest first."""
    found = {path: pygames.Record.loads(path.read_bytes()) for path in RECORDS.values()}
    over = [path for path, record in found.items() if record.game == game and record.scores is not None]
    return sorted(over, key=lambda path: (len(found[path].events), path))
