"""Bots: functions of a view. A bot never meets a state."""

from .registry import Bot, bots_for, find_bot

__all__ = ["Bot", "bots_for", "find_bot"]
