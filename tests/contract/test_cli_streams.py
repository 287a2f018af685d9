"""Commands with closed or full streams, in other encodings, with Ctrl+C, and in terminals of ASCII only."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest

import pygames
from pygames import Record
from pygames.cli.main import main
from pygames.cli.play import play
from pygames.table import Player, Table

from ..conftest import CommandLine
from ..games.example_games import DUEL, FIRST, finished
from ..games.expected_facts import of
from .depths import matrix, slow
from .run_helpers import COMMAND, SHORT, WITH_PATH, run_process

RECORD = finished(FIRST)[0]
COMMANDS: dict[str, Sequence[str]] = {
    "games": ("games",),
    "play": ("play", FIRST, "--people", "0", "--bots", "greedy", "--seed", "1", *SHORT),
    "replay": ("replay", str(RECORD)),
    "review": ("review", str(RECORD), "--seats", "9"),
    "simulate": ("simulate", FIRST, "--games", "1", "--bots", "random", "--seed", "1", *SHORT),
    "arena": ("arena", DUEL, "--bots", "greedy,random", "--games", "2"),
    "check": ("check", "chess"),
    "bench": ("bench", "chess"),
    "new-game": ("new-game", "Oak"),
    "new-bot": ("new-bot", "Oak"),
    "no command": ("dance",),
}
TWO_PROCESSES = ("arena", DUEL, "--bots", "greedy,random", "--games", "4", "--processes", "2")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_needs_no_stream(
    command: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With any of them closed it does the same, and what belongs to one goes to no other."""
    arguments = COMMANDS[command]
    usual, said = main(arguments), capfd.readouterr()
    for closed in ("stdin", "stdout", "stderr"):
        with monkeypatch.context() as patch:
            patch.setattr(sys, closed, None)
            assert main(arguments) == usual
        out, err = capfd.readouterr()
        assert (closed == "stdout", out) in ((True, ""), (False, said.out)) or command == "arena"
        assert (closed == "stderr", err) in ((True, ""), (False, said.err))


def test_a_missing_stdin_is_said(monkeypatch: pytest.MonkeyPatch, cli: CommandLine) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    for command in (f"play {FIRST}", "replay -", "review -"):
        assert "standard input is closed" in cli.refused(command)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize(
    ("words", "redirection", "status"),
    [
        (TWO_PROCESSES, "<&- >&- 2>&-", 0),
        (("games",), ">/dev/full", 2),
        *matrix((TWO_PROCESSES, ">&- 2>&-", 0), (TWO_PROCESSES, ">/dev/full", 2)),
        *matrix((TWO_PROCESSES, "2>/dev/full", 0)),
        (("replay", "no_such_file"), "2>/dev/full", 2),
    ],
)
def test_processes_and_workers_need_no_stream(words: Sequence[str], redirection: str, status: int) -> None:
    shell = ["/bin/sh", "-c", f'exec "$0" "$@" {redirection}', sys.executable, "-m", "pygames", *words]
    done = subprocess.run(shell, capture_output=True, env=WITH_PATH, check=False, timeout=100)
    assert done.returncode == status
    assert words == TWO_PROCESSES or done.stdout == b""
    assert b"Traceback" not in done.stderr
    assert words != ("games",) or done.stderr.count(b"\n") == 1


def piped(data: bytes, cwd: Path, *arguments: str) -> str:
    """Return the output of a game with this input. It must end with status 0."""
    done = run_process(
        *("play", FIRST, "--seed", "3", *arguments),
        input=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**WITH_PATH, "PYTHONIOENCODING": "", "PYTHONUTF8": "1", "TERM": "xterm"},
        cwd=cwd,
    )
    shown = done.stdout.decode()
    assert done.returncode == 0, shown
    assert "\x1b" not in shown
    return shown


@pytest.mark.parametrize(
    ("encoding", "end"),
    slow(("utf-16", "\r\n"), ("latin-1", "\r\n")) + matrix(("utf-8", "\n"), ("utf-8-sig", "\n")),
)
def test_input_from_a_file_is_read_in_any_encoding(encoding: str, end: str, tmp_path: Path) -> None:
    first = pygames.games()[FIRST].new(seed=3).legal_moves()[0]
    lines = ["moves", "hé", "save josé.json", "save a\0b", "1", "quit"]
    shown = piped("".join(line + end for line in lines).encode(encoding), tmp_path)
    assert (shown.count(f"1. {first}  2. "), shown.count("No: ")) == (2, 2)
    assert "Saved to jos" in shown
    [file] = tmp_path.iterdir()
    assert Record.loads(file.read_bytes()).game == FIRST


@pytest.mark.slow
def test_a_pipe_gets_no_escape_codes_and_a_warning(tmp_path: Path) -> None:
    shown = piped(b"\n1\n\n1\n\nquit\n", tmp_path, "--people", "2")
    assert (shown.count("can't be cleared"), shown.count("Pass to")) == (1, 3)


@pytest.mark.parametrize("game", pygames.games())
@pytest.mark.parametrize("people", [2, *matrix(1, 3)])
def test_a_person_sees_all_since_a_turn(game: str, people: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text continues after the last effect that a person was shown, at the end after the earliest."""
    seats = min(people + 1, pygames.games()[game].seats[-1])
    people = min(people, seats)
    players = [Player(f"P{seat}", None if seat < people else "random") for seat in range(seats)]
    table = Table(game, players, seed=5, options=of(game).short)
    seen_events: dict[int | None, list[tuple[int, int]]] = {}
    effects = table.effects

    def recorded(viewer: int | None, since: int = 0) -> object:
        seen_events.setdefault(viewer, []).append((since, table.status()["events"]))
        return effects(viewer, since)

    monkeypatch.setattr(table, "effects", recorded)
    # In a turn an empty line shows help: an answer to a hand-over is not a move.
    play(table, players, io.StringIO("\n1\n" * 2000))
    assert table.status()["over"]
    assert {*seen_events} - {None} == {*range(people)}
    last = {seat: spans[-1][1] for seat, spans in seen_events.items() if seat is not None}
    for seat, spans in seen_events.items():
        if seat is None:
            assert spans == [(min(last.values()), table.status()["events"])]
        else:
            assert [since for since, _ in spans] == [0, *(upto for _, upto in spans[:-1])]
    assert people == 1 or None in seen_events


def test_the_default_of_an_option_can_be_given_as_listed_and_an_order_that_is_none_is_refused(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed, game = [], ""
    for line in cli("games").splitlines():
        name, equals, rest = line.strip().partition(" = ")
        if not line.startswith(" "):
            game = line.partition(":")[0]
        elif equals:
            listed.append((game, name, rest.partition(":")[0]))
    assert len(listed) == sum(len(each.options) for each in pygames.games().values())
    for game, name, value in listed:
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        cli("play", game, "--option", f"{name}={value}")
    options = pygames.games().values()
    orders = [(one.id, name) for one in options for name in one.options if one.options[name].kind == "order"]
    assert orders
    for (game, name), value in product(orders, ("word", "", "1", "0,0", "1;0", "é", "a,b")):
        err = cli.refused("play", game, "--seats", "2", "--option", f"{name}={value}")
        assert re.search(f"option {name}: .*(as in 1,0|each seat from 0 to 1 once)", err)


SCRIPT = f"""
from pygames.matches import arena
match = arena.Match({DUEL!r}, ("greedy", "random"), pairs=2, seats=2)
print(arena.summary(match, arena.run(match, 2))["pairs"])
"""


@pytest.mark.slow
def test_a_script_without_a_main_guard_gets_one_sentence(tmp_path: Path) -> None:
    script = tmp_path / "study.py"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, env=WITH_PATH, check=False, timeout=100)
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1  # the script's own
    assert '`if __name__ == "__main__":`' in done.stderr.splitlines()[-1]
    assert "was killed" not in done.stderr


PATIENCE = 60
ASCII = {
    **{name: value for name, value in WITH_PATH.items() if not name.startswith(("LC_", "LANG"))},
    "LC_ALL": "C",
    "PYTHONIOENCODING": "ascii",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}
posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")

PRINTS: dict[str, Sequence[str]] = {
    **{name: COMMANDS[name] for name in ("games", "play", "replay", "simulate", "arena")},
    "help": ("--help",),
    "review": ("review", str(RECORD), "--seats", "0"),
    "arena of two": TWO_PROCESSES,
    "check": ("check", DUEL, "--games", "1"),
    "bench": ("bench", FIRST, "--seconds", "0.01"),
}
ENDS = ("help", "games", "arena of two")
"""Output of argparse, of this process, and of one with others."""


@pytest.mark.slow
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


@pytest.mark.slow
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


ARENA = ("arena", DUEL, "--bots", "greedy,random", "--games", "100000", "--processes", "2")
WORKERS = {"as it begins": 0, "as the first worker begins": 1, "as both work": 2, "as they play": 2}
"""When an arena is interrupted, by the number of its workers."""
GROUP, ALONE = "the group", "the parent alone"
KILLS = (("as it begins", GROUP), ("as both work", GROUP), ("as they play", ALONE))


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
    slow(*KILLS) + matrix(*(each for each in product(WORKERS, (GROUP, ALONE)) if each not in KILLS)),
)
def test_an_arena_dies_at_once(arena: subprocess.Popen[bytes], kill_time: str, whom: str) -> None:
    """Status 130, no word of it, and no worker left."""
    eventually(lambda: loaded(arena.pid))
    # In addition to the workers there is the resource tracker.
    eventually(lambda: len(group(arena.pid)) >= (WORKERS[kill_time] and WORKERS[kill_time] + 1))
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


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
def test_workers_do_not_outlive_a_parent_that_is_killed(arena: subprocess.Popen[bytes]) -> None:
    eventually(lambda: len(group(arena.pid)) == 3)
    arena.kill()
    eventually(lambda: not group(arena.pid))


def spent(process: int) -> int:
    """Return the CPU time of a process, in ticks."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
