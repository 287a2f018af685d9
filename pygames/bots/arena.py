"""Matches between bots: an alias of `pygames.evaluation.arena`."""

from ..evaluation.arena import (
    PERFECT_INFORMATION,
    Chooser,
    Estimate,
    Match,
    PairResult,
    by_the_clock,
    interval,
    lines,
    play_pair,
    run,
    summary,
)
from ..evaluation.arena import RunDescription as OfGame

__all__ = [
    "PERFECT_INFORMATION",
    "Chooser",
    "Estimate",
    "Match",
    "OfGame",
    "PairResult",
    "by_the_clock",
    "interval",
    "lines",
    "play_pair",
    "run",
    "summary",
]
