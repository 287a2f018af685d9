"""Positions of Two & Two for pictures, films and tests."""

from collections.abc import Iterable

from browser_tools.position_queries import LONG, PositionQuery, View, count, ends, verbs, was_logged, zone


def _asked(view: View) -> str:
    chain = view["data"]["chain"]
    return str(chain["move"]) if chain else ""


def _positions() -> Iterable[PositionQuery]:
    yield PositionQuery("first")
    yield PositionQuery("turn", lambda view: {"play", "skip"} <= verbs(view) and count(view, "stack") >= 2)
    yield PositionQuery("draw", lambda view: verbs(view) == {"draw"} and count(view, "stack") >= 3)
    yield PositionQuery("drawn", lambda view: {"pass", "play"} <= verbs(view))
    yield PositionQuery("wild", lambda view: "wild" in verbs(view) and "play" in verbs(view))
    yield PositionQuery("deny", lambda view: view["phase"] == "deny")
    yield PositionQuery("start", lambda view: view["phase"] == "start" and sum(view["scores"]) >= 3)
    yield PositionQuery("deny-card", lambda view: " " in _asked(view) and _asked(view)[:4] == "play")
    yield PositionQuery("deny-parts", lambda view: "skip" in _asked(view) and _asked(view)[:4] == "play")
    yield PositionQuery(
        "denied", lambda view: bool(view["data"]["chain"] and view["data"]["chain"]["denies"]), bot="random"
    )
    yield PositionQuery("many", lambda view: zone(view, "hand0")["count"] >= 10, bot="random", seed=60)
    yield PositionQuery(
        "sets",
        lambda view: sum(view["scores"]) >= 9 and view["phase"] == "turn",
        bot="random",
        names=LONG,
        seed=8,
    )
    yield PositionQuery(
        "start-hand", lambda view: view["phase"] == "start" and not view["data"]["start_card"], seed=6
    )
    yield PositionQuery("turned", lambda view: view["data"]["flipped"] and zone(view, "stack")["count"] >= 4)
    yield PositionQuery(
        "crowded",
        lambda view: count(view, "stack") >= 6 and {"play", "skip"} <= verbs(view),
        names=LONG,
        seed=9,
    )
    yield PositionQuery("over", over=True)


POSITIONS = tuple(_positions())
# Positions for films.
FILM_POSITIONS = (
    PositionQuery("skip-alone", leads=lambda before, after: was_logged(before, after, "skipped", seat=0)),
    PositionQuery(
        "let-be",
        lambda view: view["phase"] == "deny",
        leads=lambda before, after: was_logged(before, after, "allowed", seat=0),
    ),
    PositionQuery("set-complete", leads=lambda before, after: was_logged(before, after, "completed", seat=0)),
    PositionQuery("others-set", leads=lambda before, after: was_logged(before, after, "completed", seat=1)),
    PositionQuery(
        "others-deny", leads=lambda before, after: was_logged(before, after, "denied", seat=1), bot="random"
    ),
    PositionQuery("game-ends", leads=ends),
)
# Half-made moves that the first tap on a card does not make: selectors to tap in turn.
HALVES = {
    "first": (".hand .spot:has([data-card=SF])",),
    "turn": (".hand .spot[data-fits=yes]", "[aria-label='Skip one turn more']"),
    "deny-parts": (".hand .spot:has([data-card=WD])",),
    "deny": ("text=Look at the table",),
    "deny-card": (".asked .spot",),
    "start-hand": (".hand .spot[data-live=yes]", ".handle"),
    "crowded": (".hand .spot[data-fits=turned]",),
}
# An illegal move at the position "first", with a rule that says why.
REFUSED = "draw"
# The position of the saved game on the menu, and that of the coach's hint.
SAVED = "crowded"
HINTED = "turn"
# For `build.py bench`: a position with many cards, and settings of a short game.
HEAVY = "crowded"
QUICK: dict[str, object] = {"seats": 2}
# A position with many cards on the table and several moves.
BUSY = "turn"
# The words of a prompt by verb, or by verbs that are one choice to the player.
OFFERS = {
    "play wild": r"(?<!to )\bplay\b|\bWild\b",
    "draw": r"\bdraw\b|Draw",
    "pass": r"\b[Pp]ass\b",
}
# The number of taps of a move by verb, with the setting for few taps.
TAPS = {"play": 2, "draw": 1, "pass": 1, "allow": 1}
# Further words of moves that need more taps.
VARIED = frozenset({"flip", "skip"})
# The position before a move that is celebrated.
CELEBRATED: str | None = "set-complete"
