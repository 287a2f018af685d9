"""Puzzles: `games/<game>/puzzles.jsonl`, a set of positions that becomes views when the page is built.

`python -m pygames puzzles` writes a set, and `pygames.matches.puzzle_generator` defines its lines. The page
gets the view of the seat to act, never the record, which has every card. An invalid line ends the build.
"""

from pathlib import Path
from typing import Any

from tools.common import WEB, stop, write_json

from pygames.core.errors import PygamesError
from pygames.matches.puzzle_generator import SetPuzzle
from pygames.table import Table

SOURCE, TARGET = "puzzles.jsonl", "puzzles.json"
INDEX = "screens/puzzles/sets.json"


def sets() -> dict[str, Path]:
    """Return the set of each game that has puzzles."""
    return {path.parent.name: path for path in sorted(WEB.glob(f"games/*/{SOURCE}"))}


def build_puzzle(found: SetPuzzle) -> dict[str, Any]:
    """Return a puzzle as the page reads it: `screens/puzzles/puzzle-sets.js`."""
    puzzle = found.puzzle
    view = Table.resume(found.record, 0).view(puzzle.seat, log=False)
    return {
        "id": found.id,
        "view": view,
        "right": puzzle.right,
        "wrong": puzzle.wrong,
        "reasons": puzzle.reasons,
    }


def write(folder: Path) -> None:
    """Replace every set in a built page with its puzzles, and write the index of all sets."""
    index = []
    for game, path in sets().items():
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
            found = [build_puzzle(SetPuzzle.loads(line)) for line in lines]
        except PygamesError as error:
            raise stop(f"{path.relative_to(WEB)}: {error}") from None
        write_json(folder / "games" / game / TARGET, found)
        (folder / "games" / game / SOURCE).unlink()
        index.append({"game": game, "count": len(found)})
    write_json(folder / INDEX, index)
