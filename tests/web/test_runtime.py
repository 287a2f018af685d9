"""The slim runtime: npm's Pyodide without the parts that the page never reaches."""

import decimal
import hashlib
import inspect
import json
import math
import random
import re
import subprocess
import unicodedata
import zlib
from pathlib import Path
from typing import Any

import pytest
from tools import runtime, setup_env

from . import ROOT

WEB = ROOT / "web"


def values() -> list[object]:
    """Return results of modules that the page's Python has."""
    return [
        *(random.Random(7).random(), hashlib.sha256(b"x").hexdigest(), math.hypot(3, 4)),
        *(str(decimal.Decimal(1) / 3), re.sub("a+", "b", "caat"), unicodedata.name("ç")),
        *(zlib.decompress(zlib.compress(b"x" * 99)).decode(), "ß".upper(), sorted("çaZ"), 2**200),
        repr(1e300 * 1.1),
    ]


BOOT = """
const [folder] = process.argv.slice(1);
const { loadPyodide } = await import(folder + "/pyodide.mjs");
const SCRIPT = `
import asyncio, decimal, hashlib, json, math, random, re, sys, unicodedata, zlib
from js import Array, Object
from pyodide.ffi import create_proxy, to_js
VALUES
json.dumps([values(), len(to_js([1, 2])), str(Array.of(1, 2))])`;
const IMPORTS = `
import importlib, json, sys
def error(name):
    try:
        importlib.import_module(name)
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]
def decodes(encoding):
    try:
        return b"x".decode(encoding)
    except LookupError as error:
        return str(error)
json.dumps([
    {name: error(name) for name in removed},
    [error(name) for name in sys.builtin_module_names],
    [error("sqlite3"), error("lzma"), error("bz2"), decodes("gb2312")],
    [error("zipfile"), error("tarfile"), error("shutil"), error("tempfile")],
])`;
const { UNUSED } = await import(process.cwd() + "/tools/strip_builtin_modules.mjs");
const python = await loadPyodide({ _makeSnapshot: true, lockFileContents: { info: LOCK, packages: {} } });
const first = python.runPython(SCRIPT);
const memory = python.makeMemorySnapshot();
python.globals.set("removed", python.toPy(UNUSED.flatMap(({ modules }) => modules)));
const imports = python.runPython(IMPORTS);
const again = await loadPyodide({ _loadSnapshot: memory, lockFileContents: { info: LOCK, packages: {} } });
console.log(JSON.stringify([first, again.runPython(SCRIPT), JSON.parse(imports)]));
process.exit(0);
"""


def booted(folder: Path) -> list[Any]:
    """Return the results of a runtime after a start and from a snapshot, and its errors of imports."""
    lock = json.loads((runtime.PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    script = BOOT.replace("LOCK", json.dumps(lock)).replace("VALUES", inspect.getsource(values))
    command: list[str | Path] = [setup_env.node(), "--input-type=module", "--eval", script, "--", folder]
    done = subprocess.run(command, cwd=WEB, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return list(json.loads(done.stdout))


@pytest.mark.slow
def test_the_slim_runtime_computes_what_python_does_and_has_no_unused_modules(tmp_path: Path) -> None:
    expected = [json.dumps([values(), 2, "1,2"])] * 2
    for name in runtime.FILES:
        (tmp_path / name).write_bytes((runtime.folder() / name).read_bytes())
    for name in ("python_stdlib.zip", "pyodide-lock.json"):  # npm's standard library
        (tmp_path / name).symlink_to(runtime.PYODIDE / name)
    *slim, (removed, built_in, dependent, others) = booted(tmp_path)
    assert slim == expected
    # Unused modules are missing as any other.
    assert len(removed) > 10
    assert removed == {name: f"ModuleNotFoundError: No module named '{name}'" for name in removed}
    assert set(built_in) == {None}
    assert dependent == [
        *(f"ModuleNotFoundError: No module named '{name}'" for name in ("_sqlite3", "_lzma", "_bz2")),
        "unknown encoding: gb2312",
    ]
    assert set(others) == {None}


def test_the_slim_runtime_is_smaller() -> None:
    stock, slim = runtime.folder(stock=True), runtime.folder()
    for name, share in (("pyodide.asm.wasm", 0.75), ("pyodide.asm.mjs", 0.35)):
        assert (slim / name).stat().st_size < share * (stock / name).stat().st_size
    assert (slim / "pyodide.mjs").read_bytes() == (stock / "pyodide.mjs").read_bytes()


@pytest.mark.matrix
def test_the_same_runtime_gives_the_same_bytes(tmp_path: Path) -> None:
    runtime._slim(runtime.PYODIDE, tmp_path / "again")
    for name in runtime.FILES:
        assert (tmp_path / "again" / name).read_bytes() == (runtime.folder() / name).read_bytes()


CHANGES = {
    "another factory": {"async function _createPyodideModule": "async function createModule"},
    "no assignments": {"function assignWasmExports": "function assignExports"},
    "another assignment": {'_malloc=Module["_malloc"]=wasmExports["malloc"]': "_malloc=malloc()"},
    "another object of imports": {
        "var wasmImports={": "var wasmImports=Object.assign({},{",
        "zoomSurface:_zoomSurface};": "zoomSurface:_zoomSurface});",
    },
}
SURE = ("no assignments", "another object of imports")


@pytest.mark.slow
@pytest.mark.parametrize(
    "change", [*SURE, *(pytest.param(each, marks=pytest.mark.matrix) for each in CHANGES if each not in SURE)]
)
def test_an_unknown_runtime_stays(change: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new, target = tmp_path / "new", tmp_path / "target"
    new.mkdir()
    for name in runtime.FILES:
        (new / name).write_bytes((runtime.PYODIDE / name).read_bytes())
    script = new / "pyodide.asm.mjs"
    for before, after in CHANGES[change].items():
        text = script.read_text(encoding="utf-8")
        assert text.count(before) == 1
        script.write_text(text.replace(before, after), encoding="utf-8")
    runtime._slim(new, target)
    for name in runtime.FILES:
        assert (target / name).read_bytes() == (new / name).read_bytes()
    assert "stock runtime (" in capsys.readouterr().out
