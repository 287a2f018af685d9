"""Search for emptying the hand within a turn, for the extra hand or to go out."""

from collections.abc import Sequence

from ..cards import RANK, TWO
from ..legal import extra_to_come
from ..move_tables import DISCARD, PARTS
from ..state import BuracoState
from .evaluation import Evaluator, twos

MAX_POSITIONS = 250
"""The most positions that are searched."""
MANY, SEVERAL = 14, 7
"""Hands of more cards are not emptied in a turn, nor those of more than several without a meld or a 2."""


def finish(evaluator: Evaluator, state: BuracoState) -> str | None:
    """Return the first move of a way to empty the hand in this turn, or None if not found or not wanted."""
    seat: int = state.to_act  # type: ignore[assignment]
    if not extra_to_come(state, seat) and not evaluator.wants_out(state, seat):
        return None
    size = state.sizes[seat]
    if size > MANY or (size > SEVERAL and not state.melds[seat] and not twos(state, seat)):
        return None
    queue: list[tuple[BuracoState, str | None]] = [(state, None)]
    visited: set[tuple[int, ...]] = set()
    while queue and len(visited) < MAX_POSITIONS:
        current, first = queue.pop()
        hand = tuple(current.hands[4 * seat : 4 * seat + 4])
        if hand in visited:
            continue
        visited.add(hand)
        moves = current.legal_moves()
        if current.sizes[seat] == 1:
            return first or _last(evaluator, current, seat, moves)
        for move in sorted(moves, key=_wilds_spent, reverse=True):
            action, _, cards = PARTS[move]
            if action != DISCARD:
                if len(cards) == current.sizes[seat]:
                    return first or move
                after = current.copy()
                after.apply(move, check=False)
                queue.append((after, first or move))
    return None


def _last(evaluator: Evaluator, state: BuracoState, seat: int, moves: Sequence[str]) -> str:
    """Return the move of the last card: laid if possible, else discarded."""
    fade = evaluator.fade(state)
    laying_moves = [move for move in moves if PARTS[move][0] != DISCARD]
    return max(
        laying_moves, key=lambda move: evaluator.gain(state, seat, PARTS[move], fade), default=moves[0]
    )


def _wilds_spent(move: str) -> tuple[int, int]:
    """Return a sort key for ways to empty the hand: those with few wilds are visited first."""
    cards = PARTS[move][2]
    return sum(RANK[card] == TWO for card in cards), -len(cards)
