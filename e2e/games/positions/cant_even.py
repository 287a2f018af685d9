"""Positions of I Can't Even for pictures, films and tests."""

from collections.abc import Iterable

from browser_tools.position_queries import LONG, PositionQuery, View, ends, was_logged


def _odd_wins(_: View, after: View) -> bool:
    """Return True if a player with the most points, but an even number, has lost."""
    return bool(after["over"]) and max(after["scores"]) > after["scores"][after["winners"][0]]


def _positions() -> Iterable[PositionQuery]:
    yield PositionQuery("first")
    yield PositionQuery("take", lambda view: view["phase"] == "draw" and len(view["legal"]) >= 2)
    yield PositionQuery("late-offer", lambda view: view["phase"] == "offer" and view["data"]["round"] >= 5)
    yield PositionQuery(
        "four", lambda view: view["phase"] == "draw" and len(view["legal"]) >= 4, seats=4, names=LONG
    )
    yield PositionQuery("crowded-offer", lambda view: view["data"]["round"] >= 6, seats=6, names=LONG)
    yield PositionQuery(
        "crowded",
        lambda view: view["data"]["round"] >= 6 and view["phase"] == "draw" and len(view["legal"]) >= 4,
        seats=6,
        names=LONG,
    )
    yield PositionQuery("round-end", closing=True, want=lambda view: view["data"]["round"] >= 2)
    yield PositionQuery("round-end-crowded", seats=6, names=LONG, closing=True)
    yield PositionQuery("over", over=True)
    yield PositionQuery("over-crowded", over=True, seats=6, names=LONG)


POSITIONS = tuple(_positions())
# Positions for films.
FILM_POSITIONS = (
    PositionQuery("round-ends", leads=lambda before, after: was_logged(before, after, "round_over")),
    PositionQuery("odd-wins", leads=_odd_wins),
    PositionQuery("game-ends", leads=ends, seats=4),
)
# Half-made moves that the first tap on a card does not make: selectors to tap in turn.
HALVES = {
    "first": (".hand .spot[data-live=yes]", ".hand .spot[data-live=yes]:not([data-gone=yes])"),
    "take": (".others .pit .spot[data-live=yes]",),
}
# An illegal move at the position "first", with a rule that says why.
REFUSED = "take 1 up"
# The position of the saved game on the menu, and that of the coach's hint.
SAVED = "over"
HINTED = "take"
# For `build.py bench`: a position with many cards, and settings of a short game.
HEAVY = "crowded-offer"
QUICK: dict[str, object] = {"seats": 4}
# A position with many cards on the table and several moves.
BUSY = "take"
# The words of a prompt by verb, or by verbs that are one choice to the player.
OFFERS = {"offer": r"\boffer\b", "take": r"\btake\b"}
# The number of taps of a move by verb, with the setting for few taps.
TAPS = {"offer": 2, "take": 1}
# Further words of moves that need more taps.
VARIED: frozenset[str] = frozenset()
# The position before a move that is celebrated.
CELEBRATED: str | None = None
