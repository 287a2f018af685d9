"""The entry point of the command line: ``python -m pygames games | play | review | arena | …``.

``--help`` lists all commands.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom

from .. import text
from ..analysis import coach
from ..catalog import games
from ..conformance.checks import LawBroken, check
from ..core.errors import OptionError, PygamesError, RecordError, short_repr
from ..core.options import check_seats
from ..game import Game
from ..matches import external_bots
from ..matches.best_response import ANSWERS
from ..plugins.page_data import PageDataError, in_package, load_page_data, of_package
from ..plugins.wheel import WheelError, from_file, inspect_wheel
from ..record import Record
from ..table import Player, Table
from .arguments import (
    BAD_ARGUMENTS,
    BAD_CONTENT,
    HOUR,
    SEAT_ORDER,
    Parser,
    above_zero,
    add_budget,
    add_count,
    add_luck,
    add_options,
    add_processes,
    add_setup,
    add_timeout,
    add_workers,
    find_game,
    options_of,
    whole,
)
from .bench import bench
from .bench_libraries import bench_peers
from .deal_proof import check_new_proof, draw_openings, receipt_digits, verify
from .files import path_of, read_text, reason, write_text
from .matches import run_exploitability, run_match, run_measures, run_series
from .play import play
from .puzzles import run_puzzles
from .rate import run_rate
from .scaffold import new_bot, new_game
from .terminal import print_error

MAX_FACTOR = 1000
"""The greatest multiple of the coach's budget."""
INTERRUPTED, READER_GONE = 130, 141
"""The exit statuses that a shell gives to programs that a signal has ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    0; 1 for an invalid record or a broken law; 2 for bad arguments, an unreadable file or a missing cluster;
    130 for an interrupt; 141 when the reader of the output has closed it.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a letter shows a question mark
    try:
        try:
            parsed = _parser().parse_args(arguments)
            parsed.catalogue = games(plugins=True)
            run: Callable[[argparse.Namespace], int] = parsed.run
            return run(parsed)
        finally:
            _flush()
    except (RecordError, LawBroken, WheelError, PageDataError) as error:
        return _fail(str(error), BAD_CONTENT)
    except BrokenPipeError:
        return READER_GONE
    except PygamesError as error:
        return _fail(str(error), BAD_ARGUMENTS)
    except OSError as error:
        where = "" if error.filename is None else f"{os.fsdecode(error.filename)}: "
        return _fail(f"{where}{reason(error)}", BAD_ARGUMENTS)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as exit:  # by the parser: help, or an error
        return int(exit.code or 0)


def _flush() -> None:
    """Write buffered output as long as a failure can be reported."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        # Discard the rest, or the interpreter would try again at its end and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def _fail(message: str, status: int) -> int:
    print_error(message)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m pygames", description="Four card games: rules, records, bots.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run)
        # Accepted from the time when plug-ins had to be requested. They are always loaded now.
        sub.add_argument("--plugins", action="store_true", help=argparse.SUPPRESS)
        return sub

    command("games", _games, "list the games and their options")
    sub = command("play", _play, "play in the terminal")
    sub.add_argument("game", help="a game's id, or a record's FILE to play on")
    add_setup(sub)
    add_count(sub, "--people", 1, "number of people, from the first seat on", least=0)
    sub.add_argument(
        "--proof",
        metavar="FILE",
        help="prove that the deal was not chosen, and save the game's record with the proof in FILE",
    )
    sub = command("replay", _replay, "check a record and print its log")
    sub.add_argument("file", help="a record, or - for standard input")
    sub.add_argument("--verify", action="store_true", help="check the proof of its deal instead")
    sub.add_argument(
        "--receipt",
        type=receipt_digits,
        metavar="DIGITS",
        help="with --verify: the receipt that you noted before the game",
    )
    sub = command("review", _review, "review the moves of a finished game")
    sub.add_argument("file", help="a record, or - for standard input")
    sub.add_argument("--seats", metavar="A,B", help="seats to review (default: all)")
    sub.add_argument("--json", action="store_true", help="print every move as JSON")
    sub = command("rate", run_rate, "rate a player by records of games against bots")
    sub.add_argument("files", nargs="+", help="records, the oldest first, or folders of records")
    sub.add_argument("--player", required=True, help="the player's name in the records")
    sub.add_argument(
        "--bot", action="append", default=[], metavar="NAME=LEVEL", help="the level of a bot's name"
    )
    sub.add_argument("--luck", action="store_true", help="take luck out of the results")
    sub.add_argument("--json", action="store_true", help="print the rating after every game as JSON")
    sub = command("simulate", run_series, "let bots play many games")
    sub.add_argument("game", help="a game's id")
    add_count(sub, "--games", 100, "number of games")
    add_setup(sub)
    add_budget(sub)
    sub.add_argument("--records", metavar="FOLDER", help="save the record of each game in this folder")
    add_workers(sub)
    add_luck(sub)
    add_timeout(sub)
    sub = command("measure", run_measures, "measure a game: length, choices, first move, lead, luck")
    sub.add_argument("game", help="a game's id")
    add_count(sub, "--games", 100, "number of games")
    add_setup(sub)
    add_budget(sub)
    add_workers(sub)
    add_timeout(sub)
    sub.set_defaults(luck=False, outcomes=None)
    sub = command("puzzles", run_puzzles, "find puzzles in games of bots, or check their verdicts")
    sub.add_argument("game", help="a game's id, or a FILE of puzzles for --check")
    add_count(sub, "--games", 10, "number of games")
    add_setup(sub)
    sub.add_argument(
        "--check",
        type=whole(1, MAX_FACTOR),
        metavar="FACTOR",
        help="evaluate each puzzle of the file again, with FACTOR times the coach's budget",
    )
    add_processes(sub)
    sub.set_defaults(seed=0, luck=False, outcomes=None, timeout=external_bots.ANSWER_TIMEOUT)
    sub.set_defaults(iterations=None, milliseconds=None)
    sub = command("arena", run_match, "measure bots against each other on paired deals")
    sub.add_argument("game", help="a game's id")
    sub.add_argument(
        "--bots",
        default="",
        metavar="A,B",
        help="A has one seat, the others share the rest: a level, module:function, or cmd:COMMAND",
    )
    sub.add_argument(
        "--league",
        action="store_true",
        help="every bot of --bots (default: all of the game) against every other, with ratings",
    )
    add_count(sub, "--games", 200, "number of games (in a league: for every two bots), rounded up to pairs")
    sub.add_argument("--seats", type=whole(), help="number of seats")
    add_budget(sub)
    sub.add_argument("--seed", type=whole(0), default=0, help="random seed (default 0)")
    add_workers(sub)
    add_luck(sub)
    add_timeout(sub)
    add_options(sub)
    sub = command(
        "exploitability",
        run_exploitability,
        "solve endgames: what a perfect opponent wins against each level",
    )
    sub.add_argument("game", help="a game's id")
    sub.add_argument(
        "--bots", default="", metavar="A,B", help="levels (default: those that people are offered)"
    )
    add_count(sub, "--endgames", 20, "number of endgames", least=2)
    sub.add_argument(
        "--iterations", type=whole(1), metavar="N", help="budget of a search for a move (default: its own)"
    )
    add_count(sub, "--answers", ANSWERS, "number of times that a bot is asked where it states no policy")
    sub.add_argument("--seed", type=whole(0), default=1, help="random seed (default 1)")
    sub = command("new-game", _new_game, "write a project for a game of your own")
    sub.add_argument("name", help="its id, in small letters, digits and _")
    sub.add_argument("--title", help="its title (default: the id with a capital letter)")
    sub = command("new-bot", _new_bot, "write a project for a bot of your own")
    sub.add_argument("name", help="its name, in small letters, digits and _")
    sub.add_argument("--game", metavar="ID", help="the game it plays (default: every game)")
    sub = command("check", _check, "check a game against the laws, and its data for the page")
    sub.add_argument("game", help="a game's id, or a wheel's file")
    add_count(sub, "--games", 3, "games that each law plays for each number of seats")
    sub.add_argument("--seed", type=whole(0), default=0, help="random seed (default 0)")
    add_options(sub)
    sub = command("bench", _bench, "measure speed")
    sub.add_argument("game", nargs="?", help="a game's id (default: all games)")
    sub.add_argument("--seconds", type=above_zero(HOUR), default=1.0, help="CPU seconds per run (default 1)")
    sub.add_argument(
        "--peers", action="store_true", help="compare with games of OpenSpiel, RLCard and PettingZoo"
    )
    return parser


# -- commands -----------------------------------------------------------------------------------------------


def _games(parsed: argparse.Namespace) -> int:
    for game in parsed.catalogue.values():
        seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        print(
            f"{game.id}: {game.title}, {seats} seats; bots: {', '.join(external_bots.available_bots(game))}"
        )
        for name, option in game.options.items():
            default = SEAT_ORDER if option.default is None else str(option.default).lower()
            print(f"    {name} = {default}: {option.help}")
    return 0


def _play(parsed: argparse.Namespace) -> int:
    seed = SystemRandom().getrandbits(64) if parsed.seed is None else parsed.seed
    is_record = parsed.game not in parsed.catalogue and path_of(parsed.game).is_file()
    check_new_proof(parsed, is_record)
    if is_record:
        record = Record.loads(read_text(parsed.game), parsed.catalogue)
        if parsed.seats not in (None, len(record.players)):
            message = f"--seats: the record has {len(record.players)}, got {parsed.seats}"
            raise OptionError(message, "option.seats", "seats")
        players = _players(parsed, record.rules, record.players)
        return play(Table.resume(record, seed, players), players)
    game = find_game(parsed, parsed.game)
    seats = check_seats(parsed.seats, game.seats)
    players = _players(parsed, game, [f"Player {seat + 1}" for seat in range(seats)])
    options = options_of(parsed, game)
    if parsed.proof is None:
        return play(Table(game, players, seed, options), players)
    table = Table(game, players, None, options, openings=draw_openings(game, options, players))
    write_text(parsed.proof, table.record().dumps())
    try:
        return play(table, players)
    finally:
        print(f"Saved to {write_text(parsed.proof, table.record().dumps(), replace=True)}.")


def _players(parsed: argparse.Namespace, game: Game, names: Sequence[str]) -> list[Player]:
    names_of_bots = external_bots.split_bot_names(parsed.bots) or [
        next(iter(external_bots.available_bots(game)))
    ]
    bots = [external_bots.require_bot(game, name) for name in names_of_bots]
    people = parsed.people
    if people > len(names):
        raise OptionError(
            f"--people: expected 0 to {len(names)}, got {short_repr(people)}", "option.people", "people"
        )
    return [
        Player(name) if seat < people else Player(name, bots[(seat - people) % len(bots)])
        for seat, name in enumerate(names)
    ]


def _replay(parsed: argparse.Namespace) -> int:
    record = _record(parsed)
    if parsed.verify:
        return verify(record, parsed.receipt)
    if parsed.receipt is not None:
        raise OptionError("--receipt: expected --verify, too", "option.receipt", "receipt")
    state = record.replay()
    for line in text.tell(state.all_effects(), record.players, record.rules):
        print(line)
    print(f"{len(record.events)} events; scores: {list(state.scores)}; ", end="")
    print(f"winners: {[record.players[seat] for seat in state.winners]}" if state.over else "unfinished")
    return 0


def _record(parsed: argparse.Namespace) -> Record:
    return Record.loads(read_text(parsed.file), parsed.catalogue)


def _review(parsed: argparse.Namespace) -> int:
    record = _record(parsed)
    state = record.replay()
    if not state.over or not coach.has_coach(record.rules):
        problem = "the game is not over" if not state.over else f"{record.game} has no coach"
        raise OptionError(f"{problem}, so it cannot be reviewed", "option.file", "file")
    numbers = [str(seat) for seat in range(state.seats)]
    chosen = numbers if parsed.seats is None else parsed.seats.split(",")
    if not set(chosen) <= set(numbers):
        expected = f"--seats: expected some of {', '.join(numbers)}, got {short_repr(parsed.seats, 40)}"
        raise OptionError(expected, "option.seats", "seats")
    seats = [int(seat) for seat in numbers if seat in chosen]
    review = coach.Review(state, seats)
    for _ in review.thinking:
        pass
    if parsed.json:
        print(json.dumps([asdict(each) for each in review.decisions]))
        return 0
    for seat in seats:
        own = [each for each in review.decisions if each.seat == seat]
        costly = sum(each.significant for each in own)
        likely = sum(each.loss > 0 and not each.significant for each in own)
        line = f"{record.players[seat]}: {len(own)} moves, {costly} cost something"
        print(f"{line}, {likely} more may have" if likely else line)
    for each in review.costliest:
        print(f"event {each.event}, {record.players[each.seat]}: {each.move}, {each.loss:.2f} worse than")
        print(f"    {text.advice(coach.Hint(each.best, each.best_reasons), record.players, record.rules)}")
    return 0


def _check(parsed: argparse.Namespace) -> int:
    game, files = _with_files(parsed)
    for law, counts in check(game, seed=parsed.seed, games=parsed.games, options=options_of(parsed, game)):
        print(
            f"law {law}: passed ({', '.join(f'{count} {what}' for what, count in counts.items())})",
            flush=True,
        )
    if files:
        languages = ", ".join(sorted(load_page_data(files, game)["texts"]))
        print(f"page: passed ({len(files)} files, languages: {languages})")
    return 0


def _with_files(parsed: argparse.Namespace) -> tuple[Game, Mapping[str, bytes]]:
    """Return the game by its id or of a wheel, and its files of data for the page."""
    if not parsed.game.endswith(".whl"):
        game = find_game(parsed, parsed.game)
        return game, of_package(game)
    path = path_of(parsed.game)
    wheel = inspect_wheel(path)
    print(f"wheel: {wheel.name} {wheel.version}, {wheel.size:,} bytes, SHA-256 {wheel.sha256}", flush=True)
    return from_file(path, wheel), in_package(wheel.files, wheel.package)


def _new_game(parsed: argparse.Namespace) -> int:
    title = parsed.title or parsed.name.replace("_", " ").capitalize()
    folder = new_game(parsed.name, title, Path())
    print(f"{folder}: a complete game, ready to play; next steps: {folder / 'README.md'}")
    return 0


def _new_bot(parsed: argparse.Namespace) -> int:
    game = None if parsed.game is None else find_game(parsed, parsed.game)
    folder = new_bot(parsed.name, None if game is None else game.id, Path())
    print(f"{folder}: a complete bot, ready to play; its code: {folder / f'{parsed.name}.py'}")
    return 0


def _bench(parsed: argparse.Namespace) -> int:
    games = [find_game(parsed, parsed.game)] if parsed.game else list(parsed.catalogue.values())
    if parsed.peers:
        bench_peers(games, parsed.seconds)
        return 0
    for game in games:
        bench(game, parsed.seconds)
    return 0
