"""Arguments of the command line: a number that means nothing to a command is refused in one line."""

import argparse
from collections.abc import Iterator
from itertools import product

import pytest

import pygames
from pygames.cli.main import _parser, main

from ..games.example_games import FIRST, finished

RECORD = finished(FIRST)[0]
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
def test_a_number_means_something_or_is_refused(
    command: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
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


def numeric(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Every option of every command that takes a number."""
    [commands] = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for command, sub in commands.choices.items():
        for action in sub._actions:
            if action.type is not None and action.dest != "option":
                yield command, action.option_strings[0].removeprefix("--")


def test_no_number_is_left_out() -> None:
    assert {*CASES} - {("review", "seats")} == set(numeric(_parser()))
