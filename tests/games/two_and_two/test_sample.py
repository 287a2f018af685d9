"""Samples of Two & Two agree with all that is certain, at every decision of 200 games.

A tracker that knows the rules page and not the engine derives the certain facts from public effects alone.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pygames
from pygames.game import View
from pygames.games.two_and_two.cards import DECK, TOKENS
from pygames.games.two_and_two.state import TwoAndTwoState

from ..looking import faces

GAME = pygames.games()["two_and_two"]
WHOLE_DECK = Counter(TOKENS[card] for card in DECK)


class Tracker:
    """Known cards of each hand, and the most WD that it can hold."""

    def __init__(self) -> None:
        self.known: list[Counter[str]] = [Counter(), Counter()]
        self.most_wd = [4, 4]
        self.turned: str | None = None

    def apply(self, effect: dict[str, Any]) -> None:
        seat, kind = effect["seat"], effect["type"]
        if kind in ("kept", "returned"):
            self.known[seat][effect["card"]] += 1
            self.most_wd[seat] += effect["card"] == "WD"
        elif kind == "turned":
            self.turned = effect["card"]
        elif kind == "started":
            if self.turned != effect["card"]:
                self._remove(seat, [effect["card"]])  # the deck is empty: it comes from the hand
            self.turned = None
        elif kind in ("drew", "got"):
            self.most_wd[seat] += 1
        elif kind == "asked":
            self.known[seat]["WD"] = max(1, self.known[seat]["WD"])
        elif kind == "unanswered":
            self.most_wd[seat] = 0
        elif kind == "played":
            self._remove(seat, [effect["card"]] + ["SF"] * (effect["flip"] + effect["skips"]))
        elif kind == "wild":
            self._remove(seat, ["WD"] + ["SF"] * effect["skips"])
        elif kind == "skipped":
            self._remove(seat, ["SF"])
        elif kind == "denied":
            self._remove(seat, ["WD"])

    def _remove(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.known[seat][card] = max(0, self.known[seat][card] - 1)
            self.most_wd[seat] -= card == "WD"


def all_cards(state: TwoAndTwoState) -> Counter[str]:
    """Return every card of a state."""
    zones = {
        zone["id"]: zone["cards"]
        for seat in (0, 1)
        for zone in state.view(seat)["zones"]
        if seat == zone["owner"]
    }
    view = state.view(0)
    found = Counter(faces(zones["hand0"])) + Counter(faces(zones["hand1"]))
    found += Counter(TOKENS[card] for card in state.deck[state.next :])
    found += Counter(card["card"] for card in view["data"]["stack"])
    for zone in view["zones"]:
        if zone["id"] in ("discard", "sets0", "sets1"):
            found += Counter(faces(zone["cards"]))
    if view["data"]["start_card"]:
        found[view["data"]["start_card"]] += 1
    chain = view["data"]["chain"]
    if chain and not chain["move"].startswith("skip"):
        words = chain["move"].split()
        found["WD" if words[0] == "wild" else words[1]] += 1
    return found


@pytest.mark.matrix
def test_samples_honour_what_is_certain(record_property: Callable[[str, str], None]) -> None:
    times = []
    for seed in range(200):
        rng = Random(seed)
        state = GAME.new(rng=rng, silhouette=seed % 4 > 0, starter=seed % 2)
        tracker, event_count = Tracker(), 0
        while not state.over:
            for effect in state.effects(None, event_count):
                tracker.apply(effect)
            event_count = len(state.events)
            for seat in (0, 1, None):
                view = state.view(seat)
                begun = time.process_time()
                sampled = GAME.sample(view, rng)
                times.append(time.process_time() - begun)
                assert isinstance(sampled, TwoAndTwoState)
                check(sampled, view, tracker)
            state.apply(rng.choice(state.legal_moves()))
    times.sort()
    p99 = times[int(len(times) * 0.99)]
    record_property(
        "printed",
        f"two_and_two, sample: median {statistics.median(times) * 1e6:.0f} µs, p99 {p99 * 1e6:.0f} µs",
    )


def check(sampled: TwoAndTwoState, view: View, tracker: Tracker) -> None:
    assert all_cards(sampled) == WHOLE_DECK
    assert sampled.view(None)["data"]["silhouette"] == view["data"]["silhouette"]
    for rival in {0, 1} - {view["seat"]}:
        zones = sampled.view(rival)["zones"]
        hand = Counter(faces(next(z["cards"] for z in zones if z["id"] == f"hand{rival}")))
        assert not tracker.known[rival] - hand
        assert hand["WD"] <= tracker.most_wd[rival]
