"""Buraco: the tests that are its own, and what those of all games need to know of it."""

from ..facts import Facts
from .undo import UNDO

FACTS = Facts(
    digests={
        2: "1225b3a59e2864333d217bf963e48d0fb96bf8e3ad749eba6d2f148dadbe0514",
    },
    undo=UNDO,
    ladder={"greedy": 0.95, "easy": 0.7, "medium": 0.6},
    actions="e256c42de2de8fb1",
    refused=("discard Ac", "buraco.draw.first", "A turn"),
    ceiling=1,
    plans=True,
)
