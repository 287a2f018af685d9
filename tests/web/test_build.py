"""build.py: what it is asked, and the environment that it makes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
if not (ROOT / "web" / "tools").is_dir():
    pytest.skip("what builds is not delivered here", allow_module_level=True)
sys.path.insert(0, str(ROOT / "web"))

from tools import bundle, prepare  # noqa: E402


def test_no_folder_of_the_page_has_python() -> None:
    assert [path for name in bundle.PAGE for path in (ROOT / "web" / name).rglob("*.py")] == []


@pytest.mark.parametrize("port", ["-1", "99999", "nan", "inf", "1e400", "1.5", "x", "1000000000"])
def test_a_port_that_is_none_is_refused_before_anything_is_built(port: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "build.py", "serve", f"--port={port}"],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "--port" in done.stderr


def test_the_environment_that_runs_the_build_is_not_deleted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With a stale stamp the tools are installed into it as it stands."""
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(prepare, "VENV", Path(sys.prefix))
    monkeypatch.setattr(prepare, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(prepare, "is_fresh", lambda *_: False)
    monkeypatch.setattr(prepare, "mark_fresh", lambda *_: None)
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: pytest.fail("it is deleted"))

    def run(*words: object, **_: object) -> str:
        commands.append(tuple(map(str, words)))
        return str(tmp_path)

    monkeypatch.setattr(prepare, "run", run)
    prepare.venv()
    assert not any("venv" in command for command in commands)
    assert any("install" in command for command in commands)
