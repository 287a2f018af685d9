"""Positions of Buraco for pictures, films and tests."""

from browser_tools.position_queries import LONG, PositionQuery, View, count, ends, has_plan, logged, verbs


def _melds(view: View, seat: int) -> int:
    return sum(each["id"].startswith(f"meld{seat}.") and each["count"] > 0 for each in view["zones"])


POSITIONS = (
    PositionQuery("first"),
    PositionQuery("take", lambda view: {"draw", "take"} <= verbs(view) and count(view, "discard") >= 4),
    PositionQuery("turn", lambda view: {"meld", "add", "discard"} <= verbs(view)),
    PositionQuery("plan", lambda view: view["phase"] == "meld" and has_plan(view, "meld", "add")),
    PositionQuery("mid", lambda view: {"add", "discard"} <= verbs(view) and _melds(view, 0) >= 4),
    PositionQuery("missing", lambda view: view["phase"] == "meld" and count(view, "hand0") <= 4),
    PositionQuery(
        "crowded",
        lambda view: view["phase"] == "meld" and _melds(view, 0) >= 5 and _melds(view, 1) >= 5,
        options={"target": 3000},
        names=LONG,
    ),
    PositionQuery(
        "two-rows", lambda view: view["phase"] == "meld" and 18 <= count(view, "hand0") <= 26, hoard=0.9
    ),
    PositionQuery(
        "long-hand", lambda view: view["phase"] == "meld" and count(view, "hand0") >= 32, hoard=0.98
    ),
    PositionQuery("round-end", closing=True, options={"target": 3000}),
    # A short game, which is soon reviewed.
    PositionQuery("over", over=True, bot="easy", seed=20),
)
FILM_POSITIONS = (
    PositionQuery("canasta", leads=logged("canasta", seat=0), seed=3),
    PositionQuery("others-canasta", leads=logged("canasta", seat=1)),
    PositionQuery("extra-hand", leads=logged("extra", seat=0)),
    PositionQuery("others-extra", leads=logged("extra", seat=1), seed=5),
    PositionQuery("take-many", lambda view: count(view, "discard") >= 6, leads=logged("took", seat=0)),
    PositionQuery("going-out", leads=logged("went_out"), options={"target": 3000}, seed=2),
    PositionQuery("game-ends", leads=ends),
)
HALVES = {"take": ("[data-zone=discard] .spot", ".hand .spot")}
REFUSED = "discard Ac"
SAVED = "mid"
HINTED = "take"
HEAVY = "long-hand"
QUICK: dict[str, object] = {"seats": 2}
BUSY = "mid"
TAPS = {"draw": 1, "discard": 1}
CELEBRATED = "canasta"
