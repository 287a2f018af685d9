"""Two & Two: the tests that are its own, and what those of all games need to know of it."""

from ..facts import Facts
from .undo import UNDO

FACTS = Facts(
    digests={
        2: "3d4d52710dad0517e9d00c4743d6197e0ddb66257da55238df35ad3c026f7bdf",
    },
    undo=UNDO,
    ladder={"greedy": 0.75, "easy": 0.6, "medium": 0.5},
    actions="6b85248ce5deb201",
    refused=("draw", "two_and_two.start.first", "Setup"),
    counts=("sets",),
)
