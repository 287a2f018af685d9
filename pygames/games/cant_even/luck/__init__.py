"""Luck of I Can't Even: its model, and its measures for people in shares of the win, as the coach's losses.

The luck model evaluates the deal alone. The curve continues with the estimate at the beginning of each
round. The last one of two seats has none: with both hands known it is decided, but no player knows them.
"""

from collections.abc import Sequence

from ....core.luck_model import LuckUnits
from ..bots.win_probability import win_probability
from ..cards import ROUNDS
from ..state import CantEvenState
from .model import CantEvenLuck


class CantEvenUnits(LuckUnits):
    """Luck of I Can't Even for people."""

    def chances(self, state: CantEvenState) -> Sequence[float] | None:
        """Return the win probability by seat at the beginning of a round, None in the last one of two."""
        if any(state.offers):
            return None
        if state.round == 1:
            return self.model.values(state)
        if state.seats == 2 and state.round == ROUNDS:
            return None
        shares = [win_probability(state, seat) for seat in range(state.seats)]
        return [share / sum(shares) for share in shares]


LUCK = CantEvenLuck()
UNITS = CantEvenUnits(LUCK)
