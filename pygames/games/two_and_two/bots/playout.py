"""A fast player for playouts of Two & Two: the judge's best move on a sampled state, nothing looked ahead.

It looks only at what its seat may know: the stack, its hand, whether the rival is known to hold no WD.
"""

from __future__ import annotations

from functools import cache

from ..menus import CARD, DENY, Parts, completes
from ..state import TwoAndTwoState
from .judge import Judge, Weights

ALLOW_IT, DENY_IT = 0, 1


@cache
def fast() -> Fast:
    """The player."""
    return Fast(Weights())


class Fast(Judge):
    """The player; one object plays for both seats."""

    def play_on(self, state: TwoAndTwoState, decisions: int) -> None:
        """Play on until the game is over, or so many decisions were made."""
        decide, step = self.decide, state.step
        while state.to_act is not None and decisions:
            step(decide(state))
            decisions -= 1

    def decide(self, state: TwoAndTwoState) -> Parts:
        """The next move of whoever is to act."""
        menu = state.situation()
        if len(menu.moves) == 1:
            return menu[menu.moves[0]]  # type: ignore[no-any-return]
        if state.denies >= 0:
            return self._answer(state, menu)
        value = self.start if state.start != -1 else self.value
        return max(menu.values(), key=lambda parts: value(state, parts))  # type: ignore[no-any-return]

    @staticmethod
    def _answer(state: TwoAndTwoState, menu: dict[str, Parts]) -> Parts:
        """A set is denied; so is the deny of an own set."""
        answers = list(menu.values())
        if not completes(state.shows, state.flipped, state.move):
            return answers[ALLOW_IT]
        if state.denies:
            return answers[DENY_IT]
        return next(parts for parts in answers if parts.what == DENY and parts.kind == CARD)
