"""Fast playout player of Two & Two: the evaluator's best move on a sampled state, without search.

It uses only its seat's knowledge: the stack, its hand, and whether the rival is known to hold no WD.
"""

from __future__ import annotations

from functools import cache

from ..cards import NO_CARD
from ..legal import NOT_ASKED
from ..move_tables import Parts
from ..state import TwoAndTwoState
from .evaluation import Evaluator, Weights


@cache
def fast() -> PlayoutPlayer:
    """Return the playout player."""
    return PlayoutPlayer(Weights())


class PlayoutPlayer(Evaluator):
    """Playout player. One object plays for both seats."""

    def play_on(self, state: TwoAndTwoState, decisions: int) -> None:
        """Play on for a number of decisions, or until the game is over."""
        decide, step = self.decide, state.apply_parsed
        while state.to_act is not None and decisions:
            step(decide(state))
            decisions -= 1

    def decide(self, state: TwoAndTwoState) -> Parts:
        """Return the next move of the seat to act."""
        menu = state.legal_menu()
        if len(menu.moves) == 1:
            only: Parts = menu[menu.moves[0]]
            return only
        if state.denies != NOT_ASKED:
            value = self.answer
        else:
            value = self.start if state.start != NO_CARD else self.value
        best: Parts = max(menu.values(), key=lambda parts: value(state, parts))
        return best
