"""Positions of Buraco that are worth looking at."""

from __future__ import annotations

from collections.abc import Iterable

from browser_tools.situation import LONG, Situation, View, count, ends, planned, told, verbs


def _melds(view: View, seat: int) -> int:
    return sum(each["id"].startswith(f"meld{seat}.") and each["count"] > 0 for each in view["zones"])


def _situations() -> Iterable[Situation]:
    yield Situation("first")
    yield Situation("take", lambda view: {"draw", "take"} <= verbs(view) and count(view, "discard") >= 4)
    yield Situation("turn", lambda view: {"meld", "add", "discard"} <= verbs(view))
    yield Situation("plan", lambda view: view["phase"] == "meld" and planned(view, "meld", "add"))
    yield Situation("mid", lambda view: {"add", "discard"} <= verbs(view) and _melds(view, 0) >= 4)
    yield Situation("missing", lambda view: view["phase"] == "meld" and count(view, "hand0") <= 4)
    yield Situation(
        "crowded",
        lambda view: view["phase"] == "meld" and _melds(view, 0) >= 5 and _melds(view, 1) >= 5,
        options={"target": 3000},
        names=LONG,
    )
    yield Situation(
        "two-rows",
        lambda view: view["phase"] == "meld" and 18 <= count(view, "hand0") <= 26,
        hoard=0.9,
    )
    yield Situation(
        "long-hand", lambda view: view["phase"] == "meld" and count(view, "hand0") >= 32, hoard=0.98
    )
    yield Situation("round-end", closing=True, options={"target": 3000})
    yield Situation("over", over=True)


SITUATIONS = tuple(_situations())
# What is worth looking at as it moves.
FILMED = (
    Situation("canasta", leads=lambda before, after: told(before, after, "canasta", seat=0)),
    Situation("others-canasta", leads=lambda before, after: told(before, after, "canasta", seat=1)),
    Situation("extra-hand", leads=lambda before, after: told(before, after, "extra", seat=0)),
    Situation("others-extra", leads=lambda before, after: told(before, after, "extra", seat=1)),
    Situation(
        "take-many", lambda view: count(view, "discard") >= 6, leads=lambda *both: told(*both, "took", seat=0)
    ),
    Situation(
        "going-out", leads=lambda before, after: told(before, after, "went_out"), options={"target": 3000}
    ),
    Situation("game-ends", leads=ends),
)
# A move that is refused at the first decision of `Situation("first")`, with a rule that says why.
REFUSED = "discard Ac"
# Which of them lies among the saved games on the menu, and at which the coach is asked.
SAVED = "mid"
HINTED = "take"
# Which has much on the table, and an order of a game that is soon over: for what `build.py bench` plays.
HEAVY = "long-hand"
QUICK: dict[str, object] = {"seats": 2}
# At which much lies on the table, and there is something to do.
BUSY = "mid"
# By verb, or verbs that are one to whoever is asked, how a prompt offers it.
OFFERS = {
    "draw": r"\bdraw\b",
    "take": r"\btake\b",
    "meld": r"\blay melds\b",
    "add": r"\badd\b",
    "discard": r"\bdiscard\b",
}
# By verb, with how many taps such a move is made where one has asked for few.
TAPS = {"draw": 1, "discard": 1}
# What a move may say besides what is moved and where to, for more taps.
VARIED: frozenset[str] = frozenset()
