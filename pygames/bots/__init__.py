"""Bots: functions of a view. A bot never meets a state."""

from ..core.bot_interface import Bots, Budget, Coach, Quick, Searching
from .registry import Bot, bots_for, find_bot

__all__ = ["Bot", "Bots", "Budget", "Coach", "Quick", "Searching", "bots_for", "find_bot"]
