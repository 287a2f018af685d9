"""A fast player for playouts of 2CAN, on a sampled state: the judge's best move, without counting cards."""

from __future__ import annotations

from functools import cache

from ..move_tables import DRAW, FLIP, NO_PLACE, TAKE, Parts
from ..state import TwoCanState
from .box_value import Worth
from .evaluation import AMONG_MORE, BETWEEN_TWO, Evaluator, Look, Weights

FIRST_FLIP: Parts = (FLIP, 0, 1)


def fast(seats: int) -> PlayoutPlayer:
    """The player of the playouts at a table of so many; three to six are alike to it."""
    return _learned(seats > 2)


@cache
def _learned(more: bool) -> PlayoutPlayer:
    return PlayoutPlayer(Worth.learned(more), AMONG_MORE if more else BETWEEN_TWO)


@cache
def plain() -> PlayoutPlayer:
    """A player that sees only the points that lie there."""
    return PlayoutPlayer(Worth.plain(), Weights())


class PlayoutPlayer(Evaluator):
    """The player. One object plays for all seats."""

    def play_round(self, state: TwoCanState) -> None:
        """Play on until the round is over."""
        number = state.round
        step, decide = state.apply_parsed, self.decide
        while state.round == number and state.to_act is not None:
            step(decide(state))

    def decide(self, state: TwoCanState) -> Parts:
        """The next move of whoever is to act."""
        if state.starter is None:
            return FIRST_FLIP
        look = Look(self, state)
        if state.hand >= 0:
            return look.lay(state.hand, state.drawn)[1]
        top = state.discards[-1]
        if look.lay(top, False)[0] <= look.draw():
            return TAKE, NO_PLACE, NO_PLACE
        return DRAW, NO_PLACE, NO_PLACE
