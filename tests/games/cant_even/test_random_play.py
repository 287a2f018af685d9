"""Random play of I Can't Even by several policies hits every ruling and effect often.

The watcher scores each game by itself, from the effects only; it knows the rules page, not the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pygames
from pygames import State
from pygames.game import View

from ..looking import looker

Policy = Callable[[View, Random], str]

CASES = (
    "CE-1 face-down card taken",
    "CE-2 floor at 0",
    "CE-2 open Ghost saved by a score of the same round",
    "Amalgam",
    "Blob 1",
    "Blob 2",
    "Blob 3",
    "Blob 4 or more",
    "two Blobs at once",
    "Ghost face down",
    "Ghost face up",
    "Ichthid alone",
    "Ichthid pair",
    "Ichthid chain",
    "Ichthid chain broken by an empty Pit",
    "Ichthid chain broken by other cards",
    "Mummy",
    "Vampire",
    "two Vampires of one seat",
    "Vampires of two seats",
    "Werewolf",
    "empty Pit",
    "tie for the first draw",
    "shared win",
    "an odd score wins over a higher even one",
    "no odd score",
)


def random_move(view: View, rng: Random) -> str:
    return rng.choice(view["legal"])


def fond_of(monsters: str) -> Policy:
    """Offers and takes these monsters where it can."""

    def choose(view: View, rng: Random) -> str:
        moves = view["legal"]
        if view["phase"] == "offer":
            return max(moves, key=lambda move: (sum(card in monsters for card in move[6:]), rng.random()))
        wanted = [
            move
            for move in moves
            if move.endswith("up") and view["data"]["pits"][int(move[5])]["up"] in monsters
        ]
        return rng.choice(wanted or moves)

    return choose


def timid(view: View, rng: Random) -> str:
    """Shows its Ghosts, and takes what lies face down."""
    moves = view["legal"]
    return rng.choice([move for move in moves if move.endswith((" G", "down"))] or moves)


def giver_of(monster: str, spares: float) -> Policy:
    """Show these monsters, take the card next to those that others show, and mostly spare low scores."""

    def choose(view: View, rng: Random) -> str:
        moves, pits = view["legal"], view["data"]["pits"]
        if view["phase"] == "offer":
            return rng.choice([move for move in moves if move.endswith(monster)] or moves)
        least = 2 if rng.random() < spares else -1
        rich = [move for move in moves if view["scores"][int(move[5])] > least]
        same_pit = [move for move in rich if move.endswith("down") and pits[int(move[5])]["up"] == monster]
        other = [move for move in rich if move.endswith("down") or pits[int(move[5])]["up"] != monster]
        return rng.choice(same_pit or other or moves)

    return choose


def pauper(view: View, rng: Random) -> str:
    """Take the Ghosts that others show and show them again, with a cheap card, or a dear one when low."""
    moves, pits = view["legal"], view["data"]["pits"]
    if view["phase"] == "offer":
        second_cards = "IA" if view["scores"][looker(view)] > 2 else "MAW"
        return max(moves, key=lambda move: (move.endswith(" G"), move[6] in second_cards, rng.random()))
    ghosts = [move for move in moves if move.endswith("up") and pits[int(move[5])]["up"] == "G"]
    return rng.choice(ghosts or moves)


def robber(view: View, rng: Random) -> str:
    """Takes from a Pit of which one card is gone already."""
    moves = view["legal"]
    if view["phase"] == "offer":
        return rng.choice(moves)
    pits = view["data"]["pits"]
    lonely = [move for move in moves if not (pits[int(move[5])]["up"] and pits[int(move[5])]["down"])]
    return rng.choice(lonely or moves)


class Watcher:
    """Plays the scoring of one game along, from its effects."""

    def __init__(self, seats: int, tie_order: list[int], hits: Counter[str]) -> None:
        self.hits = hits
        self.seats = range(seats)
        self.tie_order = tie_order
        self.points = [10] * seats
        self.banks = [Counter[str]() for _ in self.seats]
        self.chains = [False] * seats
        self.round = 0
        self.pits: list[list[tuple[str, bool]]] = []

    def game(self, state: State) -> None:
        effects = state.effects(None)
        seen = {seat: state.effects(seat) for seat in self.seats}
        for index, effect in enumerate(effects):
            if effect["type"] == "revealed" and effect["seat"] == 0:
                self.round += 1
                self.banked: list[list[dict[str, Any]]] = [[] for _ in self.seats]
            elif effect["type"] == "starts":
                least = [seat for seat in self.seats if self.points[seat] == min(self.points)]
                assert effect["seat"] == min(least, key=self.tie_order.index)
                self.hits["tie for the first draw"] += len(least) > 1
            elif effect["type"] == "took":
                knows = [seat for seat in self.seats if seen[seat][index]["card"]]
                open_ = effect["face"] == "up"
                assert knows == (list(self.seats) if open_ else sorted({effect["seat"], effect["from"]}))
                assert (effect["card"] is not None) == open_
                self.hits["CE-1 face-down card taken"] += not open_
            elif effect["type"] == "banked":
                self.banked[effect["seat"]].append(effect)
            elif effect["type"] == "round_over":
                self.bank()
                totals = [e["total"] for e in effects if e["type"] == "scored" and e["round"] == self.round]
                assert totals == self.points
        assert list(state.scores) == self.points
        self.end(state)

    def bank(self) -> None:
        names = [[effect["card"] for effect in cards] for cards in self.banked]
        for seat in self.seats:
            self.banks[seat].update(names[seat])
        pack = sum(bank["W"] for bank in self.banks)
        after = []
        for seat in self.seats:
            gain = [self.scored(seat, effect, pack) for effect in self.banked[seat]]
            open_ghosts = sum(effect["card"] == "G" and not effect["down"] for effect in self.banked[seat])
            bites = (
                sum(names[other].count("V") for other in self.seats if other != seat) * self.banks[seat]["V"]
            )
            assert sum(effect["lose"] for effect in self.banked[seat]) == 3 * open_ghosts
            after.append(self.points[seat] + sum(gain) - 3 * open_ghosts - bites)
            self.hits["CE-2 floor at 0"] += after[-1] < 0
            saved = open_ghosts and self.points[seat] < 3 and after[-1] > 0
            self.hits["CE-2 open Ghost saved by a score of the same round"] += bool(saved)
        biters = [cards.count("V") for cards in names]
        self.hits["two Vampires of one seat"] += 2 in biters
        self.hits["Vampires of two seats"] += sum(map(bool, biters)) > 1
        for seat in self.seats:
            self.hits["empty Pit"] += not names[seat]
            if self.chains[seat] and "I" not in names[seat]:
                self.hits[f"Ichthid chain broken by {'other cards' if names[seat] else 'an empty Pit'}"] += 1
        self.points = [max(0, points) for points in after]
        self.chains = ["I" in cards for cards in names]

    def scored(self, seat: int, effect: dict[str, Any], pack: int) -> int:
        card, score = effect["card"], effect["score"]
        alike = [other for other in self.banked[seat] if other["card"] == card]
        if card == "A":
            assert score == sum(count > 0 for count in self.banks[seat].values())
            self.hits["Amalgam"] += 1
        elif card == "B":
            number = self.banks[seat]["B"] - len(alike) + 1 + [other is effect for other in alike].index(True)
            assert score == 2 ** (number - 1)
            self.hits["Blob 4 or more" if number > 3 else f"Blob {number}"] += 1
            self.hits["two Blobs at once"] += len(alike) == 2
        elif card == "G":
            assert score == (3 if effect["down"] else 0)
            self.hits[f"Ghost face {'down' if effect['down'] else 'up'}"] += 1
        elif card == "I":
            assert score == (5 if len(alike) == 2 or self.chains[seat] else 0)
            kind = "pair" if len(alike) == 2 else "chain" if self.chains[seat] else "alone"
            self.hits[f"Ichthid {kind}"] += 1
        elif card == "M":
            assert score == self.round
            self.hits["Mummy"] += 1
        elif card == "V":
            assert score == 3
            self.hits["Vampire"] += 1
        else:
            assert score == pack
            self.hits["Werewolf"] += 1
        return int(score)

    def end(self, state: State) -> None:
        assert self.round == 7
        odd = [points for points in self.points if points % 2]
        best = max(odd) if odd else max(self.points)
        assert state.winners == tuple(seat for seat in self.seats if self.points[seat] == best)
        self.hits["shared win"] += len(state.winners) > 1
        self.hits["an odd score wins over a higher even one"] += max(self.points) > best
        self.hits["no odd score"] += not odd


def observe(state: State) -> View:
    return state.view(state.to_act, log=False)


def play(policies: list[Policy], seed: int, hits: Counter[str]) -> None:
    rng = Random(seed)
    order = list(range(len(policies)))
    rng.shuffle(order)
    state = pygames.games()["cant_even"].new(len(policies), rng=rng, tie_order=order)
    while state.to_act is not None:
        state.apply(policies[state.to_act](observe(state), rng))
    Watcher(len(policies), order, hits).game(state)


TABLES: list[tuple[list[Policy], int]] = [
    ([random_move] * 2, 150),
    ([fond_of("V"), timid], 100),
    ([timid, fond_of("VG"), fond_of("V")], 150),
    ([fond_of("B"), robber, fond_of("I"), fond_of("VB")], 150),
    ([fond_of("B"), giver_of("B", 0)], 100),
    ([fond_of("B"), giver_of("B", 0), giver_of("B", 0)], 100),
    ([giver_of("G", 0.9), pauper, giver_of("G", 0.9)], 350),
    ([pauper, *[giver_of("G", 0)] * 4], 150),
    ([timid, fond_of("I"), robber, robber, random_move], 60),
    ([random_move, fond_of("B"), robber, fond_of("VI"), timid, fond_of("WAB")], 100),
]


@pytest.mark.matrix
def test_every_case_is_hit_at_least_fifty_times(record_property: Callable[[str, str], None]) -> None:
    hits: Counter[str] = Counter(dict.fromkeys(CASES, 0))
    for number, (policies, games) in enumerate(TABLES):
        for game in range(games):
            play(policies, 1000 * number + game, hits)
    counts = ", ".join(f"{name} {count}" for name, count in hits.items())
    record_property("printed", f"cant_even, cases hit in random play: {counts}")
    assert tuple(hits) == CASES
    assert min(hits.values()) >= 50
