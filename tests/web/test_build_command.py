"""build.py: its arguments, the environment that it sets up, and the server of `serve`."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from tools import bundle, setup_env
from tools.common import stop
from tools.server import serving

from . import ROOT


def test_no_folder_of_the_page_has_python() -> None:
    assert [path for name in bundle.PAGE for path in (ROOT / "web" / name).rglob("*.py")] == []


# All commands in one process: most of the time of each is its start.
DRIVER = """
import sys, build
for command in sys.argv[1:]:
    sys.argv = ["build.py", *command.split()]
    try:
        status = build.main()
    except SystemExit as ended:
        status = ended.code
    for stream in (sys.stdout, sys.stderr):
        print(end=f"\\0{status}\\0", file=stream, flush=True)
"""


def run(*commands: str) -> dict[str, tuple[int, str, str]]:
    """Return the status, the output and the errors of each of these commands of `build.py`."""
    given = [sys.executable, "-c", DRIVER, *commands]
    done = subprocess.run(given, cwd=ROOT, capture_output=True, text=True, check=True)
    out, errors = done.stdout.split("\0"), done.stderr.split("\0")
    rows = zip(map(int, out[1::2]), out[::2], errors[::2], strict=False)
    return dict(zip(commands, rows, strict=True))


@pytest.mark.slow
def test_each_command_has_help() -> None:
    (overview,) = run("--help").values()
    commands = re.findall(r"^ +python3 build\.py (\w+)", overview[1], re.MULTILINE)
    assert {"serve", "build", "test", "icons"} <= {*commands}
    for command, (status, out, errors) in run(*(f"{each} --help" for each in commands), "icons -h").items():
        assert (status, errors) == (0, ""), command
        assert out.startswith(f"usage: build.py {command.split()[0]} "), out


def test_the_environment_of_the_build_is_not_deleted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With an outdated stamp the tools are installed into the existing environment."""
    commands: list[tuple[str, ...]] = []

    def run(*words: object, **_: object) -> str:
        commands.append(tuple(map(str, words)))
        return str(tmp_path)

    changed = {"VENV": Path(sys.prefix), "PYTHON": Path(sys.executable), "ROOT": tmp_path, "run": run}
    changed |= {"is_fresh": lambda *_: False, "mark_fresh": lambda *_: None, "VENV_BIN": tmp_path}
    changed |= {"_succeeds": lambda *words: run(*words) == ""}
    for name, value in changed.items():
        monkeypatch.setattr(setup_env, name, value)
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: pytest.fail("it is deleted"))
    setup_env.venv()
    assert ["install" in command for command in commands] == [True, True, False]  # uv, all packages, a path


def get(address: str) -> str:
    with urlopen(address) as answer:
        return str(answer.read().decode())


def test_a_load_of_the_page_changes_the_folder_of_all_files(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        for file in ("index.html", "main.js"):
            (tmp_path / name / file).write_text(f"{name} {file}")
    with serving(tmp_path / "old") as server:
        assert get(server.address) == "old index.html"
        server.folder_of_page = lambda: tmp_path / "new"
        assert get(f"{server.address}main.js") == "old main.js"
        assert get(server.address) == "new index.html"
        assert get(f"{server.address}main.js") == "new main.js"


def test_a_taken_port_is_replaced_by_a_free_one(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    with serving(tmp_path) as server, serving(tmp_path, server.server_port) as other:
        assert other.server_port != server.server_port
        assert get(server.address) == get(other.address) == "page"


def test_the_error_of_a_build_is_shown_in_place_of_the_page(tmp_path: Path) -> None:
    def fail() -> Path:
        raise stop("i18n/en/page.json: invalid message")

    (tmp_path / "main.js").write_text("main")
    with serving(tmp_path) as server:
        server.folder_of_page = fail
        with pytest.raises(HTTPError, match="500") as failed:
            get(server.address)
        assert "i18n/en/page.json: invalid message" in failed.value.read().decode()
        assert get(f"{server.address}main.js") == "main"
