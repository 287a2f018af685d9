"""Programs that play leave no process behind, and of a file without an end a command reads a part alone."""

import os
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..games.example_games import DUEL
from .depths import matrix, slow
from .run_helpers import COMMAND, WITH_PATH, run_process

if os.name != "posix":
    pytest.skip("signals and FIFOs of POSIX", allow_module_level=True)

BOT = "import json, sys\nfor line in sys.stdin:\n    {act}\n    sys.stdout.flush()\n"
MOVE = "print(json.dumps({'move': json.loads(line)['view']['legal'][0]}))"
SILENT = "import time; time.sleep(600)"
# The act of the bot, the signal to the arena, and the exit status of the arena.
ENDS = {
    "end": (MOVE, None, 0),
    "crash": ("sys.exit(3)", None, 2),
    "time-out": (SILENT, None, 2),
    "interrupt": (SILENT, signal.SIGINT, 130),
    "hang-up": (SILENT, signal.SIGHUP, -signal.SIGHUP),
    "terminate": (SILENT, signal.SIGTERM, -signal.SIGTERM),
    "kill": (SILENT, signal.SIGKILL, -signal.SIGKILL),
}
OTHERS = [(end, count) for count in "12" for end in ENDS if (end, count) != ("crash", "1")]
CASES = [("crash", "1"), *slow(*OTHERS[::3]), *matrix(*OTHERS[1::3], *OTHERS[2::3])]


@pytest.mark.parametrize(("end", "processes"), CASES)
def test_no_process_of_a_program_outlives_the_arena(end: str, processes: str, tmp_path: Path) -> None:
    """A shell starts the bot and another process. Each holds the FIFO, which ends with the last of them."""
    act, number, status = ENDS[end]
    bot, fifo = tmp_path / "bot.py", tmp_path / "fifo"
    bot.write_text(BOT.format(act=act))
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    script = f"exec 9> {fifo}; echo begun >&9; sleep 600 & {shlex.quote(sys.executable)} {bot}; exit $?"
    words = ["--bots", f"cmd:sh -c {shlex.quote(script)},random", "--games", "4", "--processes", processes]
    arena = subprocess.Popen(
        [*COMMAND, "arena", DUEL, *words, "--timeout", "600" if number else "0.5" if act == SILENT else "60"],
        env=WITH_PATH,
        # A command in the background of a script ignores some of them.
        preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGHUP)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert read(reader).startswith(b"begun")
        if number is not None:
            arena.send_signal(number)
        assert arena.wait(30) == status
        while read(reader):
            pass
    finally:
        arena.kill()
        os.close(reader)


def read(reader: int) -> bytes:
    """Return what processes have written, empty when none is left."""
    ready, _, _ = select.select([reader], [], [], 30)
    assert ready, "a process is left"
    return os.read(reader, 1000)


resource = pytest.importorskip("resource", reason="a limit of memory on POSIX")

COMMANDS: dict[str, tuple[str, ...]] = {each: (each, "FILE") for each in ("replay", "review", "check")}
COMMANDS |= {"puzzles": ("puzzles", "FILE", "--check", "1"), "play": ("play", "FILE", "--people", "0")}
ENDLESS = [(kind, each) for kind in ("sparse", "pipe") for each in COMMANDS]
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
    [("device", "puzzles"), *slow(*ENDLESS[::3]), *matrix(*ENDLESS[1::3], *ENDLESS[2::3])],
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
