"""Puzzles: positions in which the coach is certain which moves are right.

A position is evaluated from the actor's view only, as in a review. It is a puzzle if every legal move is
either as good as the best one or clearly worse, so that any answer has a verdict. A review reports no loss
of the former, and one of the latter.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from random import Random

from ..bots.search import pooled
from ..core.bot_interface import Budget, Coach, Reason, View, import_in_slice
from ..core.immutable import FrozenFields
from ..game import State
from ..records.replay import state_at
from . import coach
from .coach import WorkInProgress

MAX_MOVES = 24
"""The greatest number of legal moves in a puzzle. Each is compared with the best one."""
CLEAR = 2.0
"""The least loss of a wrong move, in units of ``Coach.min_reported_loss``. A right one loses 1 at most."""
CERTAIN_WRONG = 4.0
"""The least distance of a wrong move's loss from that limit, in standard errors."""
CERTAIN_RIGHT = 2.0
"""The least distance of a right move's loss from its limit, in standard errors."""
ROUNDS = 3
"""The greatest number of comparisons of two moves, each in twice as many worlds as the one before."""
CHECKED_BUDGET = 4
"""The multiple of the coach's budget that confirms a puzzle of a game, on the player's device."""


@dataclass(frozen=True, slots=True)
class Puzzle(FrozenFields):
    """A position with a verdict on each of its legal moves.

    Attributes:
        event: the number of events in the record before the decision.
        seat: the seat to act.
        right: the best move, and all moves that are as good.
        wrong: all others, the smallest loss first, each with its average loss against the best move, in the
            unit of `Decision.loss`.
        reasons: the reasons for the best move.
    """

    event: int
    seat: int
    right: list[str]
    wrong: dict[str, float]
    reasons: list[Reason]


def find_puzzle(state: State) -> Generator[None, None, Puzzle | None]:
    """Return the puzzle of a position, in slices; None if some move's verdict is not certain.

    Args:
        state: the state before a decision. Only the actor's view of it is used.
    """
    seat, event = state.to_act, state.event_count
    assert seat is not None
    view = state.view(seat)
    if not 2 <= len(view["legal"]) <= MAX_MOVES:
        return None
    game_coach = yield from import_in_slice(lambda: coach.coach_for(state.game))
    budget = Budget(iterations=game_coach.iterations)
    best = yield from game_coach.level.think(view, Random(f"review {event}"), budget)
    ranked = game_coach.rank(view)
    right, wrong = [best], dict[str, float]()
    for move, _, _ in ranked:
        if move == best:
            continue
        loss = yield from _certain_loss(game_coach, view, event, best, move)
        if loss is None:
            return None
        if loss:
            wrong[move] = loss
        else:
            right.append(move)
    if len(right) > len(wrong):
        return None
    wrong = dict(sorted(wrong.items(), key=itemgetter(1)))
    return Puzzle(event, seat, right, wrong, coach.reasons_of(game_coach, ranked, best, is_best=True))


def _certain_loss(
    game_coach: Coach, view: View, event: int, best: str, move: str
) -> Generator[None, None, float | None]:
    """Return the loss of a move that is certainly wrong, 0 for one as good, None if neither is certain."""
    reported = game_coach.min_reported_loss
    rng, compared = Random(f"compare {event}"), []
    for doubled in range(ROUNDS):
        worlds = game_coach.worlds << doubled
        compared.append((worlds, *(yield from game_coach.advantage(view, best, move, rng, worlds))))
        mean, error = pooled(compared)
        if mean - CERTAIN_WRONG * error >= CLEAR * reported:
            return round(mean, 4)
        if abs(mean) + CERTAIN_RIGHT * error <= reported:
            return 0.0
        if abs(mean) > reported and mean + error < CLEAR * reported:
            return None
    return None


def is_confirmed(state: State, puzzle: Puzzle, factor: int) -> Generator[None, None, bool]:
    """Return True if ``factor`` times the coach's budget gives each move the same verdict, in slices.

    Other random numbers are used than in `find_puzzle`. A right move is refuted by a reported loss, a wrong
    one by the lack of one.
    """
    game_coach, view = coach.coach_for(state.game), state.view(puzzle.seat)
    best, *alike = puzzle.right
    budget = Budget(iterations=game_coach.iterations * factor)
    found = yield from game_coach.level.think(view, Random(f"confirm {puzzle.event}"), budget)
    pairs = [(move, best) for move in dict.fromkeys((found, *alike)) if move != best]
    for better, move in [*pairs, *((best, move) for move in alike)]:
        if (yield from _loss(game_coach, view, better, move, factor)) > 0:
            return False
    for move in puzzle.wrong:
        if (yield from _loss(game_coach, view, best, move, factor)) == 0:
            return False
    return True


def _loss(game_coach: Coach, view: View, better: str, move: str, factor: int) -> Generator[None, None, float]:
    rng = Random(f"confirm {better} {move}")
    mean, error = yield from game_coach.advantage(view, better, move, rng, game_coach.worlds * factor)
    return coach.reported_loss(game_coach, mean, error)[0]


class PuzzleSearch(WorkInProgress):
    """A search for confirmed puzzles among decisions of a finished game.

    Attributes:
        puzzles: the puzzles found so far.
        done: True if every decision has been searched.
        thinking: the work, a generator that yields between its slices.
    """

    def __init__(self, final: State, events: Sequence[int]) -> None:
        """Search the decisions after these numbers of events.

        Raises:
            ValueError: no decision follows an event.
        """
        states = [state_at(final, event) for event in events]
        if any(state.over for state in states):
            raise ValueError("events: expected those before a decision")
        self.puzzles: list[Puzzle] = []
        self.done = False
        self.thinking = self._think(states)

    def _think(self, states: Sequence[State]) -> Generator[None, None, None]:
        for state in states:
            puzzle = yield from find_puzzle(state)
            if puzzle and (yield from is_confirmed(state, puzzle, CHECKED_BUDGET)):
                self.puzzles.append(puzzle)
        self.done = True
