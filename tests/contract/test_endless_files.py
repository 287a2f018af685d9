"""A file that a person names may have no end: each command reads a part of it, and says so in a line."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..games.example_games import DUEL
from .depths import slow
from .run_helpers import run_process

resource = pytest.importorskip("resource", reason="a limit of memory on POSIX")

COMMANDS = {
    "replay": ("replay", "FILE"),
    "review": ("review", "FILE"),
    "puzzles": ("puzzles", "FILE", "--check", "1"),
    "check": ("check", "FILE"),
    "play": ("play", "FILE", "--people", "0"),
}
MEMORY = 1_500_000_000


@pytest.fixture
def endless(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """Create a file of this kind with the name of a wheel."""
    path = tmp_path / "endless.whl"
    writer = None
    if request.param == "sparse":
        with path.open("wb") as file:
            file.truncate(1 << 40)
    elif request.param == "pipe":
        os.mkfifo(path)
        writer = subprocess.Popen(["sh", "-c", f"yes > {path}"], stderr=subprocess.DEVNULL)
    else:
        path.symlink_to("/dev/zero")
    yield path
    if writer:
        writer.kill()
        writer.wait()


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.parametrize(
    ("endless", "command"),
    [("device", "puzzles"), *slow(*((kind, each) for kind in ("sparse", "pipe") for each in COMMANDS))],
    indirect=["endless"],
)
def test_a_file_without_end_is_refused_in_a_line(endless: Path, command: str) -> None:
    words = [str(endless) if word == "FILE" else word for word in COMMANDS[command]]
    done = run_process(*words, timeout=60, preexec_fn=limit_memory)
    assert done.returncode in (1, 2)
    assert done.stderr.count(b"\n") == 1
    assert b"at most" in done.stderr or command == "play"


def test_a_record_that_is_there_is_compared_without_reading_another_kind_of_file(tmp_path: Path) -> None:
    (tmp_path / f"{DUEL}-0-000000.json").symlink_to("/dev/zero")
    words = ("simulate", DUEL, "--games", "1", "--bots", "random", "--seed", "0")
    done = run_process(*words, "--records", tmp_path, timeout=60, preexec_fn=limit_memory)
    assert b"holds another record" in done.stderr
