"""Bots: functions of a view. A bot never sees a state."""

from ..core.bot_interface import Bots, Budget, Coach, InstantLevel, SearchLevel
from .registry import Bot, bots_for, find_bot

__all__ = ["Bot", "Bots", "Budget", "Coach", "InstantLevel", "SearchLevel", "bots_for", "find_bot"]
