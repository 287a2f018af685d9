"""Luck model of I Can't Even: the deal is its only chance event. Other values serve the players' choices."""

from collections.abc import Sequence

from ....core.luck_model import LuckModel
from .. import bots
from ..bots.win_probability import win_probability
from ..state import CantEvenState
from .value import deal_values


class CantEvenLuck(LuckModel):
    """Luck model of I Can't Even."""

    version = 2
    modules = (
        __name__,
        f"{__package__}.value",
        *(f"{bots.__name__}.{name}" for name in ("win_probability", "evaluation", "playout")),
        f"{bots.__name__}.endgame.open_hands",
    )
    weights = tuple((package, "weights.json") for package in (__package__, bots.__name__))

    def values(self, state: CantEvenState) -> Sequence[float]:
        """Return the shares of the win: of the deal, by the hands.

        Between two seats the values of later positions are the win probability at the beginning of a round,
        and within a round the mean of those after it, over all ways to play it on. With more seats there
        are too many ways, and the hands alone decide.
        """
        if state.seats > 2 or (state.round == 1 and not state.offers):
            return deal_values(state)
        return _after_round(state)


def _after_round(state: CantEvenState) -> Sequence[float]:
    """Return the mean shares of the win of two seats after the round, if all moves of it are as likely."""
    if state.to_act is None:
        return [(seat in state.winners) / len(state.winners) for seat in range(state.seats)]
    if not state.offers:
        chance = win_probability(state, 0)
        return [chance, 1 - chance]
    values = []
    for move in state.legal_menu().moves:
        after = state.copy()
        after.apply(move, check=False)
        values.append(_after_round(after))
    return [sum(shares) / len(values) for shares in zip(*values, strict=True)]
