"""Every command with streams that are closed, full, in another encoding, or no terminal."""

import io
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

import pygames
from pygames import Record
from pygames.cli.main import main
from pygames.cli.play import play
from pygames.table import Player, Table

from ..games.example_games import DUEL, FIRST, finished
from ..games.expected_facts import of
from .depths import matrix, slow
from .runs import SHORT, WITH_PATH, run_process

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
STREAMS = ("stdin", "stdout", "stderr")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_needs_no_stream(
    command: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With any of them closed it does the same, and what belongs to one goes to no other."""
    arguments = COMMANDS[command]
    usual, said = main(arguments), capfd.readouterr()
    for closed in STREAMS:
        with monkeypatch.context() as patch:
            patch.setattr(sys, closed, None)
            assert main(arguments) == usual
        out, err = capfd.readouterr()
        assert (closed == "stdout", out) in ((True, ""), (False, said.out)) or command == "arena"
        assert (closed == "stderr", err) in ((True, ""), (False, said.err))


def test_a_command_that_needs_standard_input_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    for arguments in (("play", FIRST), ("replay", "-"), ("review", "-")):
        assert main(arguments) == 2
        assert re.fullmatch(".*standard input is closed.*\n", capsys.readouterr().err)


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
def test_a_process_and_its_workers_need_no_stream(
    words: Sequence[str], redirection: str, status: int
) -> None:
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
    assert shown.count(f"1. {first}  2. ") == 2
    assert shown.count("No: ") == 2
    assert "Saved to jos" in shown
    [file] = tmp_path.iterdir()
    assert Record.loads(file.read_bytes()).game == FIRST


@pytest.mark.slow
def test_a_pipe_gets_no_escape_codes_and_a_warning(tmp_path: Path) -> None:
    shown = piped(b"\n1\n\n1\n\nquit\n", tmp_path, "--people", "2")
    assert shown.count("can't be cleared") == 1
    assert shown.count("Pass to") == 3


@pytest.mark.parametrize("game", pygames.games())
@pytest.mark.parametrize("people", [2, *matrix(1, 3)])
def test_every_person_is_shown_all_effects_since_their_own_turn(
    game: str, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["games"]) == 0
    listed, game = [], ""
    for line in capsys.readouterr().out.splitlines():
        name, equals, rest = line.strip().partition(" = ")
        if not line.startswith(" "):
            game = line.partition(":")[0]
        elif equals:
            listed.append((game, name, rest.partition(":")[0]))
    assert len(listed) == sum(len(each.options) for each in pygames.games().values())
    for game, name, value in listed:
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        assert main(["play", game, "--option", f"{name}={value}"]) == 0, capsys.readouterr().err
    options = pygames.games().values()
    orders = [
        (each.id, name) for each in options for name in each.options if each.options[name].kind == "order"
    ]
    assert orders
    for (game, name), value in product(orders, ("word", "", "1", "0,0", "1;0", "é", "a,b")):
        capsys.readouterr()
        assert main(["play", game, "--seats", "2", "--option", f"{name}={value}"]) == 2
        err = capsys.readouterr().err
        assert f"option {name}: " in err
        assert "as in 1,0" in err or "each seat from 0 to 1 once" in err
        assert err.count("\n") == 1


SCRIPT = f"""
from pygames.evaluation import arena
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
