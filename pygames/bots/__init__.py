"""Bots: functions of a view. A bot never sees a state."""

from ..core.bot_interface import Bots, Budget, Coach, InstantLevel, SearchLevel, StrengthScale
from .limited_strength import Fitted
from .registry import Bot, bots_for, find_bot

__all__ = [
    "Bot",
    "Bots",
    "Budget",
    "Coach",
    "Fitted",
    "InstantLevel",
    "SearchLevel",
    "StrengthScale",
    "bots_for",
    "find_bot",
]
