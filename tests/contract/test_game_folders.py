"""The files of a game are in its own folders, under the same names in every game."""

import ast
import re
import shutil
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import pygames

from ..games import expected_facts, words
from ..games.example_games import FOLDER

PACKAGE = Path(pygames.__file__).parent
MODULES = {
    *("bots", "cards", "effect_text", "move_tables", "observation", "observation_encoding"),
    *("reason_text", "refusals", "sample", "score", "state"),
}
"""Modules of every game, next to its manifest. A game may have more."""
BOT_MODULES = {"evaluation", "levels", "playout", "policy"}
"""Modules of every game's bots: one evaluation for playouts, policy and levels."""

RULES = {"expected_views", "refusals", "table"}
"""Test modules of every game's rules. The tests in `tests/games/` take its positions from them."""

ROOT = PACKAGE.parent
SCRIPTS = (".js", ".mjs")
NAMING = {
    "CHANGELOG.md",
    "README.md",
    "e2e/games/database-1.json",  # games of each, as version 1 stored them
    "examples/bisca/draw_faces.py",  # borrows the courts of one
    "examples/bots.md",  # a guide, for which there must be something to play
    "examples/library.md",  # so are its examples
    "examples/lesson_players.py",  # a player of the lesson of each
    "examples/study.ipynb",  # what games of each tell
    "pygames/__init__.py",  # its first example
    "pygames/bots/README.md",  # what the bots of each do
    "pygames/bots/measurements.md",  # what they are worth
    "pygames/core/built_in_games.py",  # the catalogue
    "pyproject.toml",
    "tests/regressions.txt",  # mended faults of each
    "web/docs/measurements.md",  # the speed of each
}
"""All files that name a game outside its own folders; a fifth game adds none, and a line to the catalogue."""

SHARED_WORDS = {"allow", "extra", "moved", "passed", "shuffled", "wild"}
"""Names that one game uses, and the page, its tools or any card game use for something else."""


@pytest.mark.parametrize("game", pygames.games())
def test_every_game_has_the_same_modules(game: str) -> None:
    assert {path.stem for path in (PACKAGE / "games" / game).iterdir()} >= MODULES
    assert {path.stem for path in (PACKAGE / "games" / game / "bots").iterdir()} >= BOT_MODULES
    assert {path.stem for path in (FOLDER / game / "rules").iterdir()} >= RULES


@cache
def sources() -> dict[str, str]:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("git lists the files")
    done = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = done.stdout.split("\0")[:-1]
    assert len(paths) > 300
    return {
        path: (ROOT / path).read_bytes().decode(errors="ignore") for path in paths if (ROOT / path).is_file()
    }


def is_own(path: str, game: str) -> bool:
    return bool(re.match(rf"(pygames|web|tests)/games/{game}/|e2e/games/(.+/)?{game}\.\w+$", path))


def named(path: str, text: str) -> set[str]:
    """Return the games that a file names in its text or its path, outside their own folders."""
    return {
        game.id
        for game in pygames.games().values()
        if (game.id in f"{path} {text}" or game.title in text) and not is_own(path, game.id)
    }


def test_nothing_outside_a_games_folders_names_it() -> None:
    assert {path for path, text in sources().items() if named(path, text)} == NAMING


def is_example(path: str) -> bool:
    return path.startswith(("examples/", "tests/examples/"))


@cache
def script_literals() -> dict[str, set[str]]:
    return read_scripts({path: text for path, text in sources().items() if path.endswith(SCRIPTS)})


def read_scripts(texts: dict[str, str]) -> dict[str, set[str]]:
    from ..web import scripts  # needs node, unlike all else here

    return {path: source.literals for path, source in scripts.read(texts).items()}


def literals(path: str, text: str) -> set[str]:
    """Return the string literals of a script or module, without docstrings."""
    if path.endswith(SCRIPTS):
        return (script_literals() if path in sources() else read_scripts({path: text}))[path]
    if not path.endswith(".py"):
        return set()
    nodes = list(ast.walk(ast.parse(text)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    constants = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in docstrings)
    return {node.value for node in constants if isinstance(node.value, str)}


def called(game: pygames.Game) -> set[str]:
    """Return the names of a game's effects, the first words of its moves, its zones and its rulings."""
    undo, view = expected_facts.of(game.id).undo, game.new(seed=1).view(None)
    verbs = {verb for verb, _ in undo.met | undo.rare}
    zones = {re.sub(r"[\d.]+$", "", zone["id"]) for zone in view["zones"]}
    return {*game.sentences, *verbs, *zones, *words.of(game.id).rulings}


@cache
def own_words() -> dict[str, str]:
    """Return the game of each word that no other game, no example and no general text of the page has."""
    every = Counter(word for game in pygames.games().values() for word in called(game))
    said = " ".join(text for path, text in sources().items() if path.startswith("web/i18n/en/"))
    shared = {*re.findall(r"\w+", said.lower()), *SHARED_WORDS}
    for path, text in sources().items():
        if is_example(path):
            shared |= {word for each in literals(path, text) for word in each.split()}
    words_of = [(word, game.id) for game in pygames.games().values() for word in called(game)]
    return {word: game for word, game in words_of if every[word] == 1 and word not in shared}


WITHIN = re.compile(r"data-(?:move|zone)\W+([a-z_]+)|\b([A-Z]+-\d+)\b")
"""A word in what finds a place on the table; a ruling anywhere."""


def spoken(path: str, text: str) -> set[str]:
    """Return one game's own words in a file that all games share: by themselves, or as a move or event."""
    if any(is_own(path, game) for game in pygames.games()):
        return set()
    found = set()
    for each in literals(path, text):
        said = re.sub(r"^(\d|\*) ", "", each).split()
        found |= {*said[:1]} if len(said) < 4 else set()
        found |= {word for match in WITHIN.findall(each) for word in match}
    return found & own_words().keys()


@pytest.mark.slow
def test_words_of_one_game_are_in_its_folders_alone() -> None:
    files = {path: text for path, text in sources().items() if not is_example(path)}
    found = {path: spoken(path, text) for path, text in files.items()}
    assert {path: sorted(said) for path, said in found.items() if said} == {}


@pytest.mark.parametrize("game", pygames.games().values(), ids=lambda game: game.id)
def test_a_word_of_one_game_is_found(game: pygames.Game) -> None:
    own = [word for word in called(game) if own_words().get(word) == game.id]
    assert {*words.of(game.id).rulings} < {*own}
    for word in own:
        for said in (word, f"{word} A1", f"0 {word} A1", f"[data-zone={word}]" if word.islower() else word):
            assert spoken("tests/contract/some.py", f'x = ["{said}"]') == {word}
    script = "\n".join(f"f('0 {word} A1');" for word in own)
    assert spoken("web/parts/some.js", script) == {*own}
    assert spoken(f"web/games/{game.id}/some.js", script) == set()


def test_a_picture_of_one_game_is_in_its_folder() -> None:
    users: dict[str, set[str]] = {}
    for path, text in sources().items():
        home = re.match(r"web/games/[^/]+/|web/", path)
        if home and path.endswith((".css", ".js", ".html", ".webmanifest")):
            for name in re.findall(r"[\w-]+\.(?:svg|png)", text):
                users.setdefault(name, set()).add(home[0])
    shared = [Path(path).name for path in sources() if path.startswith("web/icons/")]
    assert shared
    assert [name for name in shared if len(users[name]) == 1 and "web/" not in users[name]] == []
