"""Positions of 2CAN for pictures, films and tests."""

from collections.abc import Iterable

from browser_tools.position_queries import (
    LONG,
    PositionQuery,
    View,
    ends,
    has_plan,
    verbs,
    visible_count,
    was_logged,
)


def _groups(view: View) -> int:
    return len(view["data"]["boxes"][0]["groups"])


def _positions() -> Iterable[PositionQuery]:
    yield PositionQuery("first")
    yield PositionQuery("turn", lambda view: view["phase"] == "turn" and visible_count(view, "box0") >= 4)
    yield PositionQuery("plan", lambda view: view["phase"] == "turn" and has_plan(view, "take"))
    yield PositionQuery(
        "lay", lambda view: verbs(view) == {"drop", "swap"} and visible_count(view, "box0") >= 3
    )
    yield PositionQuery("fly", lambda view: {"fly", "drop", "swap"} <= verbs(view))
    yield PositionQuery("quartet", lambda view: view["data"]["boxes"][0]["groups"] and "swap" in verbs(view))
    yield PositionQuery(
        "last-turn", lambda view: view["data"]["ended_by"] not in (None, 0) and "swap" in verbs(view)
    )
    yield PositionQuery(
        "four", lambda view: visible_count(view, "box0") >= 4 and "swap" in verbs(view), 4, names=LONG
    )
    yield PositionQuery(
        "crowded",
        lambda view: (
            view["data"]["round"] >= 3 and visible_count(view, "box0") >= 4 and "swap" in verbs(view)
        ),
        6,
        names=LONG,
    )
    yield PositionQuery("round-end", closing=True)
    yield PositionQuery("round-end-crowded", seats=6, names=LONG, closing=True)
    # A short game, which is soon reviewed, with mistakes.
    yield PositionQuery("over", over=True, options={"rounds": 1}, bot="easy", seed=4)
    yield PositionQuery("over-crowded", over=True, seats=6, names=LONG)


POSITIONS = tuple(_positions())
# Positions for films.
FILM_POSITIONS = (
    PositionQuery("flight", leads=lambda before, after: was_logged(before, after, "flew")),
    PositionQuery("grouped", leads=lambda before, after: _groups(after) > _groups(before)),
    PositionQuery("round-ends", leads=lambda before, after: was_logged(before, after, "round_over")),
    PositionQuery("game-ends", leads=ends, options={"rounds": 2}),
)
# Half-made moves that the first tap on a card does not make: selectors to tap in turn.
HALVES = {"lay": ("[data-zone=discard] .spot",), "fly": ("[data-flies=yes] .spot",)}
# An illegal move at the position "first", with a rule that says why.
REFUSED = "drop A3"
# The position of the saved game on the menu, and that of the coach's hint.
SAVED = "turn"
HINTED = "turn"
# For `build.py bench`: a position with many cards, and settings of a short game.
HEAVY = "crowded"
QUICK: dict[str, object] = {"seats": 4, "rounds": 1}
# A position with many cards on the table and several moves.
BUSY = "turn"
# The words of a prompt by verb, or by verbs that are one choice to the player.
OFFERS = {"draw": r"\bdraw\b", "take": r"\btake\b"}
# The number of taps of a move by verb, with the setting for few taps.
TAPS = {"draw": 1, "take": 1, "swap": 1}
# Further words of moves that need more taps.
VARIED: frozenset[str] = frozenset()
# The position before a move that is celebrated.
CELEBRATED: str | None = "grouped"
