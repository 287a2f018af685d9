"""Positions of the games that are worth looking at, found by playing seeded games with the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pygames
from pygames.bots import find_bot

View = dict[str, Any]
Want = Callable[[View], bool]

SHORT = ("Ana", "Mia", "Leo", "Ivo", "Eva", "Tom")
LONG = (
    "Maximiliane von und zu Hohenberg-Langen",
    "Wolfeschlegelsteinhausenbergerdorff-Jr.",
    "Ana Beatriz dos Santos Albuquerque Lima",
    "Bartholomew Featherstonehaugh-Cholmonde",
    "Nguyễn Phúc Vĩnh San Hoàng Thị Minh Châu",
    "Uvuvwevwevwe Onyetenyevwe Ugwemubwem Os",
)
MOST_SEEDS = 60
RICH = 10  # cards of a discard pile that somebody who hoards waits for


@dataclass(frozen=True)
class Situation:
    """A position with the person at seat 0 to act (or the end of the game).

    Attributes:
        want: told by the view of seat 0; the first position that fits is taken.
        closing: the position is taken just before a move of seat 0 after which a round is over.
        hoard: how often nothing is laid, and only a rich discard pile taken: long hands.
        bot: who plays up to there.
    """

    name: str
    want: Want = lambda _: True
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = SHORT
    closing: bool = False
    over: bool = False
    hoard: float = 0.0
    bot: str = "greedy"


@dataclass(frozen=True)
class Position:
    """A record as text, who plays it, and the move that closes the round where one was asked for."""

    game: str
    record: str
    players: tuple[dict[str, str], ...]
    options: dict[str, Any]
    events: int
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    move: str | None


def verbs(view: View) -> set[str]:
    """The first words of the legal moves."""
    return {move.split()[0] for move in view["legal"]}


def zone(view: View, id: str) -> dict[str, Any]:
    """The zone of this id."""
    return next(each for each in view["zones"] if each["id"] == id)


def _shown(view: View, id: str) -> int:
    return sum(token is not None for token in zone(view, id)["cards"])


def _count(view: View, id: str) -> int:
    count: int = zone(view, id)["count"]
    return count


def _melds(view: View, seat: int) -> int:
    return sum(each["id"].startswith(f"meld{seat}.") and each["count"] > 0 for each in view["zones"])


def _two_can() -> Iterable[Situation]:
    yield Situation("first")
    yield Situation("turn", lambda view: view["phase"] == "turn" and _shown(view, "box0") >= 4)
    yield Situation("lay", lambda view: verbs(view) == {"drop", "swap"} and _shown(view, "box0") >= 3)
    yield Situation("fly", lambda view: {"fly", "drop", "swap"} <= verbs(view))
    yield Situation("quartet", lambda view: view["data"]["boxes"][0]["groups"] and "swap" in verbs(view))
    yield Situation(
        "last-turn", lambda view: view["data"]["ended_by"] not in (None, 0) and "swap" in verbs(view)
    )
    yield Situation("four", lambda view: _shown(view, "box0") >= 4 and "swap" in verbs(view), 4, names=LONG)
    yield Situation(
        "crowded",
        lambda view: view["data"]["round"] >= 3 and _shown(view, "box0") >= 4 and "swap" in verbs(view),
        6,
        names=LONG,
    )
    yield Situation("round-end", closing=True)
    yield Situation("round-end-crowded", seats=6, names=LONG, closing=True)
    yield Situation("over", over=True, options={"rounds": 2})
    yield Situation("over-crowded", over=True, seats=6, names=LONG)


def _asked(view: View) -> str:
    chain = view["data"]["chain"]
    return str(chain["move"]) if chain else ""


def _two_and_two() -> Iterable[Situation]:
    yield Situation("first")
    yield Situation("turn", lambda view: {"play", "skip"} <= verbs(view) and _count(view, "stack") >= 2)
    yield Situation("draw", lambda view: verbs(view) == {"draw"} and _count(view, "stack") >= 3)
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
        lambda view: _count(view, "stack") >= 6 and {"play", "skip"} <= verbs(view),
        names=LONG,
    )
    yield Situation("over", over=True)


def _cant_even() -> Iterable[Situation]:
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


def _buraco() -> Iterable[Situation]:
    yield Situation("first")
    yield Situation("take", lambda view: {"draw", "take"} <= verbs(view) and _count(view, "discard") >= 4)
    yield Situation("meld", lambda view: {"meld", "add", "discard"} <= verbs(view))
    yield Situation("mid", lambda view: {"add", "discard"} <= verbs(view) and _melds(view, 0) >= 4)
    yield Situation("missing", lambda view: view["phase"] == "meld" and _count(view, "hand0") <= 4)
    yield Situation(
        "crowded",
        lambda view: view["phase"] == "meld" and _melds(view, 0) >= 5 and _melds(view, 1) >= 5,
        options={"target": 3000},
        names=LONG,
    )
    yield Situation(
        "two-rows",
        lambda view: view["phase"] == "meld" and 18 <= _count(view, "hand0") <= 26,
        hoard=0.9,
    )
    yield Situation(
        "long-hand", lambda view: view["phase"] == "meld" and _count(view, "hand0") >= 32, hoard=0.98
    )
    yield Situation("round-end", closing=True, options={"target": 3000})
    yield Situation("over", over=True)


SITUATIONS: dict[str, tuple[Situation, ...]] = {
    "two_can": tuple(_two_can()),
    "two_and_two": tuple(_two_and_two()),
    "cant_even": tuple(_cant_even()),
    "buraco": tuple(_buraco()),
}
# A move that is refused at the first decision of `Situation("first")`, with a rule that says why.
REFUSED = {
    "two_can": "drop A3",
    "two_and_two": "draw",
    "cant_even": "take 1 up",
    "buraco": "discard Ac",
}


@cache
def position(game: str, name: str) -> Position:
    """The position of this name; a `LookupError` where no seed comes to it."""
    wanted = next(each for each in SITUATIONS[game] if each.name == name)
    for seed in range(1, MOST_SEEDS + 1):
        found = _found(game, wanted, seed)
        if found:
            return found
    raise LookupError(f"{game}: no {name} in {MOST_SEEDS} games")


def _found(game: str, wanted: Situation, seed: int) -> Position | None:
    state = pygames.games()[game].new(seats=wanted.seats, seed=seed, **wanted.options)
    rng = random.Random(seed)
    while not state.over:
        mine = state.to_act == 0
        view = state.view(0) if mine and not wanted.over else None
        before = state.copy() if view and wanted.closing else None
        if view and not wanted.closing and wanted.want(view):
            return _position(game, wanted, state, None)
        move = _choice(state, rng, wanted)
        state.apply(move)
        if before and view and wanted.want(view) and _closes(view, state):
            # `before` is a copy, so its later chance is another; the record of it is the same.
            return _position(game, wanted, before, move)
    return _position(game, wanted, state, None) if wanted.over else None


def _closes(view: View, state: pygames.State) -> bool:
    after = state.view(0)
    return len(after["history"]) > len(view["history"]) and not after["over"]


def _choice(state: pygames.State, rng: random.Random, wanted: Situation) -> str:
    view = state.view(state.to_act)
    if rng.random() < wanted.hoard:
        rich = state.to_act == 0 and _count(view, "discard") >= RICH
        takes = [move for move in view["legal"] if rich and move.startswith("take")]
        idle = [move for move in view["legal"] if move.startswith(("draw", "discard"))]
        return rng.choice(takes or idle or view["legal"])
    return find_bot(view["game"], wanted.bot).choose(view, rng, None)


def _position(game: str, wanted: Situation, state: pygames.State, move: str | None) -> Position:
    names = wanted.names[: wanted.seats]
    bot = "greedy"
    players = tuple(
        {"kind": "bot", "name": name, "bot": bot} if seat else {"kind": "person", "name": name}
        for seat, name in enumerate(names)
    )
    text = pygames.Record.of(state, list(names)).dumps()
    return Position(
        *(game, text, players, wanted.options, len(state.events), state.over),
        *(tuple(state.scores), tuple(state.winners), move),
    )
