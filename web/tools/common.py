"""Paths, commands and stamps for all parts of the build."""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # build.py starts where no package is installed yet
    from playwright.sync_api import ViewportSize

try:
    import fcntl
except ImportError:  # Windows has no such locks: run one build at a time there
    fcntl = None  # type: ignore[assignment]

for stream in (sys.stdout, sys.stderr):
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")  # a terminal without a letter shows a question mark

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
WORK = ROOT / ".build"
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
LONGEST_LINE = 300
PYTHON = VENV_BIN / ("python.exe" if os.name == "nt" else "python")

# The browser of tests and tools.
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
CHROMIUM_FLAGS = (
    # Containers run as root and many kernels have no sandbox. Only our own page is opened.
    "--no-sandbox",
    # The same painting on every machine, and no time lost with a missing GPU.
    "--disable-gpu",
    # The servers here speak HTTP over TCP alone.
    "--disable-quic",
    # No welcome page, no updates, no account: all traffic and time measured is the page's.
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 360, "height": 640}
# The page's storage keys (web/core/storage.js), in a script that runs at its address.
SCOPED = """(name => `pygames:${new URL(".", location.href).pathname}:${name}`)"""
# Milliseconds for a second's work of the page, on a busy machine.
PATIENCE = int(os.environ.get("PYGAMES_PATIENCE", 60_000))


def languages() -> list[str]:
    """Return the languages of the page, from their list in `core/i18n.js`."""
    script = (WEB / "core" / "i18n.js").read_text(encoding="utf-8")
    found = re.search(r"LANGUAGES = [^[]*(\[[^]]*\])", script)
    assert found, "core/i18n.js lists the languages"
    return list(json.loads(found[1]))


def project_address(name: str) -> str:
    """Return an address of the project by its name in `[project.urls]`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"][name])


def read_json(path: Path) -> Any:
    """Return the content of a JSON file."""
    return json.loads(path.read_text(encoding="utf-8"))


def compact_json(value: object) -> str:
    """Return a value as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_json(path: Path, value: object) -> None:
    """Write a value as JSON without blanks."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(compact_json(value), encoding="utf-8")


def say(text: str) -> None:
    """Print a line for the person at the terminal."""
    print(text, flush=True)


def stop(text: str) -> SystemExit:
    """Return the exception of an error that the user can fix: one line, status 1."""
    return SystemExit(f"build.py: {text}")


def tool_parser(command: str, description: str | None) -> argparse.ArgumentParser:
    """Return the parser of a command of build.py, with the docstring of its module as description."""
    return argparse.ArgumentParser(
        prog=f"build.py {command}",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def run(*args: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run a command and return its output. Print that and exit if the command fails."""
    command = [str(arg) for arg in args]
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        for line in done.stdout.splitlines()[-60:]:
            say(line[:LONGEST_LINE])
        raise stop(f"failed ({done.returncode}): {' '.join(command)}")
    return done.stdout


def chromium() -> str | None:
    """Return the browser of build.py or an installed one, or None for Playwright's own."""
    return os.environ.get("PYGAMES_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


def shell() -> str | None:
    """Return the headless shell of build.py (the same engine without a browser), or the browser."""
    return os.environ.get("PYGAMES_SHELL") or chromium()


def files_under(*roots: Path) -> list[Path]:
    """Return every source file below some folders (or the file itself), sorted, without caches."""
    found: set[Path] = set()
    for root in roots:
        candidates = root.rglob("*") if root.is_dir() else [root]
        found.update(p for p in candidates if p.is_file() and "__pycache__" not in p.parts)
    return sorted(found)


def fingerprint(paths: Iterable[Path], *extra: str) -> str:
    """Return a hash of the names and bytes of files."""
    digest = hashlib.sha256()
    for path in paths:
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        digest.update(f"{name}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    for text in extra:
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()


@contextmanager
def build_lock() -> Iterator[None]:
    """Run one build at a time in this folder. A second one waits, and reuses the result of the first."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Print the seconds of a step when it is done."""
    begun = time.monotonic()
    yield
    say(f"{time.monotonic() - begun:6.1f} s  {name}")


def side_by_side(*steps: Callable[[], object]) -> list[Any]:
    """Run steps that mostly wait for other processes, each in a thread. Return their results."""
    with ThreadPoolExecutor(len(steps)) as pool:
        return [running.result() for running in [pool.submit(step) for step in steps]]


def cached_folder(stamp: str, key: str, name: str, fill: Callable[[Path], object]) -> Path:
    """Return a folder of the build, emptied and filled again unless it is of this key.

    Args:
        stamp: of the folder, and its name.
        key: a hash of all that its files depend on.
        name: of the step, for the person at the terminal.
        fill: writes the files.
    """
    folder = WORK / stamp
    if not (folder.exists() and is_fresh(stamp, key)):
        with timed(name):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            fill(folder)
        mark_fresh(stamp, key)
    return folder


def is_fresh(stamp: str, key: str) -> bool:
    """Return True if a step was last done for exactly this key."""
    path = WORK / "stamps" / stamp
    return path.exists() and path.read_text(encoding="utf-8") == key


def mark_fresh(stamp: str, key: str) -> None:
    """Record that a step is done for a key."""
    path = WORK / "stamps" / stamp
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(key, encoding="utf-8")
