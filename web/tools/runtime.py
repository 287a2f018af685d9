"""Pyodide's runtime for the page: without the parts that it never reaches, or the unchanged one of npm."""

import base64
import re
import shutil
import subprocess
from pathlib import Path

from tools import setup_env
from tools.common import WEB, WORK, cached_folder, fingerprint, say, stop

PYODIDE = WEB / "node_modules" / "pyodide"
SLIM = WEB / "tools" / "slim_runtime.mjs"
PARTS = (WEB / "tools" / "strip_builtin_modules.mjs", WEB / "tools" / "wasm_graph.mjs")
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# The module that decodes zstd, and its place in the page.
ZSTD = WEB / "node_modules" / "zstddec" / "dist" / "zstddec.mjs"
DECODER = "runtime/zstd.wasm.gz.bin"
# The exit status of slim_runtime.mjs for a runtime that it does not know.
UNKNOWN = 3


def folder(stock: bool = False) -> Path:
    """Return the folder with the runtime's three files.

    Args:
        stock: True for npm's. A new Pyodide that slim_runtime.mjs does not know is stock, too.
    """
    if stock:
        return PYODIDE
    sources = [SLIM, *PARTS, *(PYODIDE / name for name in FILES)]
    key = fingerprint(sources, (WORK / "stamps" / "npm").read_text(encoding="utf-8"))
    return cached_folder("runtime", key, "slim runtime", lambda target: _slim(PYODIDE, target))


def _slim(source: Path, target: Path) -> None:
    """Write the slim runtime of a folder, or a copy with a message."""
    target.mkdir(exist_ok=True)
    for name in FILES:
        shutil.copyfile(source / name, target / name)
    command: list[str | Path] = [setup_env.node(), SLIM, source, target]
    done = subprocess.run(command, cwd=WEB, capture_output=True, encoding="utf-8", check=False)
    if done.returncode == UNKNOWN:
        say(f"this Pyodide is new to slim_runtime.mjs: stock runtime ({done.stdout.strip()})")
    elif done.returncode:
        raise stop(done.stdout + done.stderr[-2000:])


def decoder() -> bytes:
    """Return the module that decodes zstd. Its package has it as text in a script."""
    found = re.search(r'const wasm = "([A-Za-z0-9+/=]+)"', ZSTD.read_text(encoding="utf-8"))
    if not found:
        raise stop(f"{ZSTD.name} has no module of WebAssembly")
    return base64.b64decode(found[1])
