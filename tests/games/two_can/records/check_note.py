"""Check of the note of a record of two_can: the points by round and seat, one line of arithmetic a Box."""

from typing import Any

import pygames


def check(note: dict[str, Any], state: pygames.State) -> None:
    """Check lines such as `round 1, seat 0, box …: 0 + (12 + 6) - 10 = 8` against the history."""
    assert list(state.scores) == [sum(line[seat] for line in note["points"]) for seat in range(state.seats)]
    lines = iter(note["arithmetic"])
    for past, points in zip(state.view(None)["history"], note["points"], strict=True):
        for seat, box in enumerate(past["boxes"]):
            where, _, sums = next(lines).partition(": ")
            cards = f"{' '.join(box['cards'][:4])} / {' '.join(box['cards'][4:])}"
            assert where == f"round {past['round']}, seat {seat}, box {cards}"
            left, right = sums.split(" = ")
            assert _added(left) == int(right) == points[seat] == box["points"]
    assert next(lines, None) is None


def _added(text: str) -> int:
    """Return the value of a sum such as `0 + (12 + 6) - 10`."""
    terms = text.replace("(", "").replace(")", "").replace("- ", "-").replace("+ ", "").split()
    return sum(int(term) for term in terms)
