"""The tool that reverts mends: the product's part of a commit, as far as it merges."""

import subprocess
from pathlib import Path

import pytest
from tools.regressions import Copy

TEST = "def test_a() -> None: ..."


def git(folder: Path, *words: str) -> str:
    command = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def mend(tmp_path: Path) -> str:
    """Return a commit that mended a module and a style. The style has changed since."""
    states = [
        {"pygames/a.py": "wrong", "web/a.css": "wrong", "tests/test_a.py": "", "web/docs/a.md": ""},
        {"pygames/a.py": "right", "web/a.css": "right", "tests/test_a.py": TEST, "web/docs/a.md": "a"},
        {"web/a.css": "other"},
    ]
    git(tmp_path, "init", "--quiet")
    commits = []
    for state in states:
        for name, text in state.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(f"{text}\n")
        git(tmp_path, "add", "--all")
        git(tmp_path, "commit", "--quiet", "--message", "state")
        commits.append(git(tmp_path, "rev-parse", "HEAD"))
    git(tmp_path, "fetch", "--quiet", ".", "HEAD")
    return commits[1]


def test_the_product_is_reverted_where_it_merges_and_tests_stay(mend: str, tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    assert copy.revert(mend) == ["pygames/a.py"]
    files = ("pygames/a.py", "web/a.css", "tests/test_a.py", "web/docs/a.md")
    assert [(tmp_path / name).read_text().strip() for name in files] == ["wrong", "other", TEST, "a"]
    assert copy.likely_tests(mend, ["pygames/a.py"]) == ["tests/test_a.py"]
    assert copy.own_tests(mend) == ["tests/test_a.py::test_a"]
    copy.reset()
    assert (tmp_path / "pygames/a.py").read_text() == "right\n"
