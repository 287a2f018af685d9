"""Programs that play leave no process behind, however they or the arena end."""

import os
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ..games.example_games import DUEL
from .depths import slow
from .run_helpers import COMMAND, WITH_PATH

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
CASES = [(end, count) for count in "12" for end in ENDS if (end, count) != ("crash", "1")]


@pytest.mark.parametrize(("end", "processes"), [("crash", "1"), *slow(*CASES)])
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
