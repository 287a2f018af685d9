"""Games and golden records for tests that need just one: found by what they are like, never by name."""

from __future__ import annotations

from pathlib import Path

import pygames

FIRST = next(iter(pygames.games()))
DUEL = next(game.id for game in pygames.games().values() if len(game.seats) == 1)
"""A game for so many seats and no others."""

FOLDER = Path(__file__).parent
HERE = [game for game in pygames.games() if (FOLDER / game / "rules").is_dir()]
"""The games whose rules are tested beside this: all; but where their mutants are hunted, one."""

RECORDS = {f"{path.parents[1].name}/{path.stem}": path for path in sorted(FOLDER.glob("*/records/*.json"))}
"""The golden records, by game and name."""


def finished(game: str) -> list[Path]:
    """The game's records that come to an end, the shortest first."""
    found = {path: pygames.Record.loads(path.read_bytes()) for path in RECORDS.values()}
    over = [path for path, record in found.items() if record.game == game and record.scores is not None]
    return sorted(over, key=lambda path: (len(found[path].events), path))
