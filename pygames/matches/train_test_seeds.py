"""Luck in matches, leagues and series: the bots and seeds whose games are measured.

`pygames.analysis.luck` explains the measurement of a finished game.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.luck import DEAL, ChanceEvent, Luck, luck_of, require_luck
from ..core.errors import OptionError
from ..game import Game

__all__ = [
    "DEAL",
    "PERFECT_INFORMATION",
    "TEST_SEEDS",
    "TUNING_SEEDS",
    "ChanceEvent",
    "Luck",
    "check_luck",
    "luck_of",
    "require_luck",
]

PERFECT_INFORMATION = "cheat"
"""The bot that is given the true state. It plays only in the arena, as an upper bound."""

TUNING_SEEDS = range(1000)
"""The seeds of games from which bots and luck models may be learned or chosen."""

TEST_SEEDS = range(1000, 2000)
"""The seeds of games that only measure: no bot and no model was chosen by them."""


def check_luck(game: Game, bots: Sequence[str]) -> None:
    """Check that the luck of these bots' games can be measured.

    Raises:
        OptionError: the game has no luck model, or a bot has perfect information.
    """
    require_luck(game)
    if PERFECT_INFORMATION in bots:
        message = f"luck: expected players without perfect information, got {PERFECT_INFORMATION}"
        raise OptionError(message, "option.luck", "luck")
