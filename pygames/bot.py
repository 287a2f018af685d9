"""Deprecated alias of `pygames.core.bot_interface`, removed in 0.3."""

import warnings

from .core.bot_interface import (
    MAX_SECONDS,
    Advantage,
    Bots,
    Budget,
    Clock,
    Coach,
    InstantLevel,
    Level,
    PerfectInformationPlayer,
    RankedMove,
    Reason,
    Result,
    SearchLevel,
    Thinking,
    View,
    import_in_slice,
    one_of_the_best,
    only_move,
    run_slice,
    run_to_end,
    seat_of,
)

__all__ = [
    "Bots",
    "Budget",
    "PerfectInformationPlayer",
    "Clock",
    "Coach",
    "Advantage",
    "Level",
    "InstantLevel",
    "RankedMove",
    "Reason",
    "Result",
    "MAX_SECONDS",
    "SearchLevel",
    "Thinking",
    "View",
    "run_to_end",
    "import_in_slice",
    "one_of_the_best",
    "only_move",
    "seat_of",
    "run_slice",
]

warnings.warn("pygames.bot is deprecated: use pygames.core.bot_interface", DeprecationWarning, stacklevel=2)
