"""Random play of Buraco by several policies hits every ruling often, and nothing that a watcher checks fails.

The watcher sees views and effects only, and knows the rules page, not the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import pygames
from pygames import State
from pygames.game import View, Zone

from ..looking import faces
from .rules import oracle

Policy = Callable[[Sequence[str], Random], str]
Effects = list[dict[str, Any]]


def random_move(moves: Sequence[str], rng: Random) -> str:
    return rng.choice(moves)


def melder(moves: Sequence[str], rng: Random) -> str:
    """Lays what it can, and discards when it must."""
    laying = [move for move in moves if move.startswith(("meld", "add", "take"))]
    return rng.choice(laying or moves)


def natural(moves: Sequence[str], rng: Random) -> str:
    """Lays what it can without a 2, and keeps its 2s for the end."""
    laying = [move for move in moves if move.startswith(("meld", "add", "take")) and " 2" not in move]
    return rng.choice(laying or [move for move in moves if not move.startswith("add")] or moves)


def taker(moves: Sequence[str], rng: Random) -> str:
    """Takes the pile whenever it can, and lays little else."""
    taking = [move for move in moves if move.startswith("take")]
    quiet = [move for move in moves if not move.startswith(("meld", "add"))]
    return rng.choice(taking or (quiet if quiet and rng.random() < 0.7 else moves))


class Watcher:
    """Counts how often each ruling mattered, and checks what must be so then."""

    def __init__(self, hits: Counter[str]) -> None:
        self.hits = hits

    def before(self, state: State, own: View, move: str) -> None:
        data, seat = own["data"], state.to_act
        assert seat is not None
        hand = faces(own["zones"][seat]["cards"])
        if move.startswith("take ") and not move.startswith("take new") and len(move.split()) > 2:
            self._minimal(data["melds"][seat][int(move.split()[1]) - 1], own["zones"], move)
        if own["phase"] == "meld" and len(hand) <= 2:
            self._dead_ends(data["melds"][seat], hand, data["missing"], state.legal_moves())
        if own["phase"] == "meld" and move.startswith("add") and move.split()[2][0] == "2":
            self._wilds(data["melds"][seat][int(move.split()[1]) - 1], move.split()[2])

    def _minimal(self, meld: dict[str, Any], zones: list[Zone], move: str) -> None:
        self.hits["BU-3"] += 1
        (top,) = [zone["cards"][0] for zone in zones if zone["id"] == "discard"]
        assert top is not None
        cards = move.split()[2:]
        assert oracle.added(slots(meld), [top, *cards], meld["suit"])
        for left_out in range(len(cards)):
            fewer = cards[:left_out] + cards[left_out + 1 :]
            assert not oracle.added(slots(meld), [top, *fewer], meld["suit"])

    def _dead_ends(
        self, melds: list[dict[str, Any]], hand: list[str], missing: dict[str, bool], legal: Sequence[str]
    ) -> None:
        """BU-5: what fits would leave too few cards, and is not listed."""
        if missing["extra"] or not missing["natural_canasta"]:
            return
        for number, meld in enumerate(melds, 1):
            for card in hand:
                if f"add {number} {card}" not in legal and oracle.added(slots(meld), [card], meld["suit"]):
                    self.hits["BU-5"] += 1
        if len(hand) == 1:
            assert all(move.startswith("add") for move in legal)

    def _wilds(self, meld: dict[str, Any], card: str) -> None:
        """BU-1: a 2 is added to a meld that has one already; only one of them is wild."""
        if any(slot[1][0] == "2" for slot in slots(meld)):
            self.hits["BU-1"] += 1
            grown = oracle.added(slots(meld), [card], meld["suit"])
            assert grown is not None
            assert sum(wild for _, _, wild in grown) <= 1

    def after(self, effects: Effects) -> None:
        types = [effect["type"] for effect in effects]
        self.hits["BU-2"] += "moved" in types
        self.hits["BU-8"] += "new_pack" in types

    def end(self, state: State) -> None:
        history, target = state.view(None, log=False)["history"], state.options["target"]
        for deal in history:
            self._deal_over(deal)
            if target:
                self.hits["BU-9"] += 1
                last = max(deal["totals"]) >= target or deal["deal"] == 30
                assert last == (deal is history[-1])
        best = max(state.scores)
        assert state.winners == tuple(s for s, total in enumerate(state.scores) if total == best)

    def _deal_over(self, deal: dict[str, Any]) -> None:
        out = deal["out"] is not None
        self.hits["BU-4" if out else "BU-6"] += 1
        if out:
            kinds = [canasta["kind"] for canasta in deal["seats"][deal["out"]]["canastas"]]
            assert {"natural", "thousand"} & set(kinds)
        for seat in deal["seats"]:
            self.hits["BU-7"] += seat["in_hand"] == 0 and len(seat["hand"]) == 11 and seat["no_extra"] == -100


def slots(meld: dict[str, Any]) -> oracle.Meld:
    """A meld of a view as the oracle writes it."""
    return tuple((meld["low"] + i, card, i == meld["wild"]) for i, card in enumerate(meld["cards"]))


def play(policies: list[Policy], watcher: Watcher, seed: int, target: int, listen: bool) -> None:
    rng = Random(seed)
    state = pygames.games()["buraco"].new(rng=rng, starter=seed % 2, target=target)
    events = len(state.events)
    while state.to_act is not None:
        own = state.view(state.to_act, log=False)
        move = policies[state.to_act](state.legal_moves(), rng)
        watcher.before(state, own, move)
        state.apply(move)
        if listen and own["phase"] == "meld":
            watcher.after(state.effects(None, events))
            events = len(state.events)
    watcher.end(state)


TABLES: list[tuple[list[Policy], int, int, bool]] = [
    ([random_move, random_move], 40, 0, True),
    ([melder, melder], 150, 0, True),
    ([natural, melder], 80, 0, True),
    ([taker, melder], 60, 0, True),
    ([taker, random_move], 20, 0, True),
    ([melder, natural], 40, 2000, False),
    ([natural, natural], 1100, 0, False),
]


@pytest.mark.matrix
def test_every_ruling_is_hit_at_least_fifty_times(record_property: Callable[[str, str], None]) -> None:
    hits: Counter[str] = Counter({f"BU-{number}": 0 for number in range(1, 10)})
    watcher = Watcher(hits)
    for number, (policies, games, target, listen) in enumerate(TABLES):
        for game in range(games):
            play(policies, watcher, 10_000 * number + game, target, listen)
    counts = ", ".join(f"{name} {hits[name]}" for name in sorted(hits))
    record_property("printed", f"buraco, rulings hit in random play: {counts}")
    assert min(hits.values()) >= 50
