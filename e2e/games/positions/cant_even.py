"""Positions of I Can't Even for pictures, films and tests."""

from browser_tools.position_queries import LONG, Query, View, ends, logged


def _odd_wins(_: View, after: View) -> bool:
    """Return True if a player with the most points, but an even number, has lost."""
    return bool(after["over"]) and max(after["scores"]) > after["scores"][after["winners"][0]]


POSITIONS = (
    Query("first"),
    Query("take", lambda view: view["phase"] == "draw" and len(view["legal"]) >= 2),
    Query("late-offer", lambda view: view["phase"] == "offer" and view["data"]["round"] >= 5),
    Query("four", lambda view: view["phase"] == "draw" and len(view["legal"]) >= 4, seats=4, names=LONG),
    Query("crowded-offer", lambda view: view["data"]["round"] >= 6, seats=6, names=LONG),
    Query(
        "crowded",
        lambda view: view["data"]["round"] >= 6 and view["phase"] == "draw" and len(view["legal"]) >= 4,
        seats=6,
        names=LONG,
    ),
    Query("round-end", closing=True, want=lambda view: view["data"]["round"] >= 2),
    Query("round-end-crowded", seats=6, names=LONG, closing=True),
    Query("over", over=True),
    Query("over-crowded", over=True, seats=6, names=LONG),
)
FILM_POSITIONS = (
    Query("round-ends", leads=logged("round_over")),
    Query("odd-wins", leads=_odd_wins),
    Query("game-ends", leads=ends, seats=4),
)
HALVES = {
    "first": (".hand .spot[data-live=yes]", ".hand .spot[data-live=yes]:not([data-gone=yes])"),
    "take": (".others .pit .spot[data-live=yes]",),
}
REFUSED = "take 1 up"
SAVED = "over"
HINTED = "take"
HEAVY = "crowded-offer"
QUICK: dict[str, object] = {"seats": 4}
BUSY = "take"
TAPS = {"offer": 2, "take": 1}
