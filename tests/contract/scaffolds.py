"""Checks of generated projects: they are complete and pass their own tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def assert_whole(folder: Path, files: Iterable[str]) -> None:
    """Assert that a project has exactly these files, no placeholders, and tests that pass."""
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert written == {path.format(id=folder.name) for path in files}
    assert not any("$" in path.read_text() for path in folder.rglob("*") if path.is_file())
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": f"{folder}:{ROOT}", "PATH": ""},
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
