"""Do the rule tests notice when a rule is broken?

Usage: python tests/mutants/run.py [GAME ...] [--jobs N] [--every N]

Each mutant is one replacement in a module of the game. The game's rule tests, and those in `tests/games/`
that hold in every game, run with it and must fail. `tests/games/<game>/mutants.py` holds the list: `MUTANTS`,
tuples (name, ruling, module, edit). The edit is a piece of the module's source with each change marked,
`highest = «max→min»(sums)`; the old piece must be in it exactly once. The ruling ("TC-4", "rounds and end")
names the test files that are tried before all the others. A heading without such a file is tested by
whole games against the reference.

The package and the tests are copied once for each game. Each mutant runs in a process that is forked after
pytest was loaded, and that imports the changed source from memory.

Status 0: every mutant was caught. 1: one survived, or the tests fail without any. 2: a list does not fit.
"""

import argparse
import contextlib
import io
import multiprocessing
import os
import re
import runpy
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

import pytest

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
    def import_name(self) -> str:
        return f"{PACKAGE}.games.{self.game}.{self.module}".removesuffix(".__init__")

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


Verdict = tuple[str, str]
"""caught, SURVIVED, or BROKEN (the tests could not run), and the test or the reason."""


def games() -> list[str]:
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

    ValueError where a ruling with a number has none.
    """
    stem = re.sub(r"\W+", "_", ruling.lower().replace("-", ""))
    homes = (tests_of(game), GAMES)
    found = [path for home in homes for path in sorted(home.glob(f"test_{stem}*.py"))]
    if not found and "-" in ruling:
        raise ValueError(f"{game}: no test file for {ruling!r}")
    found = found or [tests_of(game) / "test_reference.py"]
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


def run_tests(paths: Sequence[str]) -> tuple[int, str]:
    """Return pytest's status and the test that failed. It is stopped at the first failure."""
    options = ("-x", "-q", "--tb=no", "-rfE", "-m", "not matrix", "-p", "no:cacheprovider")
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        status = pytest.main([*options, *paths])
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output.getvalue(), re.MULTILINE)
    return int(status), failed[1] if failed else output.getvalue().strip()[-90:]


def stop(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"{SECONDS} seconds are over")


def break_rule(mutant: Mutant) -> None:
    """Let this process import the module of a mutant with the rule broken."""
    plain = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if name != mutant.import_name:
            return plain(loader, name)
        source = loader.get_data(loader.path).decode("utf-8")
        return compile(mutant.applied(source), loader.path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def judge(task: tuple[Path, str, Mutant | None]) -> Verdict:
    """Run the tests on the copy with this mutant (None: on the plain copy), in a separate process."""
    folder, game, mutant = task
    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    os.chdir(folder)
    sys.path[:] = [str(folder), *sys.path[1:]]  # instead of the folder of this script
    rules = f"games/{game}/rules"
    laws = [path.relative_to(GAMES.parent).as_posix() for path in sorted(GAMES.glob("test_*.py"))]
    selections = [[rules, *laws]]
    if mutant is not None:
        break_rule(mutant)
        selections.insert(0, first_tests(game, mutant.ruling))
    for paths in selections:
        status, by = run_tests(paths)
        if status:
            word = "caught" if status == pytest.ExitCode.TESTS_FAILED else "BROKEN"
            return word, by.removeprefix(f"{rules}/")
    return "SURVIVED", ""


def hunt(game: str, jobs: int, every: int) -> bool:
    """Test the mutants of a game, or every n-th, and print the results. Return True if all were caught."""
    mutants = load(game)[::every]
    begun = time.monotonic()
    width, caught = max(len(mutant.name) for mutant in mutants), 0
    with (
        copy_of_the_package(game) as folder,
        multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool,
    ):
        plain = pool.apply_async(judge, [(folder, game, None)])
        tasks = [(folder, game, mutant) for mutant in mutants]
        for mutant, (word, by) in zip(mutants, pool.imap(judge, tasks), strict=True):
            caught += word == "caught"
            print(f"{mutant.name:{width}}  {mutant.ruling:14}  {word:8}  {by[:90]}", flush=True)
        unchanged, by = plain.get()
    if unchanged != "SURVIVED":
        print(f"{game}: the tests fail without any mutant: {by}")
    print(f"{game}: {len(mutants)} mutants, {caught} caught, {time.monotonic() - begun:.0f} s")
    return unchanged == "SURVIVED" and caught == len(mutants)


def main() -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games())}; default: all")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    parser.add_argument("--every", type=int, default=1, help="test every n-th mutant (default 1: all)")
    arguments = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in ("PYTHONPATH", "PYTEST_ADDOPTS", "PYTEST_PLUGINS"):
        os.environ.pop(name, None)
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
