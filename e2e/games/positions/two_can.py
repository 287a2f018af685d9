"""Positions of 2CAN for pictures, films and tests."""

from browser_tools.position_queries import LONG, Query, View, ends, has_plan, logged, verbs, visible


def _groups(view: View) -> int:
    return len(view["data"]["boxes"][0]["groups"])


POSITIONS = (
    Query("first"),
    Query("turn", lambda view: view["phase"] == "turn" and visible(view, "box0") >= 4),
    Query("plan", lambda view: view["phase"] == "turn" and has_plan(view, "take")),
    Query("lay", lambda view: verbs(view) == {"drop", "swap"} and visible(view, "box0") >= 3),
    Query("fly", lambda view: {"fly", "drop", "swap"} <= verbs(view)),
    Query("quartet", lambda view: view["data"]["boxes"][0]["groups"] and "swap" in verbs(view)),
    Query("last-turn", lambda view: view["data"]["ended_by"] not in (None, 0) and "swap" in verbs(view)),
    Query("four", lambda view: visible(view, "box0") >= 4 and "swap" in verbs(view), 4, names=LONG),
    Query(
        "crowded",
        lambda view: view["data"]["round"] >= 3 and visible(view, "box0") >= 4 and "swap" in verbs(view),
        6,
        names=LONG,
    ),
    Query("round-end", closing=True),
    Query("round-end-crowded", seats=6, names=LONG, closing=True),
    # A short game, which is soon reviewed, with mistakes.
    Query("over", over=True, options={"rounds": 1}, bot="easy", seed=4),
    Query("over-crowded", over=True, seats=6, names=LONG),
)
FILM_POSITIONS = (
    Query("flight", leads=logged("flew")),
    Query("grouped", leads=lambda before, after: _groups(after) > _groups(before)),
    Query("round-ends", leads=logged("round_over")),
    Query("game-ends", leads=ends, options={"rounds": 2}),
)
HALVES = {"lay": ("[data-zone=discard] .spot",), "fly": ("[data-flies=yes] .spot",)}
REFUSED = "drop A3"
SAVED = "turn"
HINTED = "turn"
HEAVY = "crowded"
QUICK: dict[str, object] = {"seats": 4, "rounds": 1}
BUSY = "turn"
TAPS = {"draw": 1, "take": 1, "swap": 1}
CELEBRATED = "grouped"
