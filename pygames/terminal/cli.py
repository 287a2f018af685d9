"""The command line: ``python -m pygames games | play | review | arena | …``; ``--help`` lists them all."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from io import TextIOWrapper
from pathlib import Path
from random import Random, SystemRandom
from typing import NoReturn

from .. import text
from ..added import AddedError, enter, look
from ..bots import Budget, arena, bots_for, coach, guests
from ..bots.pool import MOST
from ..brought import BroughtError, brought, in_package, of_package
from ..errors import OptionError, PygamesError, RecordError, short
from ..game import Game
from ..games import Catalogue, games
from ..laws import LawBroken, check
from ..options import check_seats
from ..record import Record
from ..table import Player, Table
from .bench import bench
from .play import play
from .project import new_game

BAD_CONTENT, BAD_ARGUMENTS = 1, 2
INTERRUPTED, READER_GONE = 130, 141
"""As a shell tells the signals that end other programs then."""
HOUR = 3600.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status.

    0; 1 for a bad record or a broken law; 2 for bad arguments, an unreadable file or a cluster that is not
    there; 130 for an interrupt; 141 when nobody reads on what is printed.
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
    except (RecordError, LawBroken, AddedError, BroughtError) as error:
        return _fail(str(error), BAD_CONTENT)
    except BrokenPipeError:
        return READER_GONE
    except (PygamesError, OSError) as error:
        return _fail(str(error), BAD_ARGUMENTS)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as told:  # by the parser: help, or what is wrong
        return int(told.code or 0)


def _flush() -> None:
    """Write what was printed, as long as somebody can be told that it fails."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        # What is left goes nowhere, or the interpreter would try once more at its end and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def _fail(message: str, status: int) -> int:
    print(message, file=sys.stderr)
    return status


class _Parser(argparse.ArgumentParser):
    """What is wrong takes one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_ARGUMENTS, f"{self.prog}: {' '.join(message.split())} (--help tells more)\n")


def _whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
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


def _above_zero(most: float) -> Callable[[str], float]:
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


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m pygames", description="Four card games: rules, records, bots.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run)
        # As it was asked for before they were always there.
        sub.add_argument("--plugins", action="store_true", help=argparse.SUPPRESS)
        return sub

    command("games", _games, "list the games and their options")
    sub = command("play", _play, "play in the terminal")
    sub.add_argument("game", help="a game's id, or FILE of a record to go on with")
    _add_setup(sub)
    sub.add_argument(
        "--people", type=_whole(0), default=1, metavar="N", help="persons, from the first seat on (1)"
    )
    sub = command("replay", _replay, "check a record and tell it")
    sub.add_argument("file", help="a record, - for standard input")
    sub = command("review", _review, "look at the decisions of a finished game again")
    sub.add_argument("file", help="a record, - for standard input")
    sub.add_argument("--seats", metavar="A,B", help="whose decisions (everybody's)")
    sub.add_argument("--json", action="store_true", help="every decision as JSON")
    sub = command("simulate", _simulate, "let bots play many games")
    sub.add_argument("game")
    sub.add_argument("--games", type=_whole(1), default=100, metavar="N", help="how many (100)")
    _add_setup(sub)
    _add_timeout(sub)
    sub = command("arena", _arena, "measure bots against each other on paired deals")
    sub.add_argument("game")
    sub.add_argument(
        "--bots",
        required=True,
        metavar="A,B",
        help="A has one seat, the others share the rest: a level, module:function, or cmd:COMMAND",
    )
    sub.add_argument(
        "--games", type=_whole(1), default=200, metavar="N", help="how many, rounded up to pairs (200)"
    )
    sub.add_argument("--seats", type=_whole(), help="number of seats")
    budget = sub.add_mutually_exclusive_group()
    budget.add_argument(
        "--iterations", type=_whole(1), metavar="N", help="what a bot may think a move, in playouts"
    )
    budget.add_argument(
        "--milliseconds", type=_above_zero(1000 * HOUR), metavar="MS", help="the same by the clock"
    )
    sub.add_argument("--seed", type=_whole(), default=0)
    sub.add_argument("--processes", type=_whole(1, MOST), default=1, metavar="P", help="on this machine (1)")
    sub.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler, whose workers play instead")
    sub.add_argument("--json", action="store_true", help="the figures as JSON")
    _add_timeout(sub)
    _add_options(sub)
    sub = command("new-game", _new_game, "write a project for a game of your own")
    sub.add_argument("name", help="its id: small letters, digits and _")
    sub.add_argument("--title", help="what people call it (its id, with a capital)")
    sub = command("check", _check, "check a game against the laws, and what it brings for the page")
    sub.add_argument("game", help="its id, or a wheel's file")
    sub.add_argument(
        "--games",
        type=_whole(1),
        default=3,
        metavar="N",
        help="games a law plays for each number of seats (3)",
    )
    sub.add_argument("--seed", type=_whole(), default=0)
    _add_options(sub)
    sub = command("bench", _bench, "measure speed")
    sub.add_argument("game", nargs="?", help="a game's id; all games without one")
    sub.add_argument("--seconds", type=_above_zero(HOUR), default=1.0, help="CPU-seconds a run (1)")
    return parser


def _add_setup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=_whole(), help="number of seats")
    parser.add_argument(
        "--bots", default="", metavar="A,B", help="bots by seat, repeated as needed (the best)"
    )
    parser.add_argument("--seed", type=_whole(), help="for a game that can be played again")
    _add_options(parser)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="NAME=VALUE",
        help="an option of the game",
    )


def _add_timeout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--timeout",
        type=_above_zero(HOUR),
        default=guests.PATIENCE,
        metavar="S",
        help=f"seconds for which a bot that is a program may be silent ({guests.PATIENCE:g})",
    )


def _option(argument: str) -> tuple[str, object]:
    name, equals, value = argument.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{short(argument)} is not NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    try:
        numbers = [int(part) for part in value.split(",")]
    except ValueError:
        return name, value
    return name, numbers if "," in value else numbers[0]


def _find(parsed: argparse.Namespace, name: str) -> Game:
    known: Catalogue = parsed.catalogue
    if name not in known:
        raise OptionError(
            f"no such game: {short(name)} (there are {', '.join(known)})", "option.game", "game"
        )
    return known[name]


# -- commands -----------------------------------------------------------------------------------------------


def _games(parsed: argparse.Namespace) -> int:
    for game in parsed.catalogue.values():
        seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        print(f"{game.id}: {game.title}, {seats} seats; bots: {', '.join(bots_for(game))}")
        for name, option in game.options.items():
            default = "seat order" if option.default is None else option.default
            print(f"    {name} = {default}: {option.help}")
    return 0


def _play(parsed: argparse.Namespace) -> int:
    seed = SystemRandom().getrandbits(64) if parsed.seed is None else parsed.seed
    if parsed.game not in parsed.catalogue and Path(parsed.game).is_file():
        record = Record.loads(Path(parsed.game).read_bytes(), parsed.catalogue)
        if parsed.seats not in (None, len(record.players)):
            raise OptionError(f"the record has {len(record.players)} seats", "option.seats", "seats")
        players = _players(parsed, record.rules, record.players)
        return play(Table.resume(record, seed, players), players)
    game = _find(parsed, parsed.game)
    seats = check_seats(parsed.seats, game.seats)
    players = _players(parsed, game, [f"Player {seat + 1}" for seat in range(seats)])
    return play(Table(game, players, seed, dict(parsed.option)), players)


def _players(parsed: argparse.Namespace, game: Game, names: Sequence[str]) -> list[Player]:
    bots = _bots(parsed, game)
    people = parsed.people
    if people > len(names):
        raise OptionError(f"--people is not from 0 to {len(names)}", "option.people", "people")
    return [
        Player(name) if seat < people else Player(name, bots[(seat - people) % len(bots)])
        for seat, name in enumerate(names)
    ]


def _bots(parsed: argparse.Namespace, game: Game, is_more: Callable[[str], bool] | None = None) -> list[str]:
    known = bots_for(game)
    names = guests.names(parsed.bots) or [next(iter(known))]
    for name in names:
        if name not in known and not (is_more and is_more(name)):
            raise OptionError(
                f"no bot {name} plays {game.id} (there are {', '.join(known)})", "option.bot", "bots"
            )
    return names


def _replay(parsed: argparse.Namespace) -> int:
    record = _record(parsed)
    state = record.replay()
    for line in text.tell(state.all_effects(), record.players, record.rules):
        print(line)
    print(f"{len(record.events)} events; scores: {list(state.scores)}; ", end="")
    print(f"winners: {[record.players[seat] for seat in state.winners]}" if state.over else "unfinished")
    return 0


def _record(parsed: argparse.Namespace) -> Record:
    content = sys.stdin.buffer.read() if parsed.file == "-" else Path(parsed.file).read_bytes()
    return Record.loads(content, parsed.catalogue)


def _review(parsed: argparse.Namespace) -> int:
    record = _record(parsed)
    state = record.replay()
    if not state.over or not coach.coaches(record.rules):
        why = "the game is not over" if not state.over else f"there is no coach for {record.game}"
        raise OptionError(f"{why}: nothing to review", "option.file", "file")
    known = [str(seat) for seat in range(state.seats)]
    wanted = known if parsed.seats is None else parsed.seats.split(",")
    if not set(wanted) <= set(known):
        raise OptionError(f"--seats are {', '.join(known)}", "option.seats", "seats")
    seats = [int(seat) for seat in known if seat in wanted]
    review = coach.Review(state, seats)
    for _ in review.thinking:
        pass
    if parsed.json:
        print(json.dumps([asdict(each) for each in review.decisions]))
        return 0
    for seat in seats:
        own = [each.lost for each in review.decisions if each.seat == seat]
        costly = sum(lost > 0 for lost in own)
        print(f"{record.players[seat]}: {len(own)} decisions, {costly} gave away {sum(own):.2f} in all")
    for each in review.costliest:
        print(f"event {each.event}, {record.players[each.seat]}: {each.move}, {each.lost:.2f} worse than")
        print(f"    {text.advice(coach.Hint(each.best, each.best_reasons), record.players, record.rules)}")
    return 0


def _simulate(parsed: argparse.Namespace) -> int:
    game = _find(parsed, parsed.game)
    seats = check_seats(parsed.seats, game.seats)
    names = _bots(parsed, game, guests.is_guest)
    bots = [guests.find(game, names[seat % len(names)], parsed.timeout) for seat in range(seats)]
    rng = Random(parsed.seed)
    decisions, wins, totals = 0, [0.0] * seats, [0] * seats
    for _ in range(parsed.games):
        state = game.begin(seats, rng, dict(parsed.option))
        while state.to_act is not None:
            state.apply(bots[state.to_act].choose(state.view(state.to_act), rng, None))
            decisions += 1
        for seat in state.winners:
            wins[seat] += 1 / len(state.winners)
        totals = [total + score for total, score in zip(totals, state.scores, strict=True)]
    print(f"{parsed.games} games, {decisions / parsed.games:.1f} decisions a game")
    for seat, bot in enumerate(bots):
        score, share = totals[seat] / parsed.games, wins[seat] / parsed.games
        print(f"seat {seat} ({bot.name}): mean score {score:.2f}, wins {wins[seat]:g} ({share:.1%})")
    return 0


def _arena(parsed: argparse.Namespace) -> int:
    game = _find(parsed, parsed.game)
    seats = check_seats(parsed.seats, game.seats)
    seconds = None if parsed.milliseconds is None else parsed.milliseconds / 1000
    match = arena.Match(
        game=game.id,
        bots=tuple(guests.names(parsed.bots)),
        pairs=-(-parsed.games // seats),
        seats=seats,
        seed=parsed.seed,
        budget=None if parsed.iterations is None and seconds is None else Budget(seconds, parsed.iterations),
        options=dict(parsed.option),
        games=parsed.catalogue,
        patience=parsed.timeout,
    )
    pairs: list[arena.Played] = []
    gone: PygamesError | None = None
    with closing(arena.run(match, parsed.processes, parsed.scheduler)) as playing:
        try:
            pairs.extend(playing)
        except PygamesError as error:
            if not pairs:
                raise
            gone = error
    figures = arena.summary(match, pairs)
    if parsed.json:
        print(json.dumps(figures))
    else:
        print(*arena.lines(figures), sep="\n")
    if gone is None:
        return 0
    return _fail(f"{gone}: these are the figures of {len(pairs)} of {match.pairs} deals", BAD_ARGUMENTS)


def _check(parsed: argparse.Namespace) -> int:
    game, files = _with_files(parsed)
    for law, counts in check(game, seed=parsed.seed, games=parsed.games, options=dict(parsed.option)):
        print(
            f"law {law}: kept ({', '.join(f'{count} {what}' for what, count in counts.items())})", flush=True
        )
    if files:
        found = brought(files, game)
        languages = ", ".join(sorted(found["texts"]))
        print(f"page: kept ({len(files)} files, languages: {languages})")
    return 0


def _with_files(parsed: argparse.Namespace) -> tuple[Game, Mapping[str, bytes]]:
    """The game that is asked for, by its id or as a wheel, and what it brings for the page."""
    if not parsed.game.endswith(".whl"):
        game = _find(parsed, parsed.game)
        return game, of_package(game)
    path = Path(parsed.game)
    wheel = look(path)
    print(f"wheel: {wheel.name} {wheel.version}, {wheel.size:,} bytes, SHA-256 {wheel.sha256}", flush=True)
    for module in [each for each in sys.modules if each.split(".")[0] == wheel.package]:
        del sys.modules[module]  # an installed one of this name is another one
    sys.path.insert(0, str(path.resolve()))
    return enter(wheel.id, wheel.entry), in_package(wheel.files, wheel.package)


def _new_game(parsed: argparse.Namespace) -> int:
    title = parsed.title or parsed.name.replace("_", " ").capitalize()
    folder = new_game(parsed.name, title, Path())
    print(f"{folder}: a game that can be played as it is; {folder / 'README.md'} says how to go on")
    return 0


def _bench(parsed: argparse.Namespace) -> int:
    for game in [_find(parsed, parsed.game)] if parsed.game else parsed.catalogue.values():
        bench(game, parsed.seconds)
    return 0
