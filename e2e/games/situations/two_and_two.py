"""Positions of Two & Two that are worth looking at."""

from __future__ import annotations

from collections.abc import Iterable

from browser_tools.situation import LONG, Situation, View, count, ends, told, verbs, zone


def _asked(view: View) -> str:
    chain = view["data"]["chain"]
    return str(chain["move"]) if chain else ""


def _situations() -> Iterable[Situation]:
    yield Situation("first")
    yield Situation("turn", lambda view: {"play", "skip"} <= verbs(view) and count(view, "stack") >= 2)
    yield Situation("draw", lambda view: verbs(view) == {"draw"} and count(view, "stack") >= 3)
    yield Situation("drawn", lambda view: {"pass", "play"} <= verbs(view))
    yield Situation("wild", lambda view: "wild" in verbs(view) and "play" in verbs(view))
    yield Situation("deny", lambda view: view["phase"] == "deny")
    yield Situation("start", lambda view: view["phase"] == "start" and sum(view["scores"]) >= 3)
    yield Situation("deny-card", lambda view: " " in _asked(view) and _asked(view)[:4] == "play")
    yield Situation("deny-parts", lambda view: "skip" in _asked(view) and _asked(view)[:4] == "play")
    yield Situation(
        "denied", lambda view: bool(view["data"]["chain"] and view["data"]["chain"]["denies"]), bot="random"
    )
    yield Situation("many", lambda view: zone(view, "hand0")["count"] >= 10, bot="random")
    yield Situation(
        "sets", lambda view: sum(view["scores"]) >= 9 and view["phase"] == "turn", bot="random", names=LONG
    )
    yield Situation("start-hand", lambda view: view["phase"] == "start" and not view["data"]["start_card"])
    yield Situation("turned", lambda view: view["data"]["flipped"] and zone(view, "stack")["count"] >= 4)
    yield Situation(
        "crowded",
        lambda view: count(view, "stack") >= 6 and {"play", "skip"} <= verbs(view),
        names=LONG,
    )
    yield Situation("over", over=True)
    yield Situation("costly-over", over=True, bot="random")


SITUATIONS = tuple(_situations())
# What is worth looking at as it moves.
FILMED = (
    Situation("skip-alone", leads=lambda before, after: told(before, after, "skipped", seat=0)),
    Situation(
        "let-be",
        lambda view: view["phase"] == "deny",
        leads=lambda before, after: told(before, after, "allowed", seat=0),
    ),
    Situation("set-complete", leads=lambda before, after: told(before, after, "completed", seat=0)),
    Situation("others-set", leads=lambda before, after: told(before, after, "completed", seat=1)),
    Situation("others-deny", leads=lambda before, after: told(before, after, "denied", seat=1), bot="random"),
    Situation("game-ends", leads=ends),
)
# A move that is refused at the first decision of `Situation("first")`, with a rule that says why.
REFUSED = "draw"
# Which of them lies among the saved games on the menu, and at which the coach is asked.
SAVED = "crowded"
HINTED = "turn"
# Which has much on the table, and an order of a game that is soon over: for what `build.py bench` plays.
HEAVY = "crowded"
QUICK: dict[str, object] = {"seats": 2}
# At which much lies on the table, and there is something to do.
BUSY = "turn"
# By verb, or verbs that are one to whoever is asked, how a prompt offers it.
OFFERS = {
    "play wild": r"(?<!to )\bplay\b|\bWild\b",
    "draw": r"\bdraw\b|Draw",
    "pass": r"\b[Pp]ass\b",
}
# By verb, with how many taps such a move is made where one has asked for few.
TAPS = {"play": 2, "draw": 1, "pass": 1, "allow": 1}
# What a move may say besides what is moved and where to, for more taps.
VARIED = frozenset({"flip", "skip"})
