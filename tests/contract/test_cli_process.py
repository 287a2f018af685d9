"""The command line as a process: pipes that close, Ctrl+C, terminals that know ASCII only."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..games.example_games import DUEL, FIRST, finished
from .depths import matrix
from .runs import COMMAND, SHORT, WITH_PATH, run_process

pytestmark = pytest.mark.slow
RECORD = finished(FIRST)[0]
PATIENCE = 60
ASCII = {
    **{name: value for name, value in WITH_PATH.items() if not name.startswith(("LC_", "LANG"))},
    "LC_ALL": "C",
    "PYTHONIOENCODING": "ascii",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}
posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")

PRINTS = {
    "help": ("--help",),
    "games": ("games",),
    "play": ("play", FIRST, "--people", "0", "--bots", "greedy", *SHORT),
    "replay": ("replay", str(RECORD)),
    "review": ("review", str(RECORD), "--seats", "0"),
    "simulate": ("simulate", FIRST, "--games", "1", "--bots", "random", *SHORT),
    "arena": ("arena", DUEL, "--bots", "greedy,random", "--games", "2"),
    "arena of two": ("arena", DUEL, "--bots", "greedy,random", "--games", "4", "--processes", "2"),
    "check": ("check", DUEL, "--games", "1"),
    "bench": ("bench", FIRST, "--seconds", "0.01"),
}
ENDS = ("help", "games", "arena of two")
"""Output of argparse, of this process, and of one with others."""


@posix
@pytest.mark.parametrize("what", [*ENDS, *matrix(*(name for name in PRINTS if name not in ENDS))])
def test_it_ends_quietly_when_the_pipe_is_closed(what: str) -> None:
    """As under ``| head -1``, but without reading a line: all output meets a closed pipe."""
    here, there = os.pipe()
    os.close(here)
    done = run_process(*PRINTS[what], stdout=there, stderr=subprocess.PIPE, timeout=300)
    os.close(there)
    assert done.stderr == b""
    assert done.returncode == 141 or what == "help"  # argparse swallows what it cannot write


def test_letters_that_a_terminal_does_not_know_are_replaced(tmp_path: Path) -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    record["players"] = ["João", "Zoë 🂡"]
    file = tmp_path / "jogo-é.json"
    file.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    for arguments in (
        ("games",),
        ("replay", str(file)),
        ("play", str(file), "--people", "0"),
        ("replay", "é"),
    ):
        done = run_process(*arguments, env=ASCII, input=b"caf\xe9\nquit\n")
        assert done.returncode == (2 if arguments[-1] == "é" else 0), done.stderr
        assert b"Traceback" not in done.stderr
        assert done.stdout.isascii()
        assert b"Jo?o" in done.stdout or str(file) not in arguments


# -- Ctrl+C -------------------------------------------------------------------------------------------------

ARENA = ("arena", DUEL, "--bots", "greedy,random", "--games", "100000", "--processes", "2")
KILL_TIMES = {"as it begins": 0, "as the first worker begins": 1, "as both work": 2}
GROUP, ALONE = "the group", "the parent alone"


@pytest.fixture
def arena() -> Iterator[subprocess.Popen[bytes]]:
    """Yield an arena that has just been started, in its own process group."""
    process = subprocess.Popen(
        [*COMMAND, *ARENA],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=WITH_PATH,
        start_new_session=True,
        # Tests that run in the background may ignore interrupts, and so do their child processes.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def group(leader: int) -> list[int]:
    """Return the processes of a group, without its leader."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, number = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(number) == leader != int(folder.name) and state != "Z":
            found.append(int(folder.name))
    return found


def eventually(holds: object) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < until
        time.sleep(0.01)


def loaded(process: int) -> bool:
    """Return True if a command has parsed its arguments."""
    return b"_multiprocessing" in Path(f"/proc/{process}/maps").read_bytes()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize(
    ("kill_time", "whom"),
    [
        *(("as it begins", GROUP), ("as both work", GROUP), ("as they play", ALONE)),
        *matrix(*((when, ALONE) for when in KILL_TIMES)),
        *matrix(("as the first worker begins", GROUP), ("as they play", GROUP)),
    ],
)
def test_an_arena_dies_at_once(arena: subprocess.Popen[bytes], kill_time: str, whom: str) -> None:
    """Status 130, no word of it, and no worker left."""
    eventually(lambda: loaded(arena.pid))
    # In addition to the workers there is the resource tracker.
    eventually(
        lambda: len(group(arena.pid)) >= (KILL_TIMES.get(kill_time, 2) and KILL_TIMES.get(kill_time, 2) + 1)
    )
    if kill_time == "as they play":
        ticks = {worker: spent(worker) for worker in group(arena.pid)}
        eventually(lambda: sum(spent(worker) > before + 30 for worker, before in ticks.items()) >= 2)
    if whom == GROUP:
        os.killpg(arena.pid, signal.SIGINT)
    else:
        arena.send_signal(signal.SIGINT)
    out, err = arena.communicate(timeout=PATIENCE)
    # A shell reports both as 130: before our own code is loaded the interpreter ends itself by the signal.
    assert arena.returncode in (130, -signal.SIGINT)
    assert (out, err) == (b"", b"")
    eventually(lambda: not group(arena.pid))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
def test_workers_do_not_outlive_a_parent_that_is_killed(arena: subprocess.Popen[bytes]) -> None:
    eventually(lambda: len(group(arena.pid)) == 3)
    arena.kill()
    eventually(lambda: not group(arena.pid))


def spent(process: int) -> int:
    """Return the CPU time of a process, in ticks."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


# -- a cluster ----------------------------------------------------------------------------------------------

CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    small = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    cluster = LocalCluster(protocol="tcp", **small)
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


def test_a_cluster_that_goes_away_leaves_the_figures_of_the_finished_games(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    script = tmp_path / "cluster.py"
    script.write_text(textwrap.dedent(CLUSTER))
    with subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=WITH_PATH, text=True
    ) as cluster:
        assert cluster.stdout is not None
        address = cluster.stdout.readline().strip()
        driver = textwrap.dedent(f"""
            import os, sys
            from pygames.cli import main as cli
            from pygames.evaluation import arena
            run = arena.run
            def interrupted(*given):
                for number, pair in enumerate(run(*given)):
                    if number == 2:
                        os.kill({cluster.pid}, 9)
                    yield pair
            arena.run = interrupted
            sys.exit(cli.main({["arena", DUEL, "--bots", "greedy,random", "--games", "20000"]!r}
                              + ["--scheduler", {address!r}, "--json"]))
        """)
        done = subprocess.run(
            [sys.executable, "-c", driver], capture_output=True, text=True, env=WITH_PATH, check=False
        )
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert "has gone away" in done.stderr
    assert 3 <= json.loads(done.stdout)["pairs"] < 10000
