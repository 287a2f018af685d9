"""A fast player for playouts of Two & Two: the judge's best move on a sampled state, nothing looked ahead.

It looks only at what its seat may know: the stack, its hand, whether the rival is known to hold no WD.
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
    """The player."""
    return PlayoutPlayer(Weights())


class PlayoutPlayer(Evaluator):
    """The player; one object plays for both seats."""

    def play_on(self, state: TwoAndTwoState, decisions: int) -> None:
        """Play on until the game is over, or so many decisions were made."""
        decide, step = self.decide, state.apply_parsed
        while state.to_act is not None and decisions:
            step(decide(state))
            decisions -= 1

    def decide(self, state: TwoAndTwoState) -> Parts:
        """The next move of whoever is to act."""
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
