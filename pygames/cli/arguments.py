"""What the commands' arguments may be."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from ..catalog import Catalogue
from ..core.errors import OptionError, short
from ..core.options import Option
from ..evaluation import external_bots
from ..evaluation.worker_pool import MOST
from ..game import Game

BAD_CONTENT, BAD_ARGUMENTS = 1, 2
HOUR = 3600.0
SEAT_ORDER = "seat order"
"""The default of an option that is an order, on the command line."""


class Parser(argparse.ArgumentParser):
    """What is wrong takes one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_ARGUMENTS, f"{self.prog}: {' '.join(message.split())} (--help tells more)\n")


def whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """The type of an argument that is a whole number within these bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{short(text)} is not a whole number") from None
        if (least is not None and number < least) or (most is not None and number > most):
            wanted = f"{least} or more" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{short(number)} is not {wanted}")
        return number

    return read


def above_zero(most: float) -> Callable[[str], float]:
    """The type of an argument that is a number above 0, and this at most."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{short(text)} is not a number") from None
        if not 0 < number <= most:
            raise argparse.ArgumentTypeError(f"{short(text)} is not above 0 and at most {most:g}")
        return number

    return read


def add_setup(parser: argparse.ArgumentParser) -> None:
    """What is played: seats, bots, seed, options."""
    parser.add_argument("--seats", type=whole(), help="number of seats")
    parser.add_argument(
        "--bots", default="", metavar="A,B", help="bots by seat, repeated as needed (the best)"
    )
    parser.add_argument("--seed", type=whole(0), help="for a game that can be played again")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The game's options, as pairs."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="NAME=VALUE",
        help="an option of the game",
    )


def add_timeout(parser: argparse.ArgumentParser) -> None:
    """How long a program may be silent."""
    parser.add_argument(
        "--timeout",
        type=above_zero(HOUR),
        default=external_bots.ANSWER_TIMEOUT,
        metavar="S",
        help=f"seconds for which a bot that is a program may be silent ({external_bots.ANSWER_TIMEOUT:g})",
    )


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Who works out many games, and how figures are told."""
    parser.add_argument(
        "--processes", type=whole(1, MOST), default=1, metavar="P", help="on this machine (1)"
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler, whose workers play instead")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")


def option(argument: str) -> tuple[str, str]:
    """The type of ``NAME=VALUE``; `options_of` reads the value by its kind."""
    name, equals, value = argument.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{short(argument)} is not NAME=VALUE")
    return name, value


def options_of(parsed: argparse.Namespace, game: Game) -> dict[str, object]:
    """Return the options on the command line as the game takes them, written as ``games`` lists them.

    Raises:
        OptionError: a value is not of its option's kind; what is unknown or out of bounds the game refuses.
    """
    return {
        name: _value(name, text, game.options[name]) if name in game.options else text
        for name, text in parsed.option
    }


def _value(name: str, text: str, option: Option) -> object:
    word = text.strip().lower()
    try:
        if option.kind == "int":
            return int(word)
        if option.kind == "bool":
            return {"true": True, "false": False}[word]
        return None if word == SEAT_ORDER else [int(part) for part in word.strip("[]").split(",")]
    except (KeyError, ValueError):
        kinds = {
            "int": "a whole number",
            "bool": "true or false",
            "order": f"{SEAT_ORDER} or seats, as in 1,0",
        }
        message = f"option {name}: expected {kinds[option.kind]}, got {short(text, 40)}"
        raise OptionError(message, "option.type", name) from None


def find_game(parsed: argparse.Namespace, name: str) -> Game:
    """The game of this id in the catalogue of the command.

    Raises:
        OptionError: there is none.
    """
    known: Catalogue = parsed.catalogue
    if name not in known:
        raise OptionError(
            f"no such game: {short(name)} (there are {', '.join(known)})", "option.game", "game"
        )
    return known[name]
