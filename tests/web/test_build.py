"""build.py: its arguments, and the environment that it sets up."""

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

from tools import bundle, setup_env  # noqa: E402


def test_no_folder_of_the_page_has_python() -> None:
    assert [path for name in bundle.PAGE for path in (ROOT / "web" / name).rglob("*.py")] == []


@pytest.mark.parametrize("port", ["-1", "99999", "nan", "inf", "1e400", "1.5", "x", "1000000000"])
def test_an_invalid_port_is_refused_before_the_build(port: str) -> None:
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
    """With an outdated stamp the tools are installed into the existing environment."""
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(setup_env, "VENV", Path(sys.prefix))
    monkeypatch.setattr(setup_env, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(setup_env, "ROOT", tmp_path)
    monkeypatch.setattr(setup_env, "is_fresh", lambda *_: False)
    monkeypatch.setattr(setup_env, "mark_fresh", lambda *_: None)
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: pytest.fail("it is deleted"))

    def run(*words: object, **_: object) -> str:
        commands.append(tuple(map(str, words)))
        return str(tmp_path)

    monkeypatch.setattr(setup_env, "run", run)
    setup_env.venv()
    assert not any("venv" in command for command in commands)
    assert any("install" in command for command in commands)
