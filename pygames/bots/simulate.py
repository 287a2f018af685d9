"""Series of games between bots: an alias of `pygames.evaluation.simulate`."""

from ..evaluation.simulate import (
    Folder,
    GameResult,
    Series,
    lines,
    play_one,
    run,
    summary,
)

__all__ = [
    "Folder",
    "GameResult",
    "Series",
    "lines",
    "play_one",
    "run",
    "summary",
]
