"""Matches between bots. The code is in `pygames.evaluation.arena`."""

from ..evaluation.arena import (
    CHEAT,
    Chooser,
    Estimate,
    Match,
    OfGame,
    Played,
    by_the_clock,
    interval,
    lines,
    play_pair,
    run,
    summary,
)

__all__ = [
    "CHEAT",
    "Chooser",
    "Estimate",
    "Match",
    "OfGame",
    "Played",
    "by_the_clock",
    "interval",
    "lines",
    "play_pair",
    "run",
    "summary",
]
