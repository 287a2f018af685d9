"""Random play of 2CAN by several policies hits every ruling often, and passes all checks of a watcher.

The watcher sees views and effects only, and knows the rules page, not the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import pygames
from pygames import State
from pygames.game import View

from ..looking import looker

PLACES = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
Policy = Callable[[View, Random], str]


def actor_view(state: State) -> View:
    """Return the view of the seat to act, without the log, because random play asks often."""
    return state.view(state.to_act, log=False)


def box_of(view: View) -> dict[str, str | None]:
    """Return the tokens of the own Box by place."""
    return dict(zip(PLACES, view["zones"][looker(view)]["cards"], strict=True))


def hand_of(view: View) -> str | None:
    cards = next(zone["cards"] for zone in view["zones"] if zone["id"] == f"hand{view['seat']}")
    return cards[0] if cards else None


def partner(place: str) -> str:
    return ("B" if place[0] == "A" else "A") + place[1]


def eager(view: View, rng: Random) -> str:
    """Fly if possible, else make any move."""
    moves = view["legal"]
    return rng.choice([move for move in moves if move.startswith("fly")] or moves)


def lazy(view: View, rng: Random) -> str:
    """Leave face-down cards alone as long as possible."""
    moves = view["legal"]
    if moves[0].startswith(("flip", "draw")):
        return rng.choice(moves)
    box = box_of(view)
    return rng.choice([move for move in moves if move == "drop" or (move[:4] == "swap" and box[move[5:]])])


def hoarder(view: View, rng: Random) -> str:
    """Collect toucans in one column."""
    moves, box = view["legal"], box_of(view)
    if moves == ["draw", "take"]:
        return "take" if view["zones"][-1]["cards"][0] == "T" else "draw"
    if hand_of(view) == "T":
        lonely = [partner(p) for p, card in box.items() if card == "T" and box[partner(p)] != "T"]
        return f"swap {lonely[0] if lonely else rng.choice(PLACES)}"
    toucans = {f"swap {place}" for place, card in box.items() if card == "T"}
    return rng.choice([move for move in moves if move not in toucans])


def anything(view: View, rng: Random) -> str:
    return rng.choice(view["legal"])


class Watcher:
    """Counter of the rulings that mattered, and checks of their consequences."""

    def __init__(self, hits: Counter[str]) -> None:
        self.hits = hits

    def before(self, view: View, move: str) -> None:
        box, hand = box_of(view), hand_of(view)
        if move.startswith("fly"):
            self.hits["TC-4"] += 1
            assert box[move.split()[1]] == "T"
            assert box[partner(move.split()[1])] in (hand, "T")
            assert box[move.split()[2]] is None
        if hand == "T" and any(card == "T" and box[partner(place)] for place, card in box.items()):
            self.hits["TC-5"] += 1
            assert not any(legal.startswith("fly") for legal in view["legal"])
        if view["data"]["ended_by"] is not None:
            last_card = [place for place, card in box.items() if card is None]
            if len(last_card) == 1 and move.split()[-1] == last_card[0]:
                self.hits["TC-2"] += 1  # a second Box is completed in the last turns

    def after(self, state: State, view: View) -> None:
        if view["phase"] == "turn" and view["data"]["turns"] == [0] * state.seats:
            self._started(state, view)

    def _started(self, state: State, view: View) -> None:
        boxes = [[card for card in zone["cards"] if card] for zone in view["zones"][: state.seats]]
        sums = [sum(0 if card == "T" else int(card) for card in box) for box in boxes]
        tied = [seat for seat, total in enumerate(sums) if total == max(sums)]
        order = state.options["tie_order"]
        assert state.to_act == min(tied, key=order.index)
        self.hits["TC-1"] += any("T" in box for box in boxes) or len(tied) > 1

    def end(self, state: State) -> None:
        for finished in state.view(None, log=False)["history"]:
            self.hits["TC-8"] += finished["ended_by"] is None
            for box in finished["boxes"]:
                self.hits["TC-6"] += any(box["cards"][c] == box["cards"][c + 4] == "T" for c in range(4))
        lowest = min(state.scores)
        assert state.winners == tuple(s for s, total in enumerate(state.scores) if total == lowest)
        self.hits["TC-7"] += len(state.winners) > 1
        self.hits["TC-3"] += sum(event.startswith("* shuffle") for event in state.events)


def play(policies: list[Policy], watcher: Watcher, seed: int) -> None:
    rng = Random(seed)
    order = list(range(len(policies)))
    rng.shuffle(order)
    state = pygames.games()["two_can"].new(len(policies), rng=rng, rounds=1, tie_order=order)
    view = actor_view(state)
    while state.to_act is not None:
        move = policies[state.to_act](view, rng)
        watcher.before(view, move)
        state.apply(move)
        view = actor_view(state)
        watcher.after(state, view)
    watcher.end(state)


TABLES: list[tuple[list[Policy], int]] = [
    ([anything] * 2, 1800),
    ([eager, anything, hoarder], 200),
    ([lazy, lazy], 80),
    ([hoarder, lazy], 150),
    ([eager] * 5, 100),
    ([anything, eager, anything, eager, anything, hoarder], 300),
]


@pytest.mark.slow
def test_every_ruling_is_hit_at_least_fifty_times(record_property: Callable[[str, str], None]) -> None:
    hits: Counter[str] = Counter({f"TC-{number}": 0 for number in range(1, 9)})
    watcher = Watcher(hits)
    for number, (policies, games) in enumerate(TABLES):
        for game in range(games):
            play(policies, watcher, 1000 * number + game)
    counts = ", ".join(f"{name} {hits[name]}" for name in sorted(hits))
    record_property("printed", f"two_can, rulings hit in random play: {counts}")
    assert min(hits.values()) >= 50
