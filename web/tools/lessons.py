"""Lessons: `games/<game>/lesson.json`, a script that is played in the engine when the page is built.

`pygames.plugins.page_data.lesson_script` defines the format. An illegal step in a script ends the build.
"""

from pathlib import Path
from typing import Any

from tools.common import WEB, read_json, stop, write_json

import pygames
from pygames.core.errors import PygamesError
from pygames.plugins.page_data.lesson_script import Lesson, Script


def scripts() -> dict[str, Path]:
    """Return the script of each game that has a lesson."""
    return {path.parent.name: path for path in sorted(WEB.glob("games/*/lesson.json"))}


def build_lesson(game: str, script: Script) -> dict[str, Any]:
    """Return the lesson as the page reads it.

    Raises:
        ValueError: the script contradicts the rules, or shows a figure that they do not have.
    """
    shown = {step["figure"] for step in script["steps"] if "figure" in step}
    figures = read_json(WEB / "games" / game / "figures.json")["figures"]
    if missing := shown - figures.keys():
        raise ValueError(f"figure {min(missing)}: expected one of the rules")
    return Lesson(pygames.games()[game], script).play()


def write(folder: Path) -> None:
    """Replace every script in a built page with its lesson."""
    for game, path in scripts().items():
        try:
            found = build_lesson(game, read_json(path))
        except (PygamesError, ValueError) as error:
            raise stop(f"{path.relative_to(WEB)}: {error}") from None
        write_json(folder / "games" / game / path.name, found)
