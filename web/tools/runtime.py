"""Pyodide's runtime for the page: slim, without the parts that the page never reaches, or stock, as on npm."""

import shutil
import subprocess
from pathlib import Path

from tools import setup_env
from tools.common import WEB, WORK, fingerprint, is_fresh, mark_fresh, say, stop

PYODIDE = WEB / "node_modules" / "pyodide"
SLIM = WEB / "tools" / "slim_runtime.mjs"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# The exit status of slim_runtime.mjs for a runtime that it does not know.
UNKNOWN = 3


def folder(stock: bool = False) -> Path:
    """Return the folder with the runtime's three files.

    Args:
        stock: True for npm's. A new Pyodide that slim_runtime.mjs does not know is stock, too.
    """
    if stock:
        return PYODIDE
    sources = [SLIM, *(PYODIDE / name for name in FILES)]
    key = fingerprint(sources, (WORK / "stamps" / "npm").read_text(encoding="utf-8"))
    target = WORK / "runtime"
    if not is_fresh("runtime", key):
        _slim(PYODIDE, target)
        mark_fresh("runtime", key)
    return target


def _slim(source: Path, target: Path) -> None:
    """Write the slim runtime of a folder, or a copy with a message."""
    say("slimming the runtime …")
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in FILES:
        shutil.copyfile(source / name, target / name)
    command: list[str | Path] = [setup_env.node(), SLIM, source, target]
    done = subprocess.run(command, cwd=WEB, capture_output=True, encoding="utf-8", check=False)
    if done.returncode == UNKNOWN:
        say(f"this Pyodide is new to slim_runtime.mjs: stock runtime ({done.stdout.strip()})")
    elif done.returncode:
        raise stop(done.stdout + done.stderr[-2000:])
