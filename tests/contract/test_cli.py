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
from pygames.cli.main import _parser

from ..conftest import CommandLine
from ..games.example_games import FIRST, finished
from .run_helpers import SHORT

RECORD, FINISHED, *_ = finished(FIRST)
OPTION = next(iter(pygames.games()[FIRST].options))


def feed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_persons_play_a_game(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, *["1"] * 500)
    out = cli(f"play {FIRST} --seed 3", *SHORT)
    assert out.rstrip().endswith(("wins.", "share the win."))
    feed(monkeypatch, "", "1", "", "1", "", "quit")
    out = cli(f"play {FIRST} --people 2 --seed 3")
    assert all(f"Pass to Player {seat}, then press Enter." in out for seat in (1, 2))


def test_replay_prints_a_record_or_one_line(cli: CommandLine, tmp_path: Path) -> None:
    out = cli("replay", RECORD)
    raw = json.loads(RECORD.read_text())
    assert out.count("\n") > len(raw["events"])
    assert "scores:" in out
    raw["events"][1] = "0 flop"
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(raw))
    status, _, err = cli.run("replay", bad)
    assert (status, err.count("\n")) == (1, 1)
    assert err.startswith("event 2: ")


def test_bad_arguments_are_status_2(cli: CommandLine) -> None:
    bad = ["", "dance", "replay no/such/file.json", "play chess", "check chess", "bench chess"]
    bad += [f"play {FIRST} --seats 9", f"simulate {FIRST} --bots deep_thought"]
    bad += [f"play {FIRST} --option {option}" for option in (f"{OPTION}=", "seed=0", OPTION)]
    for arguments in bad:
        status, _, err = cli.run(arguments)
        assert status == 2, arguments
        assert "Traceback" not in err


def test_review_finds_what_a_game_has_cost_when_it_is_over(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = coach.coach_for
    monkeypatch.setattr(coach, "coach_for", lambda game: replace(found(game), iterations=12, worlds=6))
    assert re.search(r"moves, \d+ cost something", cli("review", FINISHED))
    decisions = json.loads(cli("review", FINISHED, "--seats", 1, "--json"))
    assert {decision["seat"] for decision in decisions} == {1}
    error = "--seats: expected some of 0, 1, got '0,7'\n"
    assert cli.run("review", FINISHED, "--seats", "0,7")[::2] == (2, error)
    record, early = Record.loads(FINISHED.read_bytes()), tmp_path / "early.json"
    early.write_text(Record.of(record.replay(upto=3), record.players).dumps())
    assert cli.run("review", early)[::2] == (2, "the game is not over, so it cannot be reviewed\n")


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


@pytest.mark.parametrize(("command", "option"), CASES)
def test_a_number_is_valid_or_refused(command: str, option: str, cli: CommandLine) -> None:
    for number in NUMBERS:
        arguments = [command, *COMMANDS[command][0], f"--{option}={number}"]
        if option in MEANS.get(number, ()) or (command, option, number) == ("review", "seats", "0"):
            _parser().parse_args(arguments)
        else:
            cli.refused(*arguments)


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "check"])
def test_options_of_the_game_too(command: str, cli: CommandLine) -> None:
    for option, number in product(pygames.games()[FIRST].options, NUMBERS):
        cli.refused(command, *COMMANDS[command][0], "--option", f"{option}={number}")


def test_every_error_takes_one_line(cli: CommandLine) -> None:
    for value in ("a\nb", "1\n", "9" * 5000, "", "１２x"):
        for option in ("--games", "--option", "--bots"):
            cli.refused("simulate", FIRST, option, value, "--seats", "9")
        cli.refused("dance", value)
        cli.refused("games", f"--{value or 'x'}")
    cli.refused("play", RECORD, "--seats", "5")  # a record has its own


def test_no_number_is_left_out() -> None:
    [commands] = [action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)]
    numeric = {
        (command, action.option_strings[0].removeprefix("--"))
        for command, sub in commands.choices.items()
        for action in sub._actions
        if action.type is not None and action.dest != "option"
    }
    assert {*CASES} - {("review", "seats")} == numeric
