"""A project for a new game: ``python -m pygames new-game NAME``."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from pathlib import Path
from string import Template

from ...errors import OptionError, short
from ...games import BUILT_INS

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
OURS = ("pygames", "tests")
TITLE = re.compile(r'[^\W_][^"\\{}$]{0,59}')
FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{id}/__init__.py": "game.py.txt",
    "{id}/py.typed": "",
    "{id}/page/texts/en.json": "texts.json.txt",
    "{id}/page/rules/en.json": "rules.json.txt",
    "{id}/page/table.json": "table.json.txt",
    "tests/test_{id}.py": "test_game.py.txt",
}
"""What is written -> what it is made from."""


def new_game(id: str, title: str, where: Path) -> Path:
    """Write a project that can be checked, tested, played and made a wheel as it is.

    Args:
        id: of the game, its package and its folder.
        title: what people call it.
        where: the folder in which the project's own is made.

    Returns:
        The project's folder.

    Raises:
        OptionError: id or title do not fit, or there is such a folder.
        OSError: it cannot be written.
    """
    if not NAME.fullmatch(id):
        raise OptionError(
            f"{short(id)} is no name for a game: small letters, digits and _, a letter first",
            "option.name",
            "name",
        )
    if keyword.iskeyword(id) or id in {*sys.stdlib_module_names, *BUILT_INS, *OURS}:
        raise OptionError(f"{id} is taken: by Python, or by a game that there is", "option.name", "name")
    if not (title.isprintable() and TITLE.fullmatch(title)):
        raise OptionError(f"{short(title)} is no title for a game", "option.title", "title")
    folder = where / id
    if folder.exists():
        raise OptionError(f"there is a {folder} already", "option.name", "name")
    facts = {"id": id, "name": "".join(part.capitalize() for part in id.split("_")), "title": title}
    for path, source in FILES.items():
        target = folder / path.format(id=id)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = files(__package__).joinpath(source).read_text(encoding="utf-8") if source else ""
        target.write_text(Template(text).substitute(facts), encoding="utf-8")
    return folder
