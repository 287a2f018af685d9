"""Series of games between bots. The code is in `pygames.evaluation.simulate`."""

from ..evaluation.simulate import (
    Folder,
    Played,
    Series,
    lines,
    play_one,
    run,
    summary,
)

__all__ = [
    "Folder",
    "Played",
    "Series",
    "lines",
    "play_one",
    "run",
    "summary",
]
