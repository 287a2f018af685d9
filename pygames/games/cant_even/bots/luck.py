"""Luck model of I Can't Even: the deal is its only chance event."""

from collections.abc import Sequence

from ....core.luck_model import LuckModel
from ..state import CantEvenState
from .luck_value import deal_values


class CantEvenLuck(LuckModel):
    """Luck model of I Can't Even."""

    version = 1
    modules = (__name__, f"{__package__}.luck_value", f"{__package__}.luck_weights")

    def values(self, state: CantEvenState) -> Sequence[float]:
        """Return the shares of the win by the hands that were dealt."""
        return deal_values(state)


LUCK = CantEvenLuck()
