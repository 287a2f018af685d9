"""The steps of `build.py test`."""

import os
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tools import bundle, pytest_times, runtime, setup_env, wheels
from tools.common import DIST, PYTHON, ROOT, VENV_BIN, WEB, WORK, run, say, side_by_side, timed

SOURCES = ("build.py", "hatch_build.py", "pygames", "tests", "e2e", "examples", "web/tools")
TYPED = ("tsconfig.json", "sw.tsconfig.json")


# Which tests run: quick ones, all, or only those that are too long for every change.
Depth = Literal["quick", "whole", "matrix"]
Command = list[str | Path]
PYTEST = (PYTHON, "-m", "pytest", "-q", "-p", "tools.pytest_times")
WHICH = {"quick": "not slow and not matrix", "whole": "not matrix", "matrix": "matrix"}
CORES = os.cpu_count() or 1
ENGINES = "e2e/test_browser_engines.py"


@dataclass(frozen=True)
class Step:
    """A step of the test command.

    Attributes:
        depths: in which it runs.
        command: of a depth.
        folder: in which the command runs.
    """

    name: str
    depths: tuple[Depth, ...]
    command: Callable[[Depth], Command]
    folder: Path = ROOT


EVERY: tuple[Depth, ...] = ("quick", "whole", "matrix")
LONG: tuple[Depth, ...] = ("whole", "matrix")
WHOLE: tuple[Depth, ...] = ("whole",)


def _check(
    name: str, *words: str | Path, folder: Path = ROOT, depths: tuple[Depth, ...] = ("quick", "whole")
) -> Step:
    """Return a step that checks the sources."""
    return Step(name, depths, lambda _: [*words], folder)


def _tool(name: str) -> Path:
    return VENV_BIN / name


def _npm_tool(name: str) -> Path:
    return WEB / "node_modules" / ".bin" / name


def _tests(depth: Depth) -> Command:
    return [*PYTEST, "-n", str(min(CORES, 8)), "--dist", "worksteal", "-m", WHICH[depth], "tests"]


def _pages(depth: Depth) -> Command:
    # Test by test, as the files differ much in length; file by file where most tests share a page.
    # One more than there are cores: a browser waits now and then for what it shows.
    spread = ("-n", str(min(CORES + 1, 6)), "--dist", "loadfile" if depth == "quick" else "worksteal")
    return [*PYTEST, *spread, "-m", WHICH[depth], "--ignore", ENGINES, "e2e"]


def _mutants(depth: Depth) -> Command:
    every = "6" if depth == "whole" else "1"
    return [PYTHON, ROOT / "tests" / "mutants" / "run.py", "--every", every]


# Tests of behaviour that may differ in another Python: numbers, hashes, chance, text, recursion. Of each
# game's tests, a sample: all of them have run before.
IN_PYODIDE = (
    "tests/contract/test_laws.py",
    "tests/contract/test_golden.py",
    "tests/contract/test_abuse.py",
    "tests/contract/test_bridge.py",
    "tests/contract/test_contract.py",
    "tests/contract/test_share_links_and_repair.py",
    "tests/contract/test_table.py",
)
SAMPLES = "tests/games/*/rules/test_effects.py"
PYODIDE = WEB / "tools" / "pyodide_tests.mjs"


def _in_pyodide(depth: Depth) -> Command:
    site = run(PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    sample = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(SAMPLES))
    files = (runtime.folder(), DIST / "runtime", wheels.wheel(), site, ROOT)
    # All of them have run in CPython: the long ones need no second run for each change.
    which = WHICH["quick" if depth == "whole" else "whole"]
    return [setup_env.node(), PYODIDE, "tests", *files, "-m", which, *IN_PYODIDE, *sample]


def _kills(depth: Depth) -> Command:
    return [PYTHON, ROOT / "build.py", "kills", "--times", "2" if depth == "whole" else "200"]


# Rows run one after the other, the lanes of a row side by side: single-threaded tools each use one core.
ROWS: list[list[list[Step]]] = [
    [
        [
            _check("ruff check", _tool("ruff"), "check", *SOURCES),
            _check("ruff format", _tool("ruff"), "format", "--check", *SOURCES),
            _check("mypy --strict", _tool("mypy"), "--strict"),
            _check("imports between layers", _tool("lint-imports"), "--no-cache"),
            _check(
                "mypy, pyright from outside", PYTHON, WEB / "tools" / "type_check_examples.py", depths=WHOLE
            ),
        ],
        [
            _check("tsc", _npm_tool("tsc"), "--build", "--noEmit", *TYPED, folder=WEB),
            _check("biome", _npm_tool("biome"), "check", ".", folder=WEB),
            _check("imports between folders", _npm_tool("depcruise"), *bundle.OURS, "guard.js", folder=WEB),
            _check("sdist, wheel, index", PYTHON, WEB / "tools" / "package.py", "--quick", depths=WHOLE),
        ],
    ],
    [[Step("tests", EVERY, _tests)]],
    [[Step("mutants of the rules", LONG, _mutants)]],
    [[Step("tests in the browser", EVERY, _pages)]],
    [
        [Step("journey in every engine", LONG, lambda depth: [*PYTEST, "-m", WHICH[depth], ENGINES])],
        [
            Step("browser killed in mid-game", LONG, _kills),
            Step("tests in Pyodide", LONG, _in_pyodide),
            Step(
                "wheel in stock Pyodide",
                WHOLE,
                lambda _: [setup_env.node(), PYODIDE, "stock", wheels.wheel(), setup_env.micropip()],
            ),
        ],
    ],
    [[_check("files spoiled on a first visit", PYTHON, ROOT / "build.py", "faults", depths=("matrix",))]],
]


# Lines of a passed step that are printed: its measurements.
REPORTED = "figure: "
# Seconds of the tests of the last run.
TIMES = WORK / "test-times.jsonl"


def check(depth: Depth, browsers: str = "chromium") -> int:
    """Run every step, and print one line for each and tables of times. Return 1 if any failed.

    Args:
        depth: "quick": without the slow ones; "matrix": only those that "whole" leaves out.
        browsers: "chromium"; "all": Firefox and WebKitGTK, too; "installable": those that install here.
    """
    begun = time.monotonic()
    with timed("set-up in all"):
        env = set_up(depth, browsers)
    failed: list[str] = []
    seconds: dict[str, float] = {"set-up": time.monotonic() - begun}
    for lanes in ROWS:
        with ThreadPoolExecutor(len(lanes)) as pool:
            for results in pool.map(lambda lane: [_run_step(step, depth, env) for step in lane], lanes):
                for name, passed, took in filter(None, results):
                    seconds[name] = took
                    failed += [] if passed else [name]
    for line in pytest_times.tables(TIMES):
        say(line)
    say("steps:")
    for name, took in seconds.items():
        say(f"{took:7.1f} s  {name}")
    say(f"{time.monotonic() - begun:7.1f} s  in all")
    say(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


def set_up(depth: Depth, browsers: str) -> dict[str, str]:
    """Install all that the steps need, and build the page. Return the environment of the steps."""
    setup_env.build_packages()

    def python_packages() -> None:
        setup_env.test_packages()
        if depth != "quick":
            setup_env.adapters()
        if depth == "whole":
            # To run the example study from a clean kernel, as its readers would.
            setup_env.install("notebooks", "no packages of notebooks here: the study is not run")

    def install_browsers() -> tuple[str | None, str | None, list[str]]:
        return setup_env.browser(), setup_env.shell(), setup_env.engines(browsers)

    _, _, (chromium, shell, engines) = side_by_side(bundle.build, python_packages, install_browsers)
    if "webkit" in engines:
        setup_env.install("webkit")
    TIMES.unlink(missing_ok=True)
    env = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(WEB),
        pytest_times.FILE: str(TIMES),
    }
    env["PATH"] = f"{setup_env.node().parent}{os.pathsep}{env.get('PATH', '')}"
    if chromium:
        env["PYGAMES_BROWSER"] = chromium
    if shell:
        env["PYGAMES_SHELL"] = shell
    env["PYGAMES_ENGINES"] = ",".join(["chromium", *engines])
    say(f"engines: {env['PYGAMES_ENGINES']}")
    return env


def _run_step(step: Step, depth: Depth, env: dict[str, str]) -> tuple[str, bool, float] | None:
    """Run one step, and print the result. Return its name, whether it passed, and its seconds."""
    if depth not in step.depths:
        return None
    begun = time.monotonic()
    done = subprocess.run(
        [str(part) for part in step.command(depth)],
        cwd=step.folder,
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
    report.append(f"{'FAILED' if done.returncode else 'ok':<7}{step.name:<28}{seconds:7.1f} s   {last[:90]}")
    say("\n".join(report))
    return step.name, not done.returncode, seconds
