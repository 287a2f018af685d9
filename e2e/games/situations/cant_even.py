"""Positions of I Can't Even that are worth looking at."""

from __future__ import annotations

from collections.abc import Iterable

from browser_tools.situation import LONG, Situation, View, ends, told


def _odd_wins(_: View, after: View) -> bool:
    """Whether somebody with more points, but even ones, has lost."""
    return bool(after["over"]) and max(after["scores"]) > after["scores"][after["winners"][0]]


def _situations() -> Iterable[Situation]:
    yield Situation("first")
    yield Situation("take", lambda view: view["phase"] == "draw" and len(view["legal"]) >= 2)
    yield Situation("late-offer", lambda view: view["phase"] == "offer" and view["data"]["round"] >= 5)
    yield Situation(
        "four", lambda view: view["phase"] == "draw" and len(view["legal"]) >= 4, seats=4, names=LONG
    )
    yield Situation("crowded-offer", lambda view: view["data"]["round"] >= 6, seats=6, names=LONG)
    yield Situation(
        "crowded",
        lambda view: view["data"]["round"] >= 6 and view["phase"] == "draw" and len(view["legal"]) >= 4,
        seats=6,
        names=LONG,
    )
    yield Situation("round-end", closing=True, want=lambda view: view["data"]["round"] >= 2)
    yield Situation("round-end-crowded", seats=6, names=LONG, closing=True)
    yield Situation("over", over=True)
    yield Situation("over-crowded", over=True, seats=6, names=LONG)


SITUATIONS = tuple(_situations())
# What is worth looking at as it moves.
FILMED = (
    Situation("round-ends", leads=lambda before, after: told(before, after, "round_over")),
    Situation("odd-wins", leads=_odd_wins),
    Situation("game-ends", leads=ends, seats=4),
)
# A move that is refused at the first decision of `Situation("first")`, with a rule that says why.
REFUSED = "take 1 up"
# Which of them lies among the saved games on the menu, and at which the coach is asked.
SAVED = "over"
HINTED = "take"
# Which has much on the table, and an order of a game that is soon over: for what `build.py bench` plays.
HEAVY = "crowded-offer"
QUICK: dict[str, object] = {"seats": 4}
# At which much lies on the table, and there is something to do.
BUSY = "take"
# By verb, or verbs that are one to whoever is asked, how a prompt offers it.
OFFERS = {"offer": r"\boffer\b", "take": r"\btake\b"}
# By verb, with how many taps such a move is made where one has asked for few.
TAPS = {"offer": 2, "take": 1}
# What a move may say besides what is moved and where to, for more taps.
VARIED: frozenset[str] = frozenset()
