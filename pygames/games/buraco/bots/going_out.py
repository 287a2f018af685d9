"""Emptying the hand within a turn, for the extra hand or to go out: looked for move by move."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import RANK, TWO
from ..legal import extra_to_come
from ..move_tables import DISCARD, PARTS
from ..state import BuracoState
from .evaluation import Evaluator, twos

TRIED = 250
"""How many situations are looked at."""
MANY, SEVERAL = 14, 7
"""Hands of more cards are not emptied in a turn; nor of more than several with no meld and no 2 to help."""


def finish(evaluator: Evaluator, state: BuracoState) -> str | None:
    """The first move of a way to empty the hand in this turn, if there is one and it is wanted."""
    seat: int = state.to_act  # type: ignore[assignment]
    if not extra_to_come(state, seat) and not evaluator.wants_out(state, seat):
        return None
    size = state.sizes[seat]
    if size > MANY or (size > SEVERAL and not state.melds[seat] and not twos(state, seat)):
        return None
    waiting: list[tuple[BuracoState, str | None]] = [(state, None)]
    tried: set[tuple[int, ...]] = set()
    while waiting and len(tried) < TRIED:
        now, first = waiting.pop()
        hand = tuple(now.hands[4 * seat : 4 * seat + 4])
        if hand in tried:
            continue
        tried.add(hand)
        moves = now.legal_moves()
        if now.sizes[seat] == 1:
            return first or _last(evaluator, now, seat, moves)
        for move in sorted(moves, key=_wilds_spent, reverse=True):
            action, _, cards = PARTS[move]
            if action != DISCARD:
                if len(cards) == now.sizes[seat]:
                    return first or move
                after = now.copy()
                after.apply(move, check=False)
                assert isinstance(after, BuracoState)
                waiting.append((after, first or move))
    return None


def _last(evaluator: Evaluator, state: BuracoState, seat: int, moves: Sequence[str]) -> str:
    """The last card: laid if it can be, else discarded."""
    fade = evaluator.fade(state)
    laid = [move for move in moves if PARTS[move][0] != DISCARD]
    return max(laid, key=lambda move: evaluator.gain(state, seat, PARTS[move], fade), default=moves[0])


def _wilds_spent(move: str) -> tuple[int, int]:
    """Ways to empty the hand are tried with few wilds first."""
    cards = PARTS[move][2]
    return sum(RANK[card] == TWO for card in cards), -len(cards)
