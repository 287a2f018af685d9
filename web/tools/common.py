"""Paths, commands and stamps that every part of the build shares."""

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
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # build.py begins where nothing is installed yet
    from playwright.sync_api import ViewportSize

try:
    import fcntl
except ImportError:  # Windows has no such locks; there builds are to be made one after the other
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
    # A container's root, and many a kernel, has no sandbox to offer; nothing but our own page is opened.
    "--no-sandbox",
    # Every machine paints alike, and none loses time with a GPU that is not there.
    "--disable-gpu",
    # Servers here speak HTTP over TCP alone.
    "--disable-quic",
    # No welcome, no updates, no account: what is on the wire and on the clock is the page's.
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 360, "height": 640}
# What the page calls what it keeps on the device (web/core/storage.js), in a script that runs at its address.
SCOPED = """(name => `pygames:${new URL(".", location.href).pathname}:${name}`)"""
PATIENCE = 60_000  # milliseconds for what the page does in a second, on a machine that is busy


def languages() -> list[str]:
    """Return the languages of the page, as their one list in `core/i18n.js` has them."""
    script = (WEB / "core" / "i18n.js").read_text(encoding="utf-8")
    found = re.search(r"LANGUAGES = [^[]*(\[[^]]*\])", script)
    assert found, "core/i18n.js lists the languages"
    return list(json.loads(found[1]))


def say(text: str) -> None:
    """Tell the person at the terminal what is going on."""
    print(text, flush=True)


def stop(text: str) -> SystemExit:
    """An error that the person can act on: one line, status 1."""
    return SystemExit(f"build.py: {text}")


def arguments(told: str | None) -> argparse.ArgumentParser:
    """The parser of a tool that tells what it is for as its module does."""
    return argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """The type of an argument that is a whole number within these bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text[:60]!r} is not a whole number") from None
        if number < least or (most is not None and number > most):
            wanted = f"{least} or more" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{text[:60]} is not {wanted}")
        return number

    return read


def run(*args: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run a command quietly and give back what it printed; show it all and stop when it fails."""
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
    """The browser that build.py found, else an installed one; None: Playwright's own."""
    return os.environ.get("PYGAMES_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


def shell() -> str | None:
    """What shows the tests' pages: the same engine without a browser around it, where build.py found one."""
    return os.environ.get("PYGAMES_SHELL") or chromium()


def files_under(*roots: Path) -> list[Path]:
    """Every source file below these folders (or the file itself), sorted, without caches."""
    found: set[Path] = set()
    for root in roots:
        candidates = root.rglob("*") if root.is_dir() else [root]
        found.update(p for p in candidates if p.is_file() and "__pycache__" not in p.parts)
    return sorted(found)


def fingerprint(paths: Iterable[Path], *extra: str) -> str:
    """One hash of the names and bytes of these files."""
    digest = hashlib.sha256()
    for path in paths:
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        digest.update(f"{name}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    for text in extra:
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time in this folder: a second one waits, and finds what the first has made."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_fresh(stamp: str, key: str) -> bool:
    """Whether the step of this name was last done for exactly this key."""
    path = WORK / "stamps" / stamp
    return path.exists() and path.read_text(encoding="utf-8") == key


def mark_fresh(stamp: str, key: str) -> None:
    """Remember that the step of this name is done for this key."""
    path = WORK / "stamps" / stamp
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(key, encoding="utf-8")
