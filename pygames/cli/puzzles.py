"""The command ``puzzles``: a set of puzzles from games of bots, and the check of their verdicts."""

import argparse
from contextlib import closing

from ..core.errors import OptionError
from ..matches import puzzle_generator
from .files import MAX_SET_BYTES, read_text
from .matches import series_of


def run_puzzles(parsed: argparse.Namespace) -> int:
    """Print the puzzles of a series of games as the lines of a set, or the result of a check."""
    return _find(parsed) if parsed.check is None else _check(parsed)


def _find(parsed: argparse.Namespace) -> int:
    with closing(puzzle_generator.find(series_of(parsed), parsed.processes)) as playing:
        for found in playing:
            for puzzle in found:
                print(puzzle.dumps(), flush=True)
    return 0


def _check(parsed: argparse.Namespace) -> int:
    lines = read_text(parsed.game, MAX_SET_BYTES).splitlines()
    if not lines:
        raise OptionError(f"{parsed.game}: expected a puzzle a line, got none", "option.file", "file")
    checking = puzzle_generator.check(lines, parsed.check, parsed.catalogue, parsed.processes)
    with closing(checking) as verdicts:
        print("\n".join(puzzle_generator.check_lines(verdicts, parsed.check)))
    return 0
