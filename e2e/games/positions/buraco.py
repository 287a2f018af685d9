"""Positions of Buraco for pictures, films and tests."""

from collections.abc import Iterable

from browser_tools.position_queries import LONG, PositionQuery, View, count, ends, has_plan, verbs, was_logged


def _melds(view: View, seat: int) -> int:
    return sum(each["id"].startswith(f"meld{seat}.") and each["count"] > 0 for each in view["zones"])


def _positions() -> Iterable[PositionQuery]:
    yield PositionQuery("first")
    yield PositionQuery("take", lambda view: {"draw", "take"} <= verbs(view) and count(view, "discard") >= 4)
    yield PositionQuery("turn", lambda view: {"meld", "add", "discard"} <= verbs(view))
    yield PositionQuery("plan", lambda view: view["phase"] == "meld" and has_plan(view, "meld", "add"))
    yield PositionQuery("mid", lambda view: {"add", "discard"} <= verbs(view) and _melds(view, 0) >= 4)
    yield PositionQuery("missing", lambda view: view["phase"] == "meld" and count(view, "hand0") <= 4)
    yield PositionQuery(
        "crowded",
        lambda view: view["phase"] == "meld" and _melds(view, 0) >= 5 and _melds(view, 1) >= 5,
        options={"target": 3000},
        names=LONG,
    )
    yield PositionQuery(
        "two-rows",
        lambda view: view["phase"] == "meld" and 18 <= count(view, "hand0") <= 26,
        hoard=0.9,
    )
    yield PositionQuery(
        "long-hand", lambda view: view["phase"] == "meld" and count(view, "hand0") >= 32, hoard=0.98
    )
    yield PositionQuery("round-end", closing=True, options={"target": 3000})
    # A short game, which is soon reviewed.
    yield PositionQuery("over", over=True, bot="easy", seed=20)


POSITIONS = tuple(_positions())
# Positions for films.
FILM_POSITIONS = (
    PositionQuery(
        "canasta", leads=lambda before, after: was_logged(before, after, "canasta", seat=0), seed=3
    ),
    PositionQuery("others-canasta", leads=lambda before, after: was_logged(before, after, "canasta", seat=1)),
    PositionQuery("extra-hand", leads=lambda before, after: was_logged(before, after, "extra", seat=0)),
    PositionQuery(
        "others-extra", leads=lambda before, after: was_logged(before, after, "extra", seat=1), seed=5
    ),
    PositionQuery(
        "take-many",
        lambda view: count(view, "discard") >= 6,
        leads=lambda *both: was_logged(*both, "took", seat=0),
    ),
    PositionQuery(
        "going-out",
        leads=lambda before, after: was_logged(before, after, "went_out"),
        options={"target": 3000},
        seed=2,
    ),
    PositionQuery("game-ends", leads=ends),
)
# Half-made moves that the first tap on a card does not make: selectors to tap in turn.
HALVES = {"take": ("[data-zone=discard] .spot", ".hand .spot")}
# An illegal move at the position "first", with a rule that says why.
REFUSED = "discard Ac"
# The position of the saved game on the menu, and that of the coach's hint.
SAVED = "mid"
HINTED = "take"
# For `build.py bench`: a position with many cards, and settings of a short game.
HEAVY = "long-hand"
QUICK: dict[str, object] = {"seats": 2}
# A position with many cards on the table and several moves.
BUSY = "mid"
# The words of a prompt by verb, or by verbs that are one choice to the player.
OFFERS = {
    "draw": r"\bdraw\b",
    "take": r"\btake\b",
    "meld": r"\blay a run\b",
    "add": r"\badd\b",
    "discard": r"\bdiscard\b",
}
# The number of taps of a move by verb, with the setting for few taps.
TAPS = {"draw": 1, "discard": 1}
# Further words of moves that need more taps.
VARIED: frozenset[str] = frozenset()
# The position before a move that is celebrated.
CELEBRATED: str | None = "canasta"
