"""Proof that the tests catch the faults that were mended. Needs the history of the repository.

Each commit in tests/regressions.txt mended a fault of the product and changed a test. In a copy of the
present sources its changes to the product are reverted, as far as they still merge, and the tests stay. Then
tests run until one fails: those that the commit changed, those that are likely to fail, all. A test that
fails without the revert, too, does not count. Where no test fails, a file that cannot be imported and a check
of types count, and are reported apart: the rest of a reverted mend may fit the present sources no longer.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from queue import SimpleQueue

from tools.common import ROOT, WORK, say, shell, stop, tool_parser
from tools.run_tests import CORES, TYPED, WHICH

from pygames.cli.arguments import whole

LIST = ROOT / "tests" / "regressions.txt"
COPIES = WORK / "regressions"
# The product, without parts that only change documents and tools.
PRODUCT = ("pygames", "web", ":!web/tools", ":!web/docs", ":!*.md", ":!*.svg", ":!pygames/**/training")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?::.+?)(?: - |$)", re.MULTILINE)
NOT_IMPORTED = re.compile(r"^ERROR (\S+\.py)(?: - |$)", re.MULTILINE)
# A line of a change to a test.
TEST = re.compile(r"^[-+@].*\bdef (test_\w+)", re.MULTILINE)
SCRIPT = re.compile(r'"([\w./]+\.mjs)"')
# The tests of all files of a kind.
OF_A_KIND = {".css": "test_styles", ".json": "test_texts"}
# Files that run before all others do.
LIKELY = 12
EVERYTHING = ("tests", "e2e")
DEPTHS = {"quick": WHICH["quick"], "whole": "slow and not matrix"}
# Checks that need no test, with their folders.
CHECKS: dict[str, tuple[str, tuple[str, ...]]] = {
    "mypy": (".", (".venv/bin/mypy", "--strict")),
    "tsc": ("web", ("web/node_modules/.bin/tsc", "--build", "--noEmit", *TYPED)),
}
# A test that fails waits in vain for most of its time.
ENVIRONMENT = {"PYTHONDONTWRITEBYTECODE": "1", "PYGAMES_PATIENCE": "20000"}
LANES = 2 * CORES
# Seconds after which a run of tests counts as one without a failure.
LIMIT = 3600


@dataclass(frozen=True)
class Result:
    """The test that catches one fault.

    Attributes:
        commit: the mend, by its short hash.
        files: number of reverted files; 0 where nothing merges.
        by: the failed test, the file that cannot be imported, the failed check, or "build"; "" for none.
        depth: the least depth of `build.py test` that catches it.
    """

    commit: str
    files: int
    by: str = ""
    depth: str = ""


def git(folder: Path, *words: str, check: bool = True) -> str:
    """Return the output of git in a folder."""
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise stop(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


@dataclass
class Copy:
    """A copy of the committed sources, with its own environment, which later runs use again.

    Attributes:
        folder: of the copy.
        page_is_built: True if its page is of its present sources.
        sound: whether a test passes without a revert, by the test.
        not_imported: files that cannot be imported after the revert.
    """

    folder: Path
    page_is_built: bool = False
    sound: dict[str, bool] = field(default_factory=dict)
    not_imported: set[str] = field(default_factory=set)

    def prepare(self) -> None:
        """Make the copy, or update it."""
        if not self.folder.exists():
            git(ROOT, "clone", "--quiet", "--shared", str(ROOT), str(self.folder))
        # They are named by what they contain. To compress them takes minutes.
        if (packed := WORK / "packed").exists():
            shutil.copytree(packed, self.folder / ".build" / "packed", dirs_exist_ok=True)
        git(self.folder, "fetch", "--quiet", str(ROOT), "HEAD")
        self.reset()
        setup = "import sys; sys.path.insert(0, 'web'); from tools import setup_env as s; "
        setup += "s.build_packages(); s.test_packages(); s.adapters(); s.browser(); s.shell(); "
        setup += "from tools import generate_types; generate_types.write()"
        if subprocess.run([sys.executable, "-c", setup], cwd=self.folder, check=False).returncode:
            raise stop("the copy cannot be set up")

    def reset(self) -> None:
        """Return to the committed sources."""
        git(self.folder, "reset", "--quiet", "--hard", "FETCH_HEAD")
        git(self.folder, "clean", "-fdq")
        self.page_is_built = False

    def revert(self, commit: str) -> list[str]:
        """Revert the product's part of a commit, as far as that merges. Return the changed files.

        Whole files are reverted, and single places where no file merges as a whole.
        """
        return self._revert(commit) or self._revert(commit, "-X", "ours")

    def _revert(self, commit: str, *how: str) -> list[str]:
        git(self.folder, "revert", "--no-commit", *how, commit, check=False)
        conflicts = git(self.folder, "diff", "--name-only", "--diff-filter=U").splitlines()
        git(self.folder, "revert", "--quit", check=False)
        git(self.folder, "reset", "--quiet", check=False)
        # A file that the mend deleted is there again.
        git(self.folder, "add", "--intent-to-add", ".")
        changed = ("diff", "--name-only", "--no-renames", "FETCH_HEAD", "--")
        wanted = {*git(self.folder, *changed, *PRODUCT).splitlines()} - {*conflicts}
        others = [path for path in git(self.folder, *changed).splitlines() if path not in wanted]
        if others:
            git(self.folder, "restore", "--source=FETCH_HEAD", "--staged", "--worktree", "--", *others)
        self.page_is_built = False
        return sorted(wanted)

    def test_files(self) -> dict[str, str]:
        """Return the texts of all files with tests."""
        paths = [path for top in EVERYTHING for path in self.folder.glob(f"{top}/**/*.py")]
        return {
            path.relative_to(self.folder).as_posix(): path.read_text(encoding="utf-8")
            for path in paths
            if path.name.startswith("test_") or path.parent.name == "games"
        }

    def own_tests(self, commit: str) -> list[str]:
        """Return the tests that a commit changed, wherever they are now."""
        names = TEST.findall(git(self.folder, "show", "-U0", "--format=", commit, "--", *EVERYTHING))
        files = self.test_files()
        return [
            f"{path}::{name}"
            for name in dict.fromkeys(names)
            for path, text in files.items()
            if f"def {name}(" in text
        ]

    def likely_tests(self, commit: str, changed: Iterable[str]) -> list[str]:
        """Return the test files that the commit changed, then those that name the changed modules."""
        own = git(self.folder, "show", "--name-only", "--format=", commit, "--", *EVERYTHING).splitlines()
        # Names of languages are parts of too many words.
        stems = {stem for path in changed if len(stem := Path(path).stem) > 3}
        # Of plugin-sandbox.js, test_plugin_install.py has one word alone.
        words = {word for stem in stems for word in re.split("[-_]", stem) if len(word) > 3}
        words |= {Path(path).parent.name for path in changed}
        subjects = {git(self.folder, "show", "--no-patch", "--format=%s", commit).split(":")[0]}
        subjects |= {OF_A_KIND[kind] for path in changed if (kind := Path(path).suffix) in OF_A_KIND}
        score = Counter[str]()
        for name, text in self.test_files().items():
            # Scripts in node that a test names count as parts of it.
            scripts = {
                path
                for each in SCRIPT.findall(text)
                if (path := self.folder / "tests" / "web" / each).is_file()
            }
            text += "".join(path.read_text(encoding="utf-8") for path in scripts)
            score[name] = sum(stem in text or stem.replace("-", "_") in name for stem in stems)
            score[name] += sum(word in name for word in words)
            score[name] += 3 * sum(subject in name for subject in subjects) + 100 * (name in own)
        return [name for name, count in score.most_common(LIKELY) if count]

    def failed_test(self, tests: Sequence[str], marks: str, deselected: Iterable[str]) -> str:
        """Return the first of some tests that fails twice, or "", without files that cannot be imported."""
        left_out = [*self.not_imported]
        for top in EVERYTHING:
            while own := [
                each
                for each in tests
                if each.split("/")[0] == top and each.split("::")[0] not in (*left_out, *deselected)
            ]:
                if top == "e2e" and not self.build():
                    return "build"
                words = [f"--ignore={path}" for path in left_out] + [f"--deselect={id}" for id in deselected]
                output = self.run(*own, *words, "-m", marks)
                if found := FAILED.search(output):
                    # On a busy machine a test may fail by chance.
                    if FAILED.search(self.run(found[1])):
                        return found[1]
                    deselected = [*deselected, found[1]]
                    continue
                if not (more := [*{*NOT_IMPORTED.findall(output)} - {*left_out}]):
                    break
                left_out += more
                self.not_imported.update(more)
        return ""

    def run(self, *words: str) -> str:
        """Run tests until one fails, and return the output."""
        python = self.folder / ".venv" / "bin" / "python"
        try:
            done = subprocess.run(
                [python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--tb=no", *words],
                cwd=self.folder,
                env={**os.environ, **ENVIRONMENT, "PYGAMES_SHELL": shell() or ""},
                capture_output=True,
                text=True,
                timeout=LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return ""
        return done.stdout

    def build(self) -> bool:
        """Build the page as visitors get it: without its service worker, many tests fail anyway."""
        if not self.page_is_built:
            command = [sys.executable, "build.py", "build"]
            # On a busy machine it may fail by chance, too.
            self.page_is_built = any(
                not subprocess.run(command, cwd=self.folder, capture_output=True, check=False).returncode
                for _ in range(2)
            )
        return self.page_is_built

    def failed_check(self) -> str:
        """Return the first file that cannot be imported or the first check that fails, or ""."""
        if self.not_imported:
            return min(self.not_imported)
        # It generates types, too.
        if not self.build():
            return "build"
        for name, (folder, (program, *words)) in CHECKS.items():
            command = [str(self.folder / program), *words]
            done = subprocess.run(command, cwd=self.folder / folder, capture_output=True, check=False)
            if done.returncode:
                return name
        return ""

    def is_sound(self, test: str) -> bool:
        """Return True if a test passes, or a file with tests can be imported, without a revert."""
        if test not in self.sound:
            self.reset()
            can_run = not test.startswith("e2e/") or self.build()
            output = self.run(test, *([] if "::" in test else ["--collect-only"]))
            self.sound[test] = can_run and not FAILED.search(output) and not NOT_IMPORTED.search(output)
        return self.sound[test]

    def result(self, commit: str, *, only_likely: bool) -> Result:
        """Revert the mend of a commit, and find a test that fails."""
        self.reset()
        self.not_imported.clear()
        if not (changed := self.revert(commit)):
            return Result(commit, 0)
        own, likely = self.own_tests(commit), self.likely_tests(commit, changed)
        unsound = [test for test, is_sound in self.sound.items() if not is_sound]
        everything = () if only_likely else (EVERYTHING,)
        for depth, tests in (*product(DEPTHS, (own, likely)), *product(DEPTHS, everything)):
            while by := self.failed_test(tests, DEPTHS[depth], unsound):
                if by == "build" or self.is_sound(by):
                    return Result(commit, len(changed), by, depth)
                unsound.append(by)
                self.reset()
                self.revert(commit)
        while (by := self.failed_check()) in self.not_imported and not self.is_sound(by):
            self.not_imported.remove(by)
            self.reset()
            self.revert(commit)
        return Result(commit, len(changed), by, "quick" if by else "")


def results(copies: Sequence[Copy], commits: Iterable[str], *, only_likely: bool) -> Iterator[Result]:
    """Yield the result of each commit, and print it. Each copy runs the tests of one commit at a time."""
    free = SimpleQueue[Copy]()
    for copy in copies:
        free.put(copy)

    def result(commit: str) -> Result:
        copy, begun = free.get(), time.monotonic()
        try:
            found = copy.result(commit, only_likely=only_likely)
        finally:
            free.put(copy)
        subject = git(ROOT, "show", "--no-patch", "--format=%s", commit)
        state = "NOT CAUGHT" if found.files else "does not merge"
        if found.by:
            state = f"{found.depth}: {found.by}"
        say(f"{commit}  {subject}\n    {found.files} files, {time.monotonic() - begun:.0f} s, {state}")
        return found

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(result, commits)


def main(words: Sequence[str]) -> int:
    """Run the command."""
    parser = tool_parser("regressions", __doc__)
    parser.add_argument("--count", type=whole(1), default=80, help="the latest of the list (80)")
    parser.add_argument("--skip", type=whole(0), default=0, help="leave out the latest of the list")
    parser.add_argument("--only", nargs="*", default=[], metavar="COMMIT", help="by their short hashes")
    parser.add_argument("--likely", action="store_true", help="run no other tests than the likely ones")
    given = parser.parse_args(words)
    listed = [line.split()[0] for line in LIST.read_text(encoding="utf-8").splitlines()]
    copies = [Copy(COPIES / str(number)) for number in range(LANES)]
    for copy in copies:
        copy.prepare()
    wanted = given.only or listed[given.skip :][: given.count]
    found = [*results(copies, wanted, only_likely=given.likely)]
    planted = [each for each in found if each.files]
    caught = Counter(each.depth for each in planted)
    without_test = sum(bool(each.by) and "::" not in each.by for each in planted)
    say(
        f"{len(planted)} faults: build.py test catches {caught['quick'] + caught['whole']}, "
        f"--quick {caught['quick']}, {without_test} of them by an import or a type alone; "
        f"{len(found) - len(planted)} do not merge"
    )
    return 0 if all(each.by for each in planted) else 1
