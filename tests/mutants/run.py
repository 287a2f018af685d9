"""Do the rule tests notice when a rule is broken?

Usage: python tests/mutants/run.py [GAME ...] [--jobs N] [--every N]

Each mutant is one replacement in a temporary copy of the package; the game's rule tests, and those in
`tests/games/` that hold in every game, run against that copy and must fail. `tests/games/<game>/mutants.py`
holds the list: `MUTANTS`, tuples (name, ruling, module, edit). The module is one of the game's. The edit is a
piece of its source with each change marked, `highest = «max→min»(sums)`; the old piece must be in it exactly
once. The ruling ("TC-4", "rounds and end") names the test files that are tried before all the others.

Status 0: every mutant was caught. 1: one survived, or the tests fail without any. 2: a list does not fit.
"""

import argparse
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"
PACKAGE = "pygames"
CHANGE = re.compile("«(.*?)→(.*?)»", re.DOTALL)
SECONDS = 600  # for what a mutant makes run for ever; the slowest tests take 15 on a machine of their own

# Stops a run that would test another package than the copy.
CONFTEST = f"""
from pathlib import Path
import {PACKAGE}
assert Path({PACKAGE}.__file__).parents[1] == Path(__file__).parent, {PACKAGE}.__file__
"""


class Mutant(NamedTuple):
    """One broken rule: an edit of a module."""

    game: str
    name: str
    ruling: str
    module: str
    edit: str

    @property
    def file(self) -> str:
        """The path of the module in the package."""
        return f"games/{self.game}/{self.module}.py"

    def applied(self, source: str) -> str:
        """Return the source with the rule broken. Raise ValueError where it does not fit."""
        old, new = (CHANGE.sub(side, self.edit) for side in (r"\1", r"\2"))
        found = source.count(old)
        if found != 1 or old == new:
            where = f"{self.name} ({self.ruling})"
            raise ValueError(f"{where}: old text found {found} times in {self.file}: {old!r}")
        return source.replace(old, new)


class Verdict(NamedTuple):
    """Return the result: caught, SURVIVED, BROKEN (the tests could not run), and the test or the reason."""

    word: str
    by: str
    seconds: float


def games() -> list[str]:
    """Return the games that have a list."""
    return sorted(path.parent.name for path in GAMES.glob("*/mutants.py"))


def tests_of(game: str) -> Path:
    return GAMES / game / "rules"


def load(game: str) -> list[Mutant]:
    """Return a game's mutants. Raise ValueError where one does not fit the source."""
    mutants = [Mutant(game, *entry) for entry in runpy.run_path(str(GAMES / game / "mutants.py"))["MUTANTS"]]
    names = [mutant.name for mutant in mutants]
    if len(set(names)) != len(names):
        raise ValueError(f"{game}: a name is there twice: {sorted({n for n in names if names.count(n) > 1})}")
    for mutant in mutants:
        source = (ROOT / PACKAGE / mutant.file).read_text(encoding="utf-8")
        compile(mutant.applied(source), mutant.file, "exec")
        first_tests(game, mutant.ruling)
    return mutants


def first_tests(game: str, ruling: str) -> list[str]:
    """Return the test files of a ruling, the game's own and the shared ones: TC-4 is tested in test_tc4_….py.

    ValueError where there is none.
    """
    stem = re.sub(r"\W+", "_", ruling.lower().replace("-", ""))
    homes = (tests_of(game), GAMES)
    found = [path for home in homes for path in sorted(home.glob(f"test_{stem}*.py"))]
    if not found:
        raise ValueError(f"{game}: no test file for {ruling!r}")
    return [path.relative_to(GAMES.parent).as_posix() for path in found]


@contextmanager
def copy_of_the_package(game: str) -> Iterator[Path]:
    """Create a folder with copies of the package and of the game's rule tests, without any configuration."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name).resolve()
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=skip)
        home = folder / "games" / game
        shutil.copytree(tests_of(game), home / "rules", ignore=skip)
        (home / "__init__.py").touch()
        for shared in GAMES.glob("*.py"):
            shutil.copy(shared, home.parent)
        (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
        yield folder


def pytest(folder: Path, paths: Sequence[str]) -> tuple[int, str]:
    """pytest's status and output, stopped at the first failure."""
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    for name in ("PYTHONPATH", "PYTEST_ADDOPTS", "PYTEST_PLUGINS"):
        env.pop(name, None)
    options = ("-x", "-q", "--tb=no", "-m", "not matrix", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", *options, *paths]
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    return done.returncode, done.stdout + done.stderr


def blamed(output: str) -> str:
    """Return the test that pytest says has failed."""
    lines = (line.partition(" ") for line in output.splitlines())
    return next((rest.split(" - ")[0] for word, _, rest in lines if word in ("FAILED", "ERROR")), "?")


def judge(game: str, mutant: Mutant | None) -> Verdict:
    """Run the tests on a copy with this mutant (None: on a plain copy)."""
    begun = time.monotonic()
    with copy_of_the_package(game) as folder:
        rules = f"games/{game}/rules"
        laws = [path.relative_to(GAMES.parent).as_posix() for path in sorted(GAMES.glob("test_*.py"))]
        selections = [[rules, *laws]]
        if mutant is not None:
            path = folder / PACKAGE / mutant.file
            path.write_text(mutant.applied(path.read_text(encoding="utf-8")), encoding="utf-8")
            selections.insert(0, first_tests(game, mutant.ruling))
        word, by = "SURVIVED", ""
        for paths in selections:
            try:
                status, output = pytest(folder, paths)
            except subprocess.TimeoutExpired:
                status, output = 1, f"FAILED {SECONDS} seconds are over"
            if status:
                word = "caught" if status == 1 else "BROKEN"
                by = blamed(output).removeprefix(f"{rules}/")
                break
    return Verdict(word, by, time.monotonic() - begun)


def hunt(game: str, jobs: int, every: int) -> bool:
    """Test the mutants of a game, or every n-th, and print the results. Return True if all were caught."""
    mutants = load(game)[::every]
    begun = time.monotonic()
    width = max(len(mutant.name) for mutant in mutants)
    with ThreadPoolExecutor(jobs) as pool:
        plain = pool.submit(judge, game, None)
        verdicts = []
        for mutant, verdict in zip(
            mutants, pool.map(lambda mutant: judge(game, mutant), mutants), strict=True
        ):
            verdicts.append(verdict)
            print(
                f"{mutant.name:{width}}  {mutant.ruling:14}  {verdict.word:8}  {verdict.by[:90]}", flush=True
            )
        sound = plain.result().word == "SURVIVED"
    caught = sum(verdict.word == "caught" for verdict in verdicts)
    if not sound:
        print(f"{game}: the tests fail without any mutant: {plain.result().by}")
    print(f"{game}: {len(mutants)} mutants, {caught} caught, {time.monotonic() - begun:.0f} s")
    return sound and caught == len(mutants)


def main() -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games())}; default: all")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    parser.add_argument("--every", type=int, default=1, help="test every n-th mutant (default 1: all)")
    arguments = parser.parse_args()
    unknown = [game for game in arguments.games if game not in games()]
    if unknown:
        parser.error(f"no list of mutants for {', '.join(unknown)}")
    try:
        results = [hunt(game, arguments.jobs, arguments.every) for game in arguments.games or games()]
    except (ValueError, SyntaxError, OSError) as error:
        print(f"the list does not fit the source: {error}", file=sys.stderr)
        return 2
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
