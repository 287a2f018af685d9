"""Fast playout player of 2CAN for a sampled state: the evaluator's best move, without counting cards."""

from __future__ import annotations

from functools import cache

from ..move_tables import DRAW, FLIP, NO_PLACE, TAKE, Parts
from ..state import TwoCanState
from .box_value import BoxValues
from .evaluation import LEARNED_WEIGHTS, Evaluator, TurnEvaluation, Weights

FIRST_FLIP: Parts = (FLIP, 0, 1)


def fast(seats: int) -> PlayoutPlayer:
    """Return the playout player for ``seats`` seats. It is the same one for three to six."""
    return _player(seats > 2)


@cache
def _player(multiplayer: bool) -> PlayoutPlayer:
    return PlayoutPlayer(BoxValues.from_self_play(multiplayer), LEARNED_WEIGHTS[multiplayer])


@cache
def plain() -> PlayoutPlayer:
    """Return a player that counts the face-up points only."""
    return PlayoutPlayer(BoxValues.plain(), Weights())


class PlayoutPlayer(Evaluator):
    """Playout player. One object plays for all seats."""

    def play_round(self, state: TwoCanState) -> None:
        """Play on until the round is over."""
        number = state.round
        step, decide = state.apply_parsed, self.decide
        while state.round == number and state.to_act is not None:
            step(decide(state))

    def decide(self, state: TwoCanState) -> Parts:
        """Return the next move of the seat to act."""
        if state.starter is None:
            return FIRST_FLIP
        turn = TurnEvaluation(self, state)
        if state.hand >= 0:
            return turn.lay(state.hand, state.drawn)[1]
        top = state.discards[-1]
        if turn.lay(top, False)[0] <= turn.draw():
            return TAKE, NO_PLACE, NO_PLACE
        return DRAW, NO_PLACE, NO_PLACE
