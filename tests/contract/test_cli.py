"""The output, exit status and arguments of the command line."""

import argparse
import io
import json
import re
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import pygames
from pygames import Record
from pygames.analysis import coach
from pygames.bots import bots_for
from pygames.cli.main import _parser, main

from ..games.example_games import FIRST, finished
from .run_helpers import SHORT

RECORD, FINISHED, *_ = finished(FIRST)
OPTION = next(iter(pygames.games()[FIRST].options))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def feed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "games")
    assert status == 0
    for game in pygames.games().values():
        seats = "–".join(str(seats) for seats in dict.fromkeys((game.seats[0], game.seats[-1])))
        assert f"{game.id}: {game.title}, {seats} seats; bots: {', '.join(bots_for(game))}\n" in out
        assert all(f" {name} = " in out for name in game.options)


def test_persons_play_a_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, *["1"] * 500)
    status, out, _ = run(capsys, "play", FIRST, "--seed", "3", *SHORT)
    assert status == 0
    assert out.rstrip().endswith(("wins.", "share the win."))
    feed(monkeypatch, "", "1", "", "1", "", "quit")
    status, out, _ = run(capsys, "play", FIRST, "--people", "2", "--seed", "3")
    assert status == 0
    assert all(f"Pass to Player {seat}, then press Enter." in out for seat in (1, 2))


def test_replay_prints_a_record_or_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = run(capsys, "replay", str(RECORD))
    assert status == 0
    raw = json.loads(RECORD.read_text())
    assert out.count("\n") > len(raw["events"])
    assert "scores:" in out
    raw["events"][1] = "0 flop"
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(raw))
    status, _, err = run(capsys, "replay", str(bad))
    assert (status, err.count("\n")) == (1, 1)
    assert err.startswith("event 2: ")


def test_bad_arguments_are_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    bad = ["", "dance", "replay no/such/file.json", "play chess", "check chess", "bench chess"]
    bad += [f"play {FIRST} --seats 9", f"simulate {FIRST} --bots deep_thought"]
    bad += [f"play {FIRST} --option {option}" for option in (f"{OPTION}=", "seed=0", OPTION)]
    for arguments in bad:
        status, _, err = run(capsys, *arguments.split())
        assert status == 2, arguments
        assert "Traceback" not in err


def test_review_finds_what_a_game_has_cost_when_it_is_over(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = coach.coach_for
    monkeypatch.setattr(coach, "coach_for", lambda game: replace(found(game), iterations=12, worlds=6))
    status, out, _ = run(capsys, "review", str(FINISHED))
    assert status == 0
    assert re.search(r"moves, \d+ cost something", out)
    status, out, _ = run(capsys, "review", str(FINISHED), "--seats", "1", "--json")
    assert status == 0
    assert {decision["seat"] for decision in json.loads(out)} == {1}
    error = "--seats: expected some of 0, 1, got '0,7'\n"
    assert run(capsys, "review", str(FINISHED), "--seats", "0,7")[::2] == (2, error)
    record, early = Record.loads(FINISHED.read_bytes()), tmp_path / "early.json"
    early.write_text(Record.of(record.replay(upto=3), record.players).dumps())
    error = "the game is not over, so it cannot be reviewed\n"
    assert run(capsys, "review", str(early))[::2] == (2, error)


BIG = "1000000000"
NUMBERS = ("-1", "0", "nan", "inf", "1e400", BIG, "1.5", "x")
# The arguments before a number, and the options that take one.
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "play": ((FIRST,), "seats people seed"),
    "replay": ((str(RECORD), "--verify"), "receipt"),
    "review": ((str(RECORD),), "seats"),
    "simulate": ((FIRST,), "games seats iterations milliseconds seed processes outcomes timeout"),
    "measure": ((FIRST,), "games seats iterations milliseconds seed processes timeout"),
    "arena": (
        (FIRST, "--bots", "greedy,random"),
        "games seats iterations milliseconds seed processes outcomes timeout",
    ),
    "check": ((FIRST,), "games seed"),
    "bench": ((FIRST,), "seconds"),
    "puzzles": ((FIRST,), "games seats seed check processes"),
    "exploitability": ((FIRST,), "endgames iterations answers seed"),
}
# By number, the options to which it means something: to all others none does.
MEANS = {
    "0": {"people", "seed"},
    BIG: {"seed", "games", "iterations", "outcomes", "endgames", "answers"},
    "1.5": {"milliseconds", "timeout", "seconds"},
}
CASES = [(command, option) for command, (_, options) in COMMANDS.items() for option in options.split()]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.count("\n") == 1, err


@pytest.mark.parametrize(("command", "option"), CASES)
def test_a_number_is_valid_or_refused(command: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    for number in NUMBERS:
        arguments = [command, *COMMANDS[command][0], f"--{option}={number}"]
        if option in MEANS.get(number, ()) or (command, option, number) == ("review", "seats", "0"):
            _parser().parse_args(arguments)
        else:
            refused(capsys, *arguments)


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "check"])
def test_options_of_the_game_too(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for option, number in product(pygames.games()[FIRST].options, NUMBERS):
        refused(capsys, command, *COMMANDS[command][0], "--option", f"{option}={number}")


def test_every_error_takes_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for value in ("a\nb", "1\n", "9" * 5000, "", "１２x"):
        for option in ("--games", "--option", "--bots"):
            refused(capsys, "simulate", FIRST, option, value, "--seats", "9")
        refused(capsys, "dance", value)
        refused(capsys, "games", f"--{value or 'x'}")
    refused(capsys, "play", str(RECORD), "--seats", "5")  # a record has its own


def test_no_number_is_left_out() -> None:
    [commands] = [action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)]
    numeric = {
        (command, action.option_strings[0].removeprefix("--"))
        for command, sub in commands.choices.items()
        for action in sub._actions
        if action.type is not None and action.dest != "option"
    }
    assert {*CASES} - {("review", "seats")} == numeric
