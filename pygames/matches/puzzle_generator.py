"""Sets of puzzles from games of bots, and the check of their verdicts: ``python -m pygames puzzles``.

A set is a text of lines. Each is a JSON object with the ``record`` of a game up to the position of a puzzle,
and its verdict: ``right`` moves, ``wrong`` ones with their losses, and the ``reasons`` for the best one.
"""

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import sqrt
from random import Random
from typing import Any

from ..analysis.coach import coach_for, decisions_of
from ..analysis.puzzles import Puzzle, find_puzzle, is_confirmed
from ..catalog import BUILT_INS, Catalogue
from ..core.bot_interface import run_to_end
from ..core.errors import RecordError
from ..game import State
from ..record import Record
from .estimate import span
from .simulate import Series, play_one
from .worker_pool import map_ordered

ID_DIGITS = 8
MOST_MOVES = 16
"""The greatest number of legal moves in a puzzle of a set."""
MOST_RIGHT = 3
"""The greatest number of right moves in a puzzle of a set."""


@dataclass(frozen=True, slots=True)
class SetPuzzle:
    """A puzzle of a set.

    Attributes:
        record: the record of the game up to the position.
        puzzle: the verdict.
    """

    record: Record
    puzzle: Puzzle

    @property
    def id(self) -> str:
        """The id in links, which follows from the position alone."""
        text = json.dumps([self.record.game, self.record.options, self.record.events])
        return sha256(text.encode()).hexdigest()[:ID_DIGITS]

    @property
    def state(self) -> State:
        """The state of the position."""
        return self.record.replay(Random(0))

    def dumps(self) -> str:
        """Return the line of a set."""
        record, puzzle = json.loads(self.record.dumps()), self.puzzle
        line = {
            "record": {**record, "players": [f"Seat {seat}" for seat in range(len(record["players"]))]},
            "right": puzzle.right,
            "wrong": puzzle.wrong,
            "reasons": puzzle.reasons,
        }
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def loads(cls, line: str, games: Catalogue = BUILT_INS) -> "SetPuzzle":
        """Return the puzzle of a line.

        Raises:
            RecordError: the line is not a puzzle, or its moves are not the legal ones.
        """
        try:
            found: Mapping[str, Any] = json.loads(line)
            text, right, wrong, reasons = (found[key] for key in ("record", "right", "wrong", "reasons"))
            right, reasons = list(right), list(reasons)
            losses = {move: float(loss) for move, loss in wrong.items()}
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            message = f"puzzle: expected record, right, wrong and reasons: {error}"
            raise RecordError(message, "record.puzzle") from None
        record = Record.loads(json.dumps(text), games)
        state = record.replay(Random(0))
        if state.to_act is None or sorted((*right, *wrong)) != sorted(state.legal_moves()):
            raise RecordError("puzzle: expected a verdict on each legal move", "record.puzzle")
        return cls(record, Puzzle(state.event_count, state.to_act, right, losses, reasons))


def find(series: Series, processes: int = 1) -> Generator[list[SetPuzzle], None, None]:
    """Yield the puzzles of each game of a series, in order, one of each kind.

    They are the positions in which the bot that played, or the weakest level that people are offered, does
    not play the policy's first move: a player may well err there.
    """
    series.check()
    yield from map_ordered(partial(_find_in_game, series), series.count, processes)


def _find_in_game(series: Series, number: int) -> list[SetPuzzle]:
    record = play_one(series, number).record
    rules = record.rules
    coach, levels = coach_for(rules), rules.load_bots().levels
    weakest = levels[rules.offered_bots[-1] if rules.offered_bots else list(levels)[-1]]
    found = []
    for state, played in decisions_of(record.replay(), range(series.seats)):
        view = state.view(state.to_act)
        if len(view["legal"]) > MOST_MOVES:
            continue
        rng = Random(f"{series.seed} {number} {state.event_count}")
        tempting = run_to_end(weakest.think(view, rng, None))
        if {played, tempting} == {coach.rank(view)[0][0]}:
            continue
        puzzle = run_to_end(find_puzzle(state))
        if puzzle and len(puzzle.right) <= MOST_RIGHT:
            found.append(SetPuzzle(Record.of(state, record.players), puzzle))
    return varied(found)


def varied(found: Iterable[SetPuzzle]) -> list[SetPuzzle]:
    """Return the first puzzle of each kind: those whose best moves begin alike, for the same reasons."""
    kinds: dict[tuple[str, ...], SetPuzzle] = {}
    for each in found:
        word, *_ = each.puzzle.right[0].split()
        kinds.setdefault((word, *(reason["code"] for reason in each.puzzle.reasons)), each)
    return list(kinds.values())


def check(
    lines: Sequence[str], factor: int, games: Catalogue = BUILT_INS, processes: int = 1
) -> Generator[bool, None, None]:
    """Yield for each line of a set whether ``factor`` times the coach's budget gives the same verdict."""
    yield from map_ordered(partial(_keeps_verdict, lines, factor, games), len(lines), processes)


def _keeps_verdict(lines: Sequence[str], factor: int, games: Catalogue, number: int) -> bool:
    found = SetPuzzle.loads(lines[number], games)
    return run_to_end(is_confirmed(found.state, found.puzzle, factor))


def check_lines(verdicts: Iterable[bool], factor: int) -> Iterator[str]:
    """Yield the lines of a check as text for people: the share of other verdicts with its 95 % interval."""
    done = list(verdicts)
    differ = [number for number, same in enumerate(done, 1) if not same]
    low, high = _wilson(len(differ), len(done))
    ends = span({"low": low, "high": high}, ".1%")
    share = len(differ) / len(done)
    yield (
        f"{len(done)} puzzles with {factor} times the budget: {len(differ)} other verdicts "
        f"({share:.1%}, {ends})"
    )
    if differ:
        yield f"lines: {', '.join(map(str, differ))}"


def _wilson(count: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share."""
    z = 1.96
    share = count / total
    middle = share + z * z / (2 * total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
