"""build.py: its arguments, and the environment that it sets up."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import bundle, setup_env

from . import ROOT


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


def commands() -> list[str]:
    """Return the commands that `build.py --help` describes."""
    done = subprocess.run(
        [sys.executable, ROOT / "build.py", "--help"], capture_output=True, text=True, check=True
    )
    return re.findall(r"^ +python3 build\.py (\w+)", done.stdout, re.MULTILINE)


def written_files() -> dict[Path, tuple[int, int]]:
    """Return the size and the time of each file that a command may write, tests and caches aside."""
    folders = ("web/core", "web/docs", "web/games", "web/icons", "web/screenshots", "dist", ".build/stamps")
    found = [path for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in found}


def test_the_commands_are_found() -> None:
    assert {"serve", "build", "test", "icons"} <= {*commands()}


@pytest.mark.parametrize(
    ("command", "flag"), [*((command, "--help") for command in commands()), ("icons", "-h")]
)
def test_the_help_of_each_command_is_all_that_it_does(command: str, flag: str) -> None:
    before = written_files()
    done = subprocess.run(
        [sys.executable, ROOT / "build.py", command, flag], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: build.py {command} ")
    assert written_files() == before


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
