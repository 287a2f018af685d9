"""Random play of Two & Two by several policies hits every ruling often, with the checks of a watcher.

The watcher sees effects, views and moves only, and knows the rules page, not the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pygames
from pygames import State

from ..looking import faces

Policy = Callable[[tuple[str, ...], Random], str]
Effects = list[dict[str, Any]]


def anything(legal: tuple[str, ...], rng: Random) -> str:
    return rng.choice(legal)


def denier(legal: tuple[str, ...], rng: Random) -> str:
    """Deny if possible, and lay wilds."""
    return rng.choice([m for m in legal if m.startswith(("deny", "wild"))] or legal)


def skipper(legal: tuple[str, ...], rng: Random) -> str:
    """Spend SF as soon as possible, on skips and flips."""
    return rng.choice([m for m in legal if "skip" in m or "flip" in m] or legal)


def miser(legal: tuple[str, ...], rng: Random) -> str:
    """Save the effects, and draw rather than flip."""
    return rng.choice([m for m in legal if not set(m.split()) & {"skip", "flip", "wild", "deny"}] or legal)


class Watcher:
    """Counter of the rulings that mattered, and checks of their consequences."""

    def __init__(self, hits: Counter[str]) -> None:
        self.hits = hits
        self.played, self.actor = "", 0

    def decision(self, state: State, data: dict[str, Any], move: str) -> None:
        legal, words = state.legal_moves(), move.split()
        if words[0] in ("play", "wild", "skip"):
            self.played, self.actor = move, state.to_act or 0
        if words[0] == "play" and "flip" in words:
            self.hits["TT-1"] += 1
        if words[0] == "play":
            self.hits["TT-2"] += 1
        if "wild" in legal and move != "wild":
            self.hits["TT-4"] += 1  # never forced
        if data["drawn"] is not None and "draw" not in legal and data["chain"] is None:
            self.hits["TT-5"] += 1
            drawn = data["drawn"]
            if drawn not in ("SF", "WD"):
                assert {m.split()[1] for m in legal if m.startswith("play")} <= {drawn}
            if drawn != "WD":
                assert not any(m.startswith("wild") for m in legal)
        if data["chain"] is not None and data["chain"]["denies"]:
            self.hits["TT-8"] += 1
            assert legal == ("allow", "deny")
        if data["chain"] is not None:
            self.hits["TT-10"] += 1

    def wild_held(self, state: State, data: dict[str, Any], hand: list[str]) -> None:
        filled = 4 - data["shows"].count("0")
        if data["drawn"] not in (None, "WD") and "WD" in hand and filled == 3 and data["chain"] is None:
            self.hits["TT-12"] += 1
            assert not any(m.startswith("wild") for m in state.legal_moves())

    def consequences(self, state: State, effects: Effects) -> None:
        types = [effect["type"] for effect in effects]
        if types[0] == "started":
            self.hits["TT-3"] += 1
            assert state.to_act == (1 - effects[0]["seat"]) or "lost_turn" in types
        negated = [effect["card"] for effect in effects if effect["type"] == "negated"]
        if negated and negated != ["skip"] and self.played.count("skip"):
            self.hits["TT-6"] += 1
            assert state.view(None, log=False)["data"]["skips"][1 - self.actor] >= self.played.count("skip")
        if "refilled" in types:
            self.hits["TT-7"] += 1
        if "passed" in types and "game_over" in types:
            self.hits["TT-11"] += 1
            assert state.over
        if "kept" in types and state.view(None, log=False)["zones"][4]["count"] == 0:
            self.hits["TT-9"] += 1  # the deck ran out in mid-turning
            assert state.over or state.view(None, log=False)["phase"] == "start"


def play(policies: list[Policy], watcher: Watcher, seed: int) -> None:
    rng = Random(seed)
    state = pygames.games()["two_and_two"].new(rng=rng, starter=seed % 2)
    event_count = len(state.events)
    while state.to_act is not None:
        seat = state.to_act
        own = state.view(seat, log=False)
        move = policies[seat](state.legal_moves(), rng)
        watcher.decision(state, own["data"], move)
        if own["phase"] == "turn":
            watcher.wild_held(state, own["data"], faces(own["zones"][seat]["cards"]))
        state.apply(move)
        watcher.consequences(state, state.effects(None, event_count))
        event_count = len(state.events)
    sets = state.scores
    assert state.winners in ((0,), (1,), (0, 1))
    if sets[0] != sets[1]:
        assert state.winners == ((0,) if sets[0] > sets[1] else (1,))


TABLES: list[tuple[list[Policy], int]] = [
    ([anything, anything], 250),
    ([denier, denier], 150),
    ([skipper, denier], 300),
    ([miser, miser], 150),
    ([skipper, miser], 100),
]


@pytest.mark.matrix
def test_every_ruling_is_hit_at_least_fifty_times(record_property: Callable[[str, str], None]) -> None:
    hits: Counter[str] = Counter({f"TT-{number}": 0 for number in range(1, 13)})
    watcher = Watcher(hits)
    for number, (policies, games) in enumerate(TABLES):
        for game in range(games):
            play(policies, watcher, 1000 * number + game)
    counts = ", ".join(f"{name} {hits[name]}" for name in sorted(hits, key=lambda name: int(name[3:])))
    record_property("printed", f"two_and_two, rulings hit in random play: {counts}")
    assert min(hits.values()) >= 50
