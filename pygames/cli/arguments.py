"""Types and groups of command-line arguments."""

import argparse
from collections.abc import Callable
from typing import NoReturn

from .. import catalog
from ..bots import Budget
from ..core.errors import OptionError, short_repr
from ..core.options import Option
from ..game import Game
from ..matches import external_bots
from ..matches.worker_pool import MAX_PROCESSES

BAD_CONTENT, BAD_ARGUMENTS = 1, 2
HOUR = 3600.0
SEAT_ORDER = "seat order"
"""The default of an option that is an order, on the command line."""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_ARGUMENTS, f"{self.prog}: {' '.join(message.split())} (see --help)\n")


def whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Return the type of an argument that is a whole number within these bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{short_repr(text)} is not a whole number") from None
        if (least is not None and number < least) or (most is not None and number > most):
            expected = f"{least} or more" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{short_repr(number)} is not {expected}")
        return number

    return read


def above_zero(most: float) -> Callable[[str], float]:
    """Return the type of an argument that is a number above 0 and at most ``most``."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{short_repr(text)} is not a number") from None
        if not 0 < number <= most:
            raise argparse.ArgumentTypeError(f"{short_repr(text)} is not above 0 and at most {most:g}")
        return number

    return read


def add_count(parser: argparse.ArgumentParser, name: str, default: int, help: str, least: int = 1) -> None:
    """Add an argument that is a whole number, with its default in the help."""
    help = f"{help} (default {default})"
    parser.add_argument(name, type=whole(least), default=default, metavar="N", help=help)


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a game's setup: seats, bots, seed, options."""
    parser.add_argument("--seats", type=whole(), help="number of seats")
    parser.add_argument(
        "--bots", default="", metavar="A,B", help="bots by seat, repeated as needed (default: the best)"
    )
    parser.add_argument("--seed", type=whole(0), help="random seed, for a game that can be repeated")
    add_options(parser)


def add_budget(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the bots' budget for a move, of which at most one is given: see `budget_of`."""
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--iterations", type=whole(1), metavar="N", help="a bot's budget for a move, in playouts"
    )
    budget.add_argument(
        "--milliseconds",
        type=above_zero(1000 * HOUR),
        metavar="MS",
        help="the same in milliseconds, so figures differ from run to run",
    )


def budget_of(parsed: argparse.Namespace) -> Budget | None:
    """Return the budget on the command line; None if each bot uses its own."""
    if parsed.milliseconds is not None:
        return Budget(seconds=parsed.milliseconds / 1000)
    return None if parsed.iterations is None else Budget(iterations=parsed.iterations)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the argument of the game's options, as pairs."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="NAME=VALUE",
        help="an option of the game",
    )


def add_timeout(parser: argparse.ArgumentParser) -> None:
    """Add the argument of how long a program may stay silent."""
    parser.add_argument(
        "--timeout",
        type=above_zero(HOUR),
        default=external_bots.ANSWER_TIMEOUT,
        metavar="S",
        help=f"seconds to wait for a bot that is a program (default {external_bots.ANSWER_TIMEOUT:g})",
    )


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Add the argument of the number of processes."""
    parser.add_argument(
        "--processes",
        type=whole(1, MAX_PROCESSES),
        default=1,
        metavar="P",
        help="processes on this machine (default 1)",
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of where many games are played, and of the form of their figures."""
    add_processes(parser)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler whose workers play instead")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def add_luck(parser: argparse.ArgumentParser) -> None:
    """Add the argument that measures luck."""
    parser.add_argument(
        "--luck",
        action="store_true",
        help="print the shares of the wins without the luck of the cards and known random choices, too",
    )
    parser.add_argument(
        "--outcomes",
        type=whole(2),
        metavar="N",
        help="count at most N outcomes of a chance event for --luck, at least 2: less precise (default all)",
    )


def option(argument: str) -> tuple[str, str]:
    """Parse ``NAME=VALUE`` as the type of an argument. `options_of` parses the value by its kind."""
    name, equals, value = argument.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{short_repr(argument)} is not NAME=VALUE")
    return name, value


def options_of(parsed: argparse.Namespace, game: Game) -> dict[str, object]:
    """Return the options on the command line as the game takes them, written as ``games`` lists them.

    Raises:
        OptionError: a value is not of its option's kind. Unknown options and bounds are left to the game.
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
        message = f"option {name}: expected {kinds[option.kind]}, got {short_repr(text, 40)}"
        raise OptionError(message, "option.type", name) from None


def find_game(parsed: argparse.Namespace, name: str) -> Game:
    """Return the game of this id in the catalogue of the command.

    Raises:
        OptionError: the catalogue has no such game.
    """
    return catalog.find_game(name, parsed.catalogue)
