"""Positions of 2CAN for pictures, films and tests."""

from browser_tools.position_queries import LONG, PositionQuery, View, ends, has_plan, logged, verbs, visible


def _groups(view: View) -> int:
    return len(view["data"]["boxes"][0]["groups"])


POSITIONS = (
    PositionQuery("first"),
    PositionQuery("turn", lambda view: view["phase"] == "turn" and visible(view, "box0") >= 4),
    PositionQuery("plan", lambda view: view["phase"] == "turn" and has_plan(view, "take")),
    PositionQuery("lay", lambda view: verbs(view) == {"drop", "swap"} and visible(view, "box0") >= 3),
    PositionQuery("fly", lambda view: {"fly", "drop", "swap"} <= verbs(view)),
    PositionQuery("quartet", lambda view: view["data"]["boxes"][0]["groups"] and "swap" in verbs(view)),
    PositionQuery(
        "last-turn", lambda view: view["data"]["ended_by"] not in (None, 0) and "swap" in verbs(view)
    ),
    PositionQuery("four", lambda view: visible(view, "box0") >= 4 and "swap" in verbs(view), 4, names=LONG),
    PositionQuery(
        "crowded",
        lambda view: view["data"]["round"] >= 3 and visible(view, "box0") >= 4 and "swap" in verbs(view),
        6,
        names=LONG,
    ),
    PositionQuery("round-end", closing=True),
    PositionQuery("round-end-crowded", seats=6, names=LONG, closing=True),
    # A short game, which is soon reviewed, with mistakes.
    PositionQuery("over", over=True, options={"rounds": 1}, bot="easy", seed=4),
    PositionQuery("over-crowded", over=True, seats=6, names=LONG),
)
FILM_POSITIONS = (
    PositionQuery("flight", leads=logged("flew")),
    PositionQuery("grouped", leads=lambda before, after: _groups(after) > _groups(before)),
    PositionQuery("round-ends", leads=logged("round_over")),
    PositionQuery("game-ends", leads=ends, options={"rounds": 2}),
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
