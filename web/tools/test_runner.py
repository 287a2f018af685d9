"""The steps of `build.py test`."""

import os
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

from tools import bundle, setup_env, wheels
from tools.common import DIST, PYTHON, ROOT, VENV_BIN, WEB, run, say

SOURCES = ("build.py", "hatch_build.py", "pygames", "tests", "e2e", "examples", "web/tools")


def _existing(*names: str) -> list[str]:
    return [name for name in names if (ROOT / name).exists()]


def _tool(name: str) -> Path:
    return VENV_BIN / name


def _npm_tool(name: str) -> Path:
    return WEB / "node_modules" / ".bin" / name


# Which tests run: quick ones, all, or only those that are too long for every change.
Depth = Literal["quick", "whole", "matrix"]
PYTEST = (PYTHON, "-m", "pytest", "-q")
WHICH = {"quick": "not slow and not matrix", "whole": "not matrix", "matrix": "matrix"}


def _tests(depth: Depth) -> list[str | Path] | None:
    if not (ROOT / "tests").is_dir():
        return None
    workers = str(min(os.cpu_count() or 1, 8))
    return [*PYTEST, "-n", workers, "--dist", "worksteal", "-m", WHICH[depth], "tests"]


# A browser on a loaded machine may be late: a failed test is repeated once, and reported.
IN_BROWSERS = (*PYTEST, "--reruns", "1", "-raR")


def _pages(depth: Depth) -> list[str | Path] | None:
    # Test by test, not file by file: the files differ much in length.
    # One more than there are cores: a browser waits now and then for what it shows.
    workers = str(min((os.cpu_count() or 1) + 1, 6))
    which = f"{WHICH[depth]} and not waits"
    spread = ("-n", workers, "--dist", "worksteal")
    return [*IN_BROWSERS, *spread, "-m", which, "--ignore", "e2e/test_browser_engines.py", "e2e"]


def _silent(depth: Depth) -> list[str | Path] | None:
    which = f"{WHICH[depth]} and waits"
    return [*IN_BROWSERS, "-m", which, "e2e/test_network_errors.py"] if depth == "whole" else None


def _package(depth: Depth) -> list[str | Path] | None:
    return [PYTHON, WEB / "tools" / "package.py", "--quick"] if depth != "matrix" else None


def _mutants(depth: Depth) -> list[str | Path] | None:
    every = {"quick": 0, "whole": 3, "matrix": 1}[depth]
    return [PYTHON, ROOT / "tests" / "mutants" / "run.py", "--every", str(every)] if every else None


# Tests of behaviour that may differ in another Python: numbers, hashes, chance, text, recursion. Of each
# game's tests, a sample: all of them have run before.
IN_PYODIDE = (
    "tests/contract/test_laws.py",
    "tests/contract/test_golden.py",
    "tests/contract/test_abuse.py",
    "tests/contract/test_abuse_events.py",
    "tests/contract/test_abuse_values.py",
    "tests/contract/test_bridge.py",
    "tests/contract/test_contract.py",
    "tests/contract/test_share_links_and_repair.py",
    "tests/contract/test_refused_requests.py",
    "tests/contract/test_table.py",
)
SAMPLES = ("tests/games/*/rules/test_effects.py",)


def _in_pyodide(depth: Depth) -> list[str | Path] | None:
    if depth != "whole" or not (ROOT / "tests").is_dir():
        return None
    site = run(PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    runner = WEB / "tools" / "run_in_pyodide.mjs"
    files = (DIST / "runtime", wheels.wheel(), site, ROOT)
    found = (path for sample in SAMPLES for path in ROOT.glob(sample))
    sample = sorted(path.relative_to(ROOT).as_posix() for path in found)
    return [setup_env.node(), runner, "tests", *files, *IN_PYODIDE, *sample]


def _in_stock_pyodide(depth: Depth) -> list[str | Path] | None:
    if depth != "whole":
        return None
    runner = WEB / "tools" / "run_in_pyodide.mjs"
    return [setup_env.node(), runner, "stock", wheels.wheel(), setup_env.micropip()]


def _kills(depth: Depth) -> list[str | Path] | None:
    times = {"quick": 0, "whole": 4, "matrix": 200}[depth]
    return [PYTHON, ROOT / "build.py", "kills", "--times", str(times)] if times else None


def _faults(depth: Depth) -> list[str | Path] | None:
    return [PYTHON, ROOT / "build.py", "faults"] if depth == "matrix" else None


def _engines(depth: Depth) -> list[str | Path] | None:
    return [*IN_BROWSERS, "-m", WHICH[depth], "e2e/test_browser_engines.py"] if depth != "quick" else None


def _lint(
    folder: Path, tool: Path, *words: str | Path
) -> tuple[Callable[[Depth], list[str | Path] | None], Path]:
    return lambda depth: None if depth == "matrix" else [tool, *words], folder


Step = tuple[str, Callable[[Depth], list[str | Path] | None], Path]

# Rows run one after the other, the lanes of a row side by side. One lane mostly waits for silent servers,
# and of two browsers or single-threaded tools each uses one core.
ROWS: list[list[list[Step]]] = [
    [
        [
            ("ruff check", *_lint(ROOT, _tool("ruff"), "check", *_existing(*SOURCES))),
            ("ruff format", *_lint(ROOT, _tool("ruff"), "format", "--check", *_existing(*SOURCES))),
            ("mypy --strict", *_lint(ROOT, _tool("mypy"), "--strict")),
            ("imports between layers", *_lint(ROOT, _tool("lint-imports"), "--no-cache")),
            ("mypy, pyright from outside", *_lint(ROOT, PYTHON, WEB / "tools" / "check_examples.py")),
        ],
        [
            (
                "tsc",
                *_lint(WEB, _npm_tool("tsc"), "--build", "--noEmit", "tsconfig.json", "sw.tsconfig.json"),
            ),
            ("biome", *_lint(WEB, _npm_tool("biome"), "check", ".")),
            ("imports between folders", *_lint(WEB, _npm_tool("depcruise"), *bundle.OURS, "guard.js")),
            ("sdist, wheel, index", _package, ROOT),
        ],
    ],
    [[("tests", _tests, ROOT)]],
    [[("mutants of the rules", _mutants, ROOT)]],
    [[("tests in the browser", _pages, ROOT)], [("lines that are silent", _silent, ROOT)]],
    [
        [("journey in every engine", _engines, ROOT), ("wheel in stock Pyodide", _in_stock_pyodide, ROOT)],
        [
            ("browser killed in mid-game", _kills, ROOT),
            ("tests in Pyodide", _in_pyodide, ROOT),
        ],
    ],
    [[("files spoiled on a first visit", _faults, ROOT)]],
]


# Lines of a passed step that are printed: its measurements and its repeated tests.
REPORTED = ("figure: ", "RERUN ")


def check(depth: Depth, browsers: str = "chromium") -> int:
    """Run every step, and print one line for each. Return 1 if any failed.

    Args:
        depth: "quick": without the slow ones; "matrix": only those that "whole" leaves out.
        browsers: "chromium"; "all": Firefox and WebKitGTK, too; "installable": those that install here.
    """
    bundle.build()
    if depth == "whole":
        setup_env.notebooks()
    engines = ["chromium", *setup_env.engines(browsers)]
    chromium = setup_env.browser()
    shell = setup_env.shell()
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    env["PATH"] = f"{setup_env.node().parent}{os.pathsep}{env.get('PATH', '')}"
    if chromium:
        env["PYGAMES_BROWSER"] = chromium
    if shell:
        env["PYGAMES_SHELL"] = shell
    env["PYGAMES_ENGINES"] = ",".join(engines)
    say(f"engines: {', '.join(engines)}")
    failed: list[str] = []
    for lanes in ROWS:
        with ThreadPoolExecutor(len(lanes)) as side_by_side:
            for names in side_by_side.map(lambda lane: [_run_step(step, depth, env) for step in lane], lanes):
                failed += filter(None, names)
    say(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


def _run_step(step: Step, depth: Depth, env: dict[str, str]) -> str:
    """Run one step and print the result. Return its name if it failed."""
    name, command_for, folder = step
    command = command_for(depth)
    if command is None:
        return ""
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
    lines = done.stdout.strip().splitlines()
    report = lines if done.returncode else [line for line in lines if line.startswith(REPORTED)]
    last = lines[-1] if lines else ""
    report.append(f"{'FAILED' if done.returncode else 'ok':<7}{name:<28}{seconds:7.1f} s   {last[:90]}")
    say("\n".join(report))
    return name if done.returncode else ""
