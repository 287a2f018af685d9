"""Everything that must hold: the steps of `build.py test`."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tools import bundle, prepare
from tools.common import DIST, PYTHON, ROOT, VENV_BIN, WEB, run, say

SOURCES = ("build.py", "pygames", "tests", "e2e", "web/tools")
Step = tuple[str, Callable[[bool], list[str | Path] | None], Path]


def _existing(*names: str) -> list[str]:
    return [name for name in names if (ROOT / name).exists()]


def _tool(name: str) -> Path:
    return VENV_BIN / name


def _npm_tool(name: str) -> Path:
    return WEB / "node_modules" / ".bin" / name


def _tests(quick: bool) -> list[str | Path] | None:
    if not (ROOT / "tests").is_dir():
        return None
    few: list[str | Path] = ["-m", "not slow"] if quick else []
    return [PYTHON, "-m", "pytest", "-q", "-n", str(min(os.cpu_count() or 1, 8)), *few, "tests"]


def _pages(quick: bool) -> list[str | Path] | None:
    few: list[str | Path] = ["-m", "not slow"] if quick else []
    # Test by test, not file by file: the files differ much in length.
    workers = str(max(2, min(os.cpu_count() or 1, 6)))
    return [
        PYTHON,
        "-m",
        "pytest",
        "-q",
        "-n",
        workers,
        "--dist",
        "worksteal",
        *few,
        "--ignore",
        "e2e/test_engines.py",
        "e2e",
    ]


def _mutants(quick: bool) -> list[str | Path] | None:
    return None if quick else [PYTHON, ROOT / "tests" / "mutants" / "run.py"]


# What another Python may do differently: numbers, hashes, chance, text, recursion. Of the rules' own tests, a
# sample: all of them have run before.
IN_PYODIDE = (
    "tests/contract/test_laws.py",
    "tests/contract/test_golden.py",
    "tests/contract/test_abuse.py",
    "tests/contract/test_abuse_events.py",
    "tests/contract/test_abuse_values.py",
    "tests/contract/test_bridge.py",
    "tests/contract/test_contract.py",
    "tests/contract/test_exchange.py",
    "tests/contract/test_table.py",
    "tests/games/two_can/rules/test_scoring.py",
    "tests/games/two_and_two/rules/test_deny_chains.py",
    "tests/games/cant_even/rules/test_bank.py",
    "tests/games/buraco/rules/test_bu2_readings.py",
)


def _in_pyodide(quick: bool) -> list[str | Path] | None:
    if quick or not (ROOT / "tests").is_dir():
        return None
    site = run(PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    runner = WEB / "tools" / "in_pyodide.mjs"
    files = (DIST / "runtime", bundle.wheel(), site, ROOT)
    return [prepare.node(), runner, "tests", *files, *IN_PYODIDE]


def _in_stock_pyodide(quick: bool) -> list[str | Path] | None:
    if quick:
        return None
    runner = WEB / "tools" / "in_pyodide.mjs"
    return [prepare.node(), runner, "stock", bundle.wheel(), prepare.micropip()]


def _kills(quick: bool) -> list[str | Path] | None:
    return None if quick else [PYTHON, WEB / "tools" / "kills.py", "--times", "10"]


def _engines(quick: bool) -> list[str | Path] | None:
    return [PYTHON, "-m", "pytest", "-q", "-rs", "e2e/test_engines.py"]


STEPS: list[Step] = [
    ("ruff check", lambda _: [_tool("ruff"), "check", *_existing(*SOURCES)], ROOT),
    ("ruff format", lambda _: [_tool("ruff"), "format", "--check", *_existing(*SOURCES)], ROOT),
    ("mypy --strict", lambda _: [_tool("mypy"), "--strict", "pygames"], ROOT),
    ("tsc", lambda _: [_npm_tool("tsc"), "--noEmit", "-p", "tsconfig.json"], WEB),
    ("biome", lambda _: [_npm_tool("biome"), "check", "."], WEB),
    ("tests", _tests, ROOT),
    ("mutants of the rules", _mutants, ROOT),
    ("tests in Pyodide", _in_pyodide, ROOT),
    ("wheel in stock Pyodide", _in_stock_pyodide, ROOT),
    ("tests in the browser", _pages, ROOT),
    ("browser killed in mid-game", _kills, ROOT),
    ("journey in every engine", _engines, ROOT),
]


def check(quick: bool, browsers: str = "chromium") -> int:
    """Run every step, whatever the others say; one line a step; 1 when any failed.

    Args:
        quick: leave the slow ones out.
        browsers: "chromium"; "all": Firefox and WebKitGTK, too; "installable": those that install here.
    """
    bundle.build()
    engines = ["chromium", *prepare.engines(browsers)]
    chromium = prepare.browser()
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    env["PATH"] = f"{prepare.node().parent}{os.pathsep}{env.get('PATH', '')}"
    if chromium:
        env["PYGAMES_BROWSER"] = chromium
    env["PYGAMES_ENGINES"] = ",".join(engines)
    say(f"engines: {', '.join(engines)}")
    failed = []
    for name, command_for, folder in STEPS:
        command = command_for(quick)
        if command is None:
            continue
        begun = time.monotonic()
        done = subprocess.run(
            [str(part) for part in command],
            cwd=folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        seconds = time.monotonic() - begun
        if done.returncode:
            failed.append(name)
            say(done.stdout.rstrip())
        lines = done.stdout.strip().splitlines()
        for line in lines:
            if line.startswith("figure: "):
                say(line)
        last = lines[-1] if lines else ""
        say(f"{'FAILED' if done.returncode else 'ok':<7}{name:<28}{seconds:7.1f} s   {last[:90]}")
    say(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0
