"""Ratings of several bots: an alias of `pygames.evaluation.league`."""

from ..evaluation.league import (
    ENOUGH,
    EVEN,
    MOST_STEPS,
    REDRAWN,
    Meetings,
    check,
    lines,
    pairings,
    ratings,
    run,
    summary,
)

__all__ = [
    "ENOUGH",
    "EVEN",
    "MOST_STEPS",
    "REDRAWN",
    "Meetings",
    "check",
    "lines",
    "pairings",
    "ratings",
    "run",
    "summary",
]
