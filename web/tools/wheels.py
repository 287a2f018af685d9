"""Wheels, and what the page's Python loads, compiled by pyodide-build.

Its command runs in Python 3.14 inside Pyodide under node, whatever Python this machine has: bytecode is that
Python's own, and the same sources give the same bytes on every machine.
"""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from pathlib import Path

from tools import prepare
from tools.common import (
    PYTHON,
    ROOT,
    VENV_BIN,
    WEB,
    WORK,
    files_under,
    fingerprint,
    is_fresh,
    mark_fresh,
    run,
    say,
    stop,
)

ENGINE_SOURCES = ("pygames", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
EPOCH = {"SOURCE_DATE_EPOCH": "1577836800", "PYTHONHASHSEED": "0"}
COMPILE = WEB / "tools" / "compile.mjs"
GATHER = WEB / "tools" / "gather.mjs"
TOOLS = (COMPILE, GATHER, GATHER.with_suffix(".py"), GATHER.with_name("node_python.mjs"))
# Docstrings, asserts and a traceback's columns are for those who have the sources; columns hardly compress.
BARE = ("-OO", "-X", "no_debug_ranges")


def built(project: Path, sources: list[Path], stamp: str) -> Path:
    """The wheel of a project, built when a source of it changed."""
    key = fingerprint([path for path in sources if path.suffix != ".pyc"])
    folder = WORK / stamp
    if not (is_fresh(stamp, key) and list(folder.glob("*.whl"))):
        say(f"building {stamp} …")
        shutil.rmtree(folder, ignore_errors=True)
        run(
            *(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", folder),
            cwd=project,
            env={**EPOCH, "PATH": f"{VENV_BIN}"},
        )
        mark_fresh(stamp, key)
    return next(folder.glob("*.whl"))


def wheel() -> Path:
    """The engine's wheel."""
    sources = files_under(*(ROOT / name for name in ENGINE_SOURCES if (ROOT / name).exists()))
    return built(ROOT, sources, "wheel")


def compiled(archives: list[Path], folder: Path, level: int, *flags: str) -> list[Path]:
    """These wheels and zips with bytecode for sources, in this folder; wheels as `…-cp314-none-any.whl`.

    Args:
        archives: wheels of pure Python, and zips.
        folder: it is there.
        level: how much they are compressed; 0: not at all.
        flags: of the Python that compiles.
    """
    words: list[str | Path] = [prepare.compiler(), folder, str(level), *archives, "--", *flags]
    made = run(prepare.node(), COMPILE, *words, cwd=WEB)
    return [folder / name for name in made.split()]


def for_authors(wheel: Path, folder: Path) -> Path:
    """Compile somebody's wheel, and tell what was made: `build.py compile`."""
    if not wheel.name.endswith("-none-any.whl") or not zipfile.is_zipfile(wheel):
        raise stop(f"{wheel} is no wheel of pure Python (NAME-VERSION-py3-none-any.whl)")
    prepare.venv()
    prepare.packages()
    folder.mkdir(parents=True, exist_ok=True)
    (made,) = compiled([wheel.resolve()], folder.resolve(), 9)
    say(f"{folder / made.name}   {made.stat().st_size} bytes   SHA-256 {digest(made)}")
    return made


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def bytecode(engine: Path, name: str = "bytecode") -> Path:
    """The folder of this name with the zips of Python and catalog.json, from this wheel of the engine."""
    files = [engine, *prepare.for_added(), *TOOLS, prepare.COMPILER, WEB / "package-lock.json"]
    key = fingerprint(files, *BARE)
    folder = WORK / name
    if not is_fresh(name, key):
        say("compiling engine and standard library for the page …")
        make_bytecode(engine, folder)
        mark_fresh(name, key)
    return folder


def make_bytecode(engine: Path, folder: Path) -> None:
    """What the page's Python loads, from this wheel of the engine."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # In web/, so that node finds the package.
    run(prepare.node(), GATHER, folder, engine, *prepare.for_added(), cwd=WEB)
    # Stored: each is compressed as a whole.
    compiled(sorted(folder.glob("*.zip")), folder, 0, *BARE)
