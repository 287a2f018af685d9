"""A game is one place, with the same rooms in every game; nothing is imported in a circle."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import pygames

from ..games.some import FOLDER

PACKAGE = Path(pygames.__file__).parent
ROOMS = {"bots", "cards", "look", "menus", "reasons", "refusals", "sample", "score", "sentences", "state"}
"""What every game's folder holds beside its manifest; a game may have more."""
BOT_ROOMS = {"judge", "levels", "playout", "policy"}
"""What the bots of every game are made of: one judge, by which a playout, the policy and the levels go."""

RULES = {"effects", "refusals", "table", "views"}
"""What the tests of every game's rules begin with: by these the laws in `tests/games/` know its moments."""

ROOT = PACKAGE.parent
NAMING = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "examples/bots.md",  # a guide, for which there must be something to play
    "examples/study.ipynb",  # what games of each tell
    "pygames/__init__.py",  # its first example
    "pygames/bots/README.md",  # what the bots of each are worth
    "pygames/games/built_in.py",  # the catalogue
    "pyproject.toml",
}
"""All files that name a game outside its own folders; a fifth game adds none, and a line to the catalogue."""


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in PACKAGE.rglob("*.py")}


def imported(module: str) -> Iterator[str]:
    """What of this package a module imports as it is imported itself, or for its types."""
    path = MODULES[module]
    package = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    types = [node for node in tree.body if isinstance(node, ast.If)]
    for node in (*tree.body, *(inner for each in types for inner in each.body)):
        if isinstance(node, ast.ImportFrom) and node.level:
            source = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
            base = ".".join(filter(None, source))
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield name if name in MODULES else base


def test_nothing_is_imported_in_a_circle() -> None:
    graph = {module: set(imported(module)) - {module} for module in MODULES}
    assert sum(map(len, graph.values())) > 300
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("game", pygames.games())
def test_every_game_has_the_same_rooms(game: str) -> None:
    assert {path.stem for path in (PACKAGE / "games" / game).iterdir()} >= ROOMS
    assert {path.stem for path in (PACKAGE / "games" / game / "bots").iterdir()} >= BOT_ROOMS
    assert {path.stem for path in (FOLDER / game / "rules").iterdir()} >= RULES


@pytest.mark.parametrize("game", pygames.games())
def test_a_state_knows_nobody_who_looks_at_it(game: str) -> None:
    known = set(imported(f"pygames.games.{game}.state"))
    assert f"pygames.games.{game}.menus" in known
    assert not known & {f"pygames.games.{game}.{room}" for room in ("look", "sample", "refusals", "bots")}


@pytest.mark.parametrize("game", pygames.games())
def test_a_game_imports_nothing_of_another(game: str) -> None:
    for module in MODULES:
        if module.startswith(f"pygames.games.{game}"):
            others = {name.split(".")[2] for name in imported(module) if name.startswith("pygames.games.")}
            assert others <= {game}, module


def named(path: str, text: str) -> set[str]:
    """The games that a file names, by itself or in its path, outside their own folders."""
    games = pygames.games().values()
    return {
        game.id
        for game in games
        if (game.id in f"{path} {text}" or game.title in text)
        and not re.match(rf"(pygames|web|tests)/games/{game.id}/|e2e/games/(.+/)?{game.id}\.\w+$", path)
    }


def test_nothing_outside_a_games_folders_names_it() -> None:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("which files there are is told by git")
    done = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = done.stdout.split("\0")[:-1]
    assert len(paths) > 300
    texts = {
        path: (ROOT / path).read_bytes().decode(errors="ignore") for path in paths if (ROOT / path).is_file()
    }
    assert {path for path, text in texts.items() if named(path, text)} == NAMING


@pytest.mark.parametrize("game", pygames.games().values(), ids=lambda game: game.id)
def test_a_name_is_found(game: pygames.Game) -> None:
    assert named("tests/contract/some.py", f'x["{game.id}"]') == {game.id}
    assert named("README", f"Play {game.title}.") == {game.id}
    assert named(f"tests/fuzz/{game.id}-begun", "") == {game.id}
    for home in ("pygames/games", "web/games", "tests/games"):
        assert named(f"{home}/{game.id}/some.py", f"{game.id} {game.title}") == set()
    assert named(f"e2e/games/{game.id}.py", game.id) == set()
