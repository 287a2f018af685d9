"""Arguments of the command line: a number that means nothing to a command is refused in one line."""

import argparse
from collections.abc import Iterator

import pytest

import pygames
from pygames.cli.main import _parser, main

from ..games.example_games import FIRST, finished

RECORD = finished(FIRST)[0]
NUMBERS = ("-1", "0", "nan", "inf", "1e400", "1000000000", "1.5", "x")

BEGIN = {
    "play": (FIRST,),
    "replay": (str(RECORD), "--verify"),
    "review": (str(RECORD),),
    "simulate": (FIRST,),
    "measure": (FIRST,),
    "arena": (FIRST, "--bots", "greedy,random"),
    "check": (FIRST,),
    "bench": (FIRST,),
    "puzzles": (FIRST,),
    "exploitability": (FIRST,),
}
# By command and option, which of these numbers mean something; all others are refused.
MEANS: dict[str, dict[str, set[str]]] = {
    "play": {"--seats": set(), "--people": {"0"}, "--seed": {"0", "1000000000"}},
    "replay": {"--receipt": set()},
    "review": {"--seats": {"0"}},
    "simulate": {
        "--games": {"1000000000"},
        "--seats": set(),
        "--iterations": {"1000000000"},
        "--milliseconds": {"1.5"},
        "--seed": {"0", "1000000000"},
        "--processes": set(),
        "--outcomes": {"1000000000"},
        "--timeout": {"1.5"},
    },
    "measure": {
        "--games": {"1000000000"},
        "--seats": set(),
        "--iterations": {"1000000000"},
        "--milliseconds": {"1.5"},
        "--seed": {"0", "1000000000"},
        "--processes": set(),
        "--timeout": {"1.5"},
    },
    "arena": {
        "--games": {"1000000000"},
        "--seats": set(),
        "--iterations": {"1000000000"},
        "--milliseconds": {"1.5"},
        "--seed": {"0", "1000000000"},
        "--processes": set(),
        "--outcomes": {"1000000000"},
        "--timeout": {"1.5"},
    },
    "check": {"--games": {"1000000000"}, "--seed": {"0", "1000000000"}},
    "bench": {"--seconds": {"1.5"}},
    "puzzles": {
        "--games": {"1000000000"},
        "--seats": set(),
        "--seed": {"0", "1000000000"},
        "--check": set(),
        "--processes": set(),
    },
    "exploitability": {
        "--endgames": {"1000000000"},
        "--iterations": {"1000000000"},
        "--answers": {"1000000000"},
        "--seed": {"0", "1000000000"},
    },
}
OPTIONS = [*pygames.games()[FIRST].options]
CASES = [(command, option, number) for command in MEANS for option in MEANS[command] for number in NUMBERS]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.count("\n") == 1, err


@pytest.mark.parametrize(("command", "option", "number"), CASES)
def test_a_number_means_something_or_is_refused(
    command: str, option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [command, *BEGIN[command], f"{option}={number}"]
    if number in MEANS[command][option]:
        _parser().parse_args(arguments)
    else:
        refused(capsys, *arguments)


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "check"])
@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("number", NUMBERS)
def test_options_of_the_game_too(
    command: str, option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refused(capsys, command, *BEGIN[command], "--option", f"{option}={number}")


@pytest.mark.parametrize("value", ["a\nb", "1\n", "9" * 5000, "", "１２x"])
def test_every_error_takes_one_line(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--games", "--option", "--bots"):
        refused(capsys, "simulate", FIRST, option, value, "--seats", "9")
    refused(capsys, "dance", value)
    refused(capsys, "games", f"--{value or 'x'}")


def numeric(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Every option of every command that takes a number."""
    [commands] = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for command, sub in commands.choices.items():
        for action in sub._actions:
            if action.type is not None and action.dest != "option":
                yield command, action.option_strings[0]


def test_no_number_is_left_out() -> None:
    listed = {(command, option) for command in MEANS for option in MEANS[command]}
    assert listed - {("review", "--seats")} == set(numeric(_parser()))


def test_a_record_has_the_seats_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, "play", str(RECORD), "--seats", "5")
