"""Samples of I Can't Even honour what is certain, as a tracker says that reads the effects only.

The tracker knows the rules page, not the engine: it keeps every way in which the cards that a seat has seen
going into other hands may have travelled since. Three seats and more hide cards that pass between two others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

import pygames

from ..view_helpers import faces

GAMES = 200

Effect = dict[str, Any]


@cache
def among(some: str, cards: str) -> bool:
    return Counter(some) <= Counter(cards)


class Way(NamedTuple):
    """The known cards of a hand (sorted), and the known face-down card of its Pit, by seat."""

    hands: tuple[str, ...]
    pits: tuple[str, ...]

    def put(self, seat: int, card: str) -> Way:
        hands = list(self.hands)
        hands[seat] = "".join(sorted(hands[seat] + card))
        return self._replace(hands=tuple(hands))

    def drop(self, seat: int, card: str) -> Way:
        hands = list(self.hands)
        hands[seat] = hands[seat].replace(card, "", 1)
        return self._replace(hands=tuple(hands))

    def lay(self, seat: int, card: str) -> Way:
        pits = list(self.pits)
        pits[seat] = card
        return self._replace(pits=tuple(pits))

    def demands_no_more_than(self, other: Way) -> bool:
        pits_fit = all(mine in ("", its) for mine, its in zip(self.pits, other.pits, strict=True))
        return pits_fit and all(map(among, self.hands, other.hands))


class Tracker:
    """Certain knowledge of one seat (None: a spectator), from its effects."""

    def __init__(self, seats: int, viewer: int | None) -> None:
        self.seats = seats
        self.viewer = viewer
        self.sizes = [9 if seats < 6 else 8] * seats
        self.ways = {Way(("",) * seats, ("",) * seats)}
        self.last_event = 0

    def others(self) -> Iterator[int]:
        return (seat for seat in range(self.seats) if seat != self.viewer)

    def read(self, effects: list[Effect]) -> None:
        for effect in effects:
            if effect["event"] > self.last_event and hasattr(self, effect["type"]):
                getattr(self, effect["type"])(effect)
        self.last_event = effects[-1]["event"]

    def revealed(self, effect: Effect) -> None:
        seat = effect["seat"]
        self.sizes[seat] -= 2
        if seat == self.viewer:
            return
        left = {way.drop(seat, effect["card"]) for way in self.ways}
        hidden = {way.drop(seat, card).lay(seat, card) for way in left for card in way.hands[seat]}
        self.keep(left | hidden)

    def took(self, effect: Effect) -> None:
        taker, owner, card = effect["seat"], effect["from"], effect["card"]
        self.sizes[taker] += 1
        if effect["face"] == "down":
            if card is None:
                ways = {way.put(taker, way.pits[owner]).lay(owner, "") for way in self.ways}
                return self.keep(ways)
            self.shown(owner, card)
        return self.keep({way.put(taker, card) if taker != self.viewer else way for way in self.ways})

    def banked(self, effect: Effect) -> None:
        if effect["down"]:
            self.shown(effect["seat"], effect["card"])

    def shown(self, seat: int, card: str) -> None:
        self.keep({way.lay(seat, "") for way in self.ways if way.pits[seat] in ("", card)})

    def keep(self, ways: set[Way]) -> None:
        """Ways that fit the hands; of two of which one demands less than the other, that one."""
        ways = {way for way in ways if all(len(way.hands[s]) <= self.sizes[s] for s in range(self.seats))}
        minimal: list[Way] = []
        for way in sorted(ways, key=lambda way: sum(map(len, way.hands + way.pits))):
            if not any(less.demands_no_more_than(way) for less in minimal):
                minimal.append(way)
        self.ways = set(minimal)

    def certain(self, seat: int, offered: bool) -> Counter[str]:
        """The known cards that are in a hand on every way."""
        hands = [Counter(way.hands[seat]) for way in self.ways]
        least = Counter({card: min(hand[card] for hand in hands) for card in "ABGIMVW"})
        return least - Counter("ABGIMVW" * 2) if offered else +least


def zones(state: pygames.State, seat: int | None) -> dict[str, list[str | None]]:
    return {zone["id"]: zone["cards"] for zone in state.view(seat, log=False)["zones"]}


def check(state: pygames.State, tracker: Tracker, rng: Random, counts: Counter[str]) -> None:
    viewer, seats = tracker.viewer, state.seats
    view = state.view(viewer)
    tracker.read(view["log"])
    hiding = view["phase"] == "offer"
    sampled = pygames.games()["cant_even"].sample(view, rng)
    assert sampled.view(viewer) == view
    seen = zones(state, viewer)
    worlds = {seat: zones(sampled, seat) for seat in range(seats)}
    pits, regions = {}, {}
    for seat in tracker.others():
        pit = worlds[seat][f"pit{seat}"]
        regions[seat] = "".join(sorted(faces(worlds[seat][f"hand{seat}"] + (pit if hiding else []))))
        pits[seat] = pit[0] if pit and view["data"]["pits"][seat]["down"] and not hiding else None
        shown = Counter(card for card in seen[f"hand{seat}"] if card)
        certain = tracker.certain(seat, hiding and bool(pit))
        assert shown <= certain
        counts["cards known"] += shown.total()
        counts["cards certain"] += certain.total()

    def fits(way: Way) -> bool:
        return all(
            way.pits[seat] in ("", pits[seat]) and among(way.hands[seat], regions[seat])
            for seat in tracker.others()
        )

    assert any(map(fits, tracker.ways))
    counts["samples"] += 1
    counts["with cards that may be elsewhere"] += len(tracker.ways) > 1


def play(number: int, seats: int, counts: Counter[str]) -> None:
    rng = Random(number)
    state = pygames.games()["cant_even"].new(seats, rng=rng)
    trackers = {viewer: Tracker(seats, viewer) for viewer in range(seats)}
    while state.to_act is not None:
        check(state, trackers[state.to_act], rng, counts)
        moves = state.legal_moves()
        if rng.random() < 0.3:
            moves = tuple(move for move in moves if move.endswith("up")) or moves
        state.apply(rng.choice(moves))
    check(state, trackers[rng.randrange(seats)], rng, counts)


@pytest.mark.matrix
def test_samples_honour_what_is_certain(record_property: Callable[[str, str], None]) -> None:
    counts: Counter[str] = Counter()
    for number in range(GAMES):
        play(number, 2 + number % 4, counts)
    summary = ", ".join(f"{count} {what}" for what, count in counts.items())
    record_property("printed", f"cant_even, {GAMES} games, every decision: {summary}")
    assert counts["samples"] > 6000
    assert counts["cards known"] > 3000
    assert counts["with cards that may be elsewhere"] > 3000


def third_draw(seed: int) -> pygames.State:
    """A game of two as the third round's offers are shown: seat 1 has always taken what seat 0 showed."""
    state, rng = pygames.games()["cant_even"].new(seed=seed), Random(seed)
    while len(state.view(None, log=False)["history"]) < 2 or state.view(None, log=False)["phase"] == "offer":
        moves = state.legal_moves()
        state.apply("take 0 up" if "take 0 up" in moves else rng.choice(moves))
    return state


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.matrix) for seed in (1, 2, 3))])
@pytest.mark.slow
def test_hidden_cards_are_drawn_uniformly(seed: int) -> None:
    """Chi-square over the rival's face-down card: any card of a hand of known and of unseen ones."""
    state, rng, draws = third_draw(seed), Random(seed), 7000
    view, seen = state.view(0), zones(state, 0)
    found = Counter(zones(pygames.games()["cant_even"].sample(view, rng), 1)["pit1"][0] for _ in range(draws))
    tracker = Tracker(2, 0)
    tracker.read(view["log"])
    known = max((way.hands[1] + way.pits[1] for way in tracker.ways), key=len)
    here = Counter(card for name, cards in seen.items() for card in cards if card and name != "hand1")
    unseen = {card: 7 - here[card] - known.count(card) for card in "ABGIMVW"}
    size = len(seen["hand1"]) + len(seen["pit1"]) - 1
    free = (size - len(known)) / sum(unseen.values())
    expected = {card: draws / size * (known.count(card) + free * unseen[card]) for card in unseen}
    chi_square = sum((found[card] - mean) ** 2 / mean for card, mean in expected.items())
    assert chi_square < 22.5  # the 0.1 % point for 6 degrees of freedom
