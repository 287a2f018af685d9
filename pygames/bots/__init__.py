"""Bots: functions of a view. A bot never meets a state."""

from ..bot import Budget
from .registry import Bot, bots_for, find_bot

__all__ = ["Bot", "Budget", "bots_for", "find_bot"]
