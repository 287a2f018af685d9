"""Positions of Buraco for pictures, films and tests."""

from browser_tools.position_queries import LONG, Query, View, count, ends, has_plan, logged, verbs


def _melds(view: View, seat: int) -> int:
    return sum(each["id"].startswith(f"meld{seat}.") and each["count"] > 0 for each in view["zones"])


POSITIONS = (
    Query("first"),
    Query("take", lambda view: {"draw", "take"} <= verbs(view) and count(view, "discard") >= 4),
    Query("turn", lambda view: {"meld", "add", "discard"} <= verbs(view)),
    Query("plan", lambda view: view["phase"] == "meld" and has_plan(view, "meld", "add")),
    Query("mid", lambda view: {"add", "discard"} <= verbs(view) and _melds(view, 0) >= 4),
    Query("missing", lambda view: view["phase"] == "meld" and count(view, "hand0") <= 4),
    Query(
        "crowded",
        lambda view: view["phase"] == "meld" and _melds(view, 0) >= 5 and _melds(view, 1) >= 5,
        options={"target": 3000},
        names=LONG,
    ),
    Query("two-rows", lambda view: view["phase"] == "meld" and 18 <= count(view, "hand0") <= 26, hoard=0.9),
    Query("long-hand", lambda view: view["phase"] == "meld" and count(view, "hand0") >= 32, hoard=0.98),
    Query("round-end", closing=True, options={"target": 3000}),
    # A short game, which is soon reviewed.
    Query("over", over=True, bot="easy", seed=20),
)
FILM_POSITIONS = (
    Query("canasta", leads=logged("canasta", seat=0), seed=3),
    Query("others-canasta", leads=logged("canasta", seat=1)),
    Query("extra-hand", leads=logged("extra", seat=0)),
    Query("others-extra", leads=logged("extra", seat=1), seed=5),
    Query("take-many", lambda view: count(view, "discard") >= 6, leads=logged("took", seat=0)),
    Query("going-out", leads=logged("went_out"), options={"target": 3000}, seed=2),
    Query("game-ends", leads=ends),
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
