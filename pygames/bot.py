"""Deprecated alias of `pygames.core.bot_interface`, removed in 0.3."""

import warnings

from .core.bot_interface import (
    Bots,
    Budget,
    Cheat,
    Clock,
    Coach,
    Lead,
    Level,
    Quick,
    Ranked,
    Reason,
    Result,
    SECONDS,
    Searching,
    Thinking,
    View,
    finish,
    loaded,
    one_of_the_best,
    only_move,
    seat_of,
    within,
)

__all__ = [
    "Bots",
    "Budget",
    "Cheat",
    "Clock",
    "Coach",
    "Lead",
    "Level",
    "Quick",
    "Ranked",
    "Reason",
    "Result",
    "SECONDS",
    "Searching",
    "Thinking",
    "View",
    "finish",
    "loaded",
    "one_of_the_best",
    "only_move",
    "seat_of",
    "within",
]

warnings.warn("pygames.bot is deprecated: use pygames.core.bot_interface", DeprecationWarning, stacklevel=2)
