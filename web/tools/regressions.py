"""Proof that the tests catch the faults that were mended. Needs the history of the repository.

Each commit in tests/regressions.txt mended a fault of the product and changed a test. In a copy of the
present sources its changes to the product are reverted, as far as they still merge, and the tests stay. Then
the tests run until one fails: first those that are likely to, then all.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.common import ROOT, WORK, say, shell, stop, tool_parser, whole_number
from tools.test_runner import CORES, WHICH

LIST = ROOT / "tests" / "regressions.txt"
COPY = WORK / "regressions"
# The product, without parts that only change documents and tools.
PRODUCT = ("pygames", "web", ":!web/tools", ":!web/docs", ":!*.md", ":!*.svg", ":!pygames/**/training")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
# Files that run before all others do.
LIKELY = 12


@dataclass(frozen=True)
class Result:
    """The tests that catch one fault.

    Attributes:
        commit: the mend, by its short hash.
        files: number of reverted files; 0 where nothing merges.
        by: the failed test, or "build"; "" for none.
        depth: the least depth of `build.py test` that catches it.
    """

    commit: str
    files: int
    by: str = ""
    depth: str = ""


def git(*words: str, check: bool = True, folder: Path | None = None) -> str:
    """Return the output of git in a folder, by default the copy."""
    done = subprocess.run(["git", *words], cwd=folder or COPY, capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise stop(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


def prepare() -> None:
    """Make a copy of the committed sources, with its own environment, which later runs use again."""
    if COPY.exists():
        git("fetch", "--quiet", str(ROOT), "HEAD")
    else:
        git("clone", "--quiet", "--shared", str(ROOT), str(COPY), folder=ROOT)
        git("fetch", "--quiet", str(ROOT), "HEAD")
        for name in ("packed", "compiled"):  # they are named by the hashes of their sources
            if (WORK / name).exists():
                shutil.copytree(WORK / name, COPY / ".build" / name)
    reset()
    setup = "import sys; sys.path.insert(0, 'web'); from tools import setup_env as s; "
    setup += "s.build_packages(); s.test_packages(); s.browser(); s.shell()"
    if subprocess.run([sys.executable, "-c", setup], cwd=COPY, check=False).returncode:
        raise stop("the copy cannot be set up")


def reset() -> None:
    """Return the copy to the committed sources."""
    git("reset", "--quiet", "--hard", "FETCH_HEAD")
    git("clean", "-fdq")


def revert(commit: str) -> list[str]:
    """Revert the product's part of a commit, file by file where that merges. Return the changed files."""
    git("revert", "--no-commit", commit, check=False)
    conflicts = git("diff", "--name-only", "--diff-filter=U").splitlines()
    git("revert", "--quit", check=False)
    git("reset", "--quiet", check=False)
    wanted = {*git("diff", "--name-only", "--", *PRODUCT).splitlines()} - {*conflicts}
    others = [path for path in git("diff", "--name-only").splitlines() if path not in wanted]
    if others:
        git("checkout", "FETCH_HEAD", "--", *others)
    git("clean", "-fdq")
    return sorted(wanted)


def likely_tests(commit: str, changed: Iterable[str]) -> list[str]:
    """Return the test files that the commit changed, then those that name the changed modules."""
    own = git("show", "--name-only", "--format=", commit, "--", "tests", "e2e").splitlines()
    stems = {Path(path).stem for path in changed}
    score = Counter[str]()
    for path in (*COPY.glob("tests/**/test_*.py"), *COPY.glob("e2e/test_*.py"), *COPY.glob("e2e/games/*.py")):
        text, name = path.read_text(encoding="utf-8"), path.relative_to(COPY).as_posix()
        score[name] = sum(stem in text or stem.replace("-", "_") in name for stem in stems)
        score[name] += 100 * (name in own)
    return [name for name, count in score.most_common(LIKELY) if count]


def failed_test(files: Iterable[str], marks: str) -> str:
    """Return the first test of some files that fails, or ""."""
    for top in ("tests", "e2e"):
        own = [file for file in files if file.split("/")[0] == top]
        if not own:
            continue
        if top == "e2e" and not build():
            return "build"
        words = ("-q", "-x", "-n", str(CORES), "-p", "no:cacheprovider", "-m", marks)
        done = subprocess.run(
            [COPY / ".venv" / "bin" / "python", "-m", "pytest", *words, *own],
            cwd=COPY,
            env={**os.environ, "PYGAMES_SHELL": shell() or "", "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        if found := FAILED.search(done.stdout):
            return found[1]
    return ""


def build() -> bool:
    """Build the page of the copy."""
    done = subprocess.run([sys.executable, "build.py", "build"], cwd=COPY, capture_output=True, check=False)
    return done.returncode == 0


def result(commit: str) -> Result:
    """Revert the mend of a commit, and find a test that fails."""
    reset()
    changed = revert(commit)
    if not changed:
        return Result(commit, 0)
    everything = ["tests", "e2e"]
    for files in (likely_tests(commit, changed), everything):
        for depth, marks in (("quick", WHICH["quick"]), ("whole", "slow and not matrix")):
            if by := failed_test(files, marks):
                return Result(commit, len(changed), by, depth)
    return Result(commit, len(changed))


def results(commits: Iterable[str]) -> Iterator[Result]:
    """Yield the result of each commit, and print it."""
    for commit in commits:
        begun, found = time.monotonic(), result(commit)
        subject = git("show", "--no-patch", "--format=%s", commit)
        state = "NOT CAUGHT" if found.files else "does not merge"
        if found.by:
            state = f"{found.depth}: {found.by}"
        say(f"{commit}  {subject}\n    {found.files} files, {time.monotonic() - begun:.0f} s, {state}")
        yield found


def main(words: Sequence[str]) -> int:
    """Run the command."""
    parser = tool_parser("regressions", __doc__)
    parser.add_argument("--count", type=whole_number(1), default=80, help="the latest of the list (80)")
    parser.add_argument("--skip", type=whole_number(0), default=0, help="leave out the latest of the list")
    parser.add_argument("--only", nargs="*", default=[], metavar="COMMIT", help="by their short hashes")
    given = parser.parse_args(words)
    listed = [line.split()[0] for line in LIST.read_text(encoding="utf-8").splitlines()]
    prepare()
    found = [*results(given.only or listed[given.skip :][: given.count])]
    reset()
    planted = [each for each in found if each.files]
    caught = Counter(each.depth for each in planted)
    say(
        f"{len(planted)} faults: build.py test catches {caught['quick'] + caught['whole']}, "
        f"--quick {caught['quick']}; {len(found) - len(planted)} do not merge"
    )
    return 0 if all(each.by for each in planted) else 1
