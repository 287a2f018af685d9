"""Positions of Two & Two for pictures, films and tests."""

from browser_tools.position_queries import LONG, Query, View, count, ends, logged, verbs, zone


def _asked(view: View) -> str:
    chain = view["data"]["chain"]
    return str(chain["move"]) if chain else ""


POSITIONS = (
    Query("first"),
    Query("turn", lambda view: {"play", "skip"} <= verbs(view) and count(view, "stack") >= 2),
    Query("draw", lambda view: verbs(view) == {"draw"} and count(view, "stack") >= 3),
    Query("drawn", lambda view: {"pass", "play"} <= verbs(view)),
    Query("wild", lambda view: "wild" in verbs(view) and "play" in verbs(view)),
    Query("deny", lambda view: view["phase"] == "deny"),
    Query("start", lambda view: view["phase"] == "start" and sum(view["scores"]) >= 3),
    Query("deny-card", lambda view: " " in _asked(view) and _asked(view)[:4] == "play"),
    Query("deny-parts", lambda view: "skip" in _asked(view) and _asked(view)[:4] == "play"),
    Query(
        "denied", lambda view: bool(view["data"]["chain"] and view["data"]["chain"]["denies"]), bot="random"
    ),
    Query("many", lambda view: zone(view, "hand0")["count"] >= 10, bot="random", seed=60),
    Query(
        "sets",
        lambda view: sum(view["scores"]) >= 9 and view["phase"] == "turn",
        bot="random",
        names=LONG,
        seed=8,
    ),
    Query("start-hand", lambda view: view["phase"] == "start" and not view["data"]["start_card"], seed=6),
    Query("turned", lambda view: view["data"]["flipped"] and zone(view, "stack")["count"] >= 4),
    Query(
        "crowded",
        lambda view: count(view, "stack") >= 6 and {"play", "skip"} <= verbs(view),
        names=LONG,
        seed=9,
    ),
    Query("over", over=True),
)
FILM_POSITIONS = (
    Query("skip-alone", leads=logged("skipped", seat=0)),
    Query("let-be", lambda view: view["phase"] == "deny", leads=logged("allowed", seat=0)),
    Query("set-complete", leads=logged("completed", seat=0)),
    Query("others-set", leads=logged("completed", seat=1)),
    Query("others-deny", leads=logged("denied", seat=1), bot="random"),
    Query("game-ends", leads=ends),
)
HALVES = {
    "first": (".hand .spot:has([data-card=SF])",),
    "turn": (".hand .spot[data-fits=yes]", "[aria-label='Skip one turn more']"),
    "deny-parts": (".hand .spot:has([data-card=WD])",),
    "deny": ("text=Pause",),
    "deny-card": (".asked .spot",),
    "start-hand": (".hand .spot[data-live=yes]", ".handle"),
    "crowded": (".hand .spot[data-fits=turned]",),
}
REFUSED = "draw"
SAVED = "crowded"
HINTED = "turn"
HEAVY = "crowded"
QUICK: dict[str, object] = {"seats": 2}
BUSY = "turn"
TAPS = {"play": 2, "draw": 1, "pass": 1, "allow": 1}
VARIED = frozenset({"flip", "skip"})
CELEBRATED = "set-complete"
