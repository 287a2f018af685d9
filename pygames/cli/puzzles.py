"""The command ``puzzles``: a set of puzzles from games of bots, and the check of their verdicts."""

import argparse
from contextlib import closing

from ..core.errors import OptionError
from ..core.options import check_seats
from ..matches import puzzle_set
from ..matches.external_bots import available_bots, split_bot_names
from ..matches.simulate import Series
from .arguments import find_game, options_of
from .files import MAX_SET_BYTES, read_text


def run_puzzles(parsed: argparse.Namespace) -> int:
    """Print the puzzles of a series of games as the lines of a set, or the result of a check."""
    return _find(parsed) if parsed.check is None else _check(parsed)


def _find(parsed: argparse.Namespace) -> int:
    game = find_game(parsed, parsed.game)
    series = Series(
        game=game.id,
        bots=tuple(split_bot_names(parsed.bots)) or (next(iter(available_bots(game))),),
        count=parsed.games,
        seats=check_seats(parsed.seats, game.seats),
        seed=parsed.seed or 0,
        options=options_of(parsed, game),
        games=parsed.catalogue,
    )
    with closing(puzzle_set.find(series, parsed.processes)) as playing:
        for found in playing:
            for puzzle in found:
                print(puzzle.dumps(), flush=True)
    return 0


def _check(parsed: argparse.Namespace) -> int:
    lines = read_text(parsed.game, MAX_SET_BYTES).splitlines()
    if not lines:
        raise OptionError(f"{parsed.game}: expected a puzzle a line, got none", "option.file", "file")
    checked = puzzle_set.Check(lines, parsed.check, parsed.catalogue)
    with closing(puzzle_set.check(checked, parsed.processes)) as verdicts:
        print("\n".join(puzzle_set.check_lines(verdicts, parsed.check)))
    return 0
