"""Projects for a new game or bot: ``python -m pygames new-game NAME``, ``new-bot NAME``."""

import keyword
import os
import re
import sys
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from shutil import rmtree
from string import Template

from ...bots import bots_for
from ...catalog import BUILT_INS
from ...core.errors import OptionError, short_repr

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
RESERVED = ("pygames", "tests")
TITLE = re.compile(r'[^\W_][^"\\{}$]{0,59}')
FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{id}/__init__.py": "game.py.txt",
    "{id}/py.typed": "",
    "{id}/page/texts/en.json": "texts.json.txt",
    "{id}/page/rules/en.json": "rules.json.txt",
    "{id}/page/table-config.json": "table-config.json.txt",
    "tests/test_{id}.py": "test_game.py.txt",
}
"""The files of a project, and the template of each."""
BOT_FILES = {
    "pyproject.toml": "bot_pyproject.toml.txt",
    "{id}.py": "bot.py.txt",
    "tests/test_{id}.py": "test_bot.py.txt",
}


def new_game(id: str, title: str, where: Path) -> Path:
    """Write a project that is ready to be checked, tested, played and built as a wheel.

    Args:
        id: the id of the game, its package and its folder.
        title: its name for people.
        where: the folder in which the project's folder is created.

    Returns:
        The project's folder.

    Raises:
        OptionError: the id or the title is invalid, or the folder exists already.
        OSError: the project cannot be written.
    """
    _check_name(id, "game", BUILT_INS)
    if not (title.isprintable() and TITLE.fullmatch(title)):
        expected = '1 to 60 printable characters, a letter or digit first, without "\\{}$'
        message = f"title: expected {expected}, got {short_repr(title)}"
        raise OptionError(message, "option.title", "title")
    facts = {"id": id, "name": "".join(part.capitalize() for part in id.split("_")), "title": title}
    return _write(where / id, FILES, facts)


def new_bot(id: str, game: str | None, where: Path) -> Path:
    """Write a project that is ready to be tested, installed, measured and built as a wheel.

    Args:
        id: the id of the bot, its module and its folder.
        game: the id of the game that it plays; None: it plays every game.
        where: the folder in which the project's folder is created.

    Returns:
        The project's folder.

    Raises:
        OptionError: the name is invalid, or the folder exists already.
        OSError: the project cannot be written.
    """
    _check_name(id, "bot", [*BUILT_INS, "cheat", *(bot for each in BUILT_INS for bot in bots_for(each))])
    facts = {
        "id": id,
        "entry": id if game is None else f'"{game}.{id}"',
        "games": "tuple(pygames.games())" if game is None else f'("{game}",)',
    }
    return _write(where / id, BOT_FILES, facts)


def _check_name(id: str, kind: str, taken: Iterable[str]) -> None:
    if not NAME.fullmatch(id):
        message = (
            f"name of a {kind}: expected small letters, digits and _, a letter first, got {short_repr(id)}"
        )
        raise OptionError(message, "option.name", "name")
    if keyword.iskeyword(id) or id in {*sys.stdlib_module_names, *RESERVED, *taken}:
        message = f"name of a {kind}: {id} is taken by Python or by an existing game, bot or package"
        raise OptionError(message, "option.name", "name")


def _write(folder: Path, sources: Mapping[str, str], facts: Mapping[str, str]) -> Path:
    if os.path.lexists(folder):
        raise OptionError(f"{folder} exists already", "option.name", "name")
    try:
        for path, source in sources.items():
            target = folder / path.format(id=facts["id"])
            target.parent.mkdir(parents=True, exist_ok=True)
            text = files(__package__).joinpath(source).read_text(encoding="utf-8") if source else ""
            target.write_text(Template(text).substitute(facts), encoding="utf-8")
    except OSError:
        # Half a project would block the next attempt.
        rmtree(folder, ignore_errors=True)
        raise
    return folder
