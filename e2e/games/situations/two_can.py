"""Positions of 2CAN that are worth looking at."""

from __future__ import annotations

from collections.abc import Iterable

from browser_tools.situation import LONG, Situation, View, ends, planned, shown, told, verbs


def _groups(view: View) -> int:
    return len(view["data"]["boxes"][0]["groups"])


def _situations() -> Iterable[Situation]:
    yield Situation("first")
    yield Situation("turn", lambda view: view["phase"] == "turn" and shown(view, "box0") >= 4)
    yield Situation("plan", lambda view: view["phase"] == "turn" and planned(view, "take"))
    yield Situation("lay", lambda view: verbs(view) == {"drop", "swap"} and shown(view, "box0") >= 3)
    yield Situation("fly", lambda view: {"fly", "drop", "swap"} <= verbs(view))
    yield Situation("quartet", lambda view: view["data"]["boxes"][0]["groups"] and "swap" in verbs(view))
    yield Situation(
        "last-turn", lambda view: view["data"]["ended_by"] not in (None, 0) and "swap" in verbs(view)
    )
    yield Situation("four", lambda view: shown(view, "box0") >= 4 and "swap" in verbs(view), 4, names=LONG)
    yield Situation(
        "crowded",
        lambda view: view["data"]["round"] >= 3 and shown(view, "box0") >= 4 and "swap" in verbs(view),
        6,
        names=LONG,
    )
    yield Situation("round-end", closing=True)
    yield Situation("round-end-crowded", seats=6, names=LONG, closing=True)
    yield Situation("over", over=True, options={"rounds": 2})
    yield Situation("over-crowded", over=True, seats=6, names=LONG)


SITUATIONS = tuple(_situations())
# What is worth looking at as it moves.
FILMED = (
    Situation("flight", leads=lambda before, after: told(before, after, "flew")),
    Situation("grouped", leads=lambda before, after: _groups(after) > _groups(before)),
    Situation("round-ends", leads=lambda before, after: told(before, after, "round_over")),
    Situation("game-ends", leads=ends, options={"rounds": 2}),
)
# A move that is refused at the first decision of `Situation("first")`, with a rule that says why.
REFUSED = "drop A3"
# Which of them lies among the saved games on the menu, and at which the coach is asked.
SAVED = "turn"
HINTED = "turn"
# Which has much on the table, and an order of a game that is soon over: for what `build.py bench` plays.
HEAVY = "crowded"
QUICK: dict[str, object] = {"seats": 4, "rounds": 1}
# At which much lies on the table, and there is something to do.
BUSY = "turn"
# By verb, or verbs that are one to whoever is asked, how a prompt offers it.
OFFERS = {"draw": r"\bdraw\b", "take": r"\btake\b"}
# By verb, with how many taps such a move is made where one has asked for few.
TAPS = {"draw": 1, "take": 1, "swap": 1}
# What a move may say besides what is moved and where to, for more taps.
VARIED: frozenset[str] = frozenset()
