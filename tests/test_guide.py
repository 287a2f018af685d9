"""The author's guide is true: every command of it runs, one after the other, as a reader would run them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from pygames.added import look
from pygames.brought import in_package, schema

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "examples" / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
if not GUIDE.is_file():
    pytest.skip("the examples are not delivered here", allow_module_level=True)


def blocks(kind: str) -> list[str]:
    return [text for language, text in BLOCK.findall(GUIDE.read_text(encoding="utf-8")) if language == kind]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A Python of its own in which nothing is installed; what builds wheels is that of the tests."""
    place = tmp_path_factory.mktemp("guide")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / "env"], check=True)
    (place / "pygames").symlink_to(ROOT)
    (place / "work").mkdir()
    return {
        **os.environ,
        "HOME": str(place),
        "PWD": str(place / "work"),
        "PATH": f"{place / 'env' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": sysconfig.get_paths()["purelib"],
        # With what is installed here: pip asks nobody, and "no" to this question means no isolation.
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "no",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


@pytest.mark.slow
def test_every_command_runs(shell: dict[str, str]) -> None:
    work = Path(shell["PWD"])
    for block in blocks("sh"):
        done = subprocess.run(
            ["bash", "-e", "-c", f"{block}\npwd > {work}/where"],
            cwd=(work / "where").read_text().strip() if (work / "where").exists() else work,
            env=shell,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
    wheel = work / "tall_tree" / "dist" / "tall_tree-0.1-py3-none-any.whl"
    assert wheel.name in GUIDE.read_text(encoding="utf-8")
    # The page would take it.
    seen = look(wheel)
    assert (seen.id, seen.requires) == ("tall_tree", ("pygames",))
    assert {"texts/en.json", "rules/en.json", "table.json"} <= set(in_package(seen.files, seen.package))


def test_what_it_shows_of_files_fits() -> None:
    texts, table = (json.loads(block) for block in blocks("json"))
    assert schema.fault(texts, schema.load("texts")) is None
    assert schema.fault(table, schema.load("table")) is None


def test_what_it_leads_to_is_there() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert (GUIDE.parent / target).exists(), target
