"""The rules page once more, slow and plain: a second opinion on whole games, without the engine's code."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

Banked = tuple[str, bool]
"""A card that moved into a Bank this round, and whether it lay face down in the Pit."""


class Points(NamedTuple):
    """The score of one seat's Bank phase."""

    scores: list[int]  # of each card banked
    loses: list[int]  # of each card banked: the open Ghost's 3
    bitten: dict[int, int]  # by seat: what its Vampires cost


def bank(
    banks: Sequence[Sequence[str]],
    new: Sequence[Sequence[Banked]],
    round: int,
    ichthid_before: Sequence[bool],
) -> list[Points]:
    """Return each seat's score and loss; `banks` are those before this round's cards moved in."""
    full = [[*old, *(card for card, _ in cards)] for old, cards in zip(banks, new, strict=True)]
    werewolves = sum(bank.count("W") for bank in full)
    found = []
    for seat, cards in enumerate(new):
        names = [card for card, _ in cards]
        scores, loses = [], []
        for index, (card, down) in enumerate(cards):
            worth = {
                "A": len(set(full[seat])),
                "B": 2 ** (banks[seat].count("B") + names[:index].count("B")),  # 1, 2, 4, … 64
                "G": 3 if down else 0,
                "I": 5 if names == ["I", "I"] or ichthid_before[seat] else 0,
                "M": round,
                "V": 3,
                "W": werewolves,
            }
            scores.append(worth[card])
            loses.append(3 if (card, down) == ("G", False) else 0)
        bitten = {}
        for other, theirs in enumerate(new):
            bites = sum(card == "V" for card, _ in theirs)
            if other != seat and bites and "V" in full[seat]:
                bitten[other] = bites * full[seat].count("V")
        found.append(Points(scores, loses, bitten))
    return found


def total(before: int, points: Points) -> int:
    """CE-2: scores, then losses, then nothing under 0."""
    return max(0, before + sum(points.scores) - sum(points.loses) - sum(points.bitten.values()))


def winners(points: Sequence[int]) -> list[int]:
    """The highest odd score, else the highest even one; equal ones share."""
    best = max([p for p in points if p % 2] or points)
    return [seat for seat, p in enumerate(points) if p == best]


class Reference:
    """One game, fed with the events of a record."""

    def __init__(self, seats: int, tie_order: Sequence[int]) -> None:
        self.seats, self.tie_order = seats, list(tie_order)
        self.points = [10] * seats
        self.banks: list[list[str]] = [[] for _ in range(seats)]
        self.last: list[list[Banked]] = [[] for _ in range(seats)]
        self.results: list[list[Points]] = []
        self.round = 1
        self.to_act: int | None = 0
        self.drawing = False

    def feed(self, event: str) -> None:
        who, verb, *words = event.split(" ")
        if who == "*":
            assert verb == "deal"
            self._deal(words)
        else:
            assert int(who) == self.to_act
            assert event.split(" ", 1)[1] in self.legal()
            getattr(self, "_" + verb)(int(who), *words)

    def _deal(self, deck: list[str]) -> None:
        assert Counter(deck) == Counter("ABGIMVW" * 7)
        size = 8 if self.seats == 6 else 9
        self.hands = [deck[size * seat : size * seat + size] for seat in range(self.seats)]
        self.aside = deck[size * self.seats :]
        self._new_round()

    def _new_round(self) -> None:
        self.pits: list[dict[str, str]] = [{} for _ in range(self.seats)]
        self.offers: list[dict[str, str]] = [{} for _ in range(self.seats)]
        self.turns: list[int] = []
        self.drawing = False
        self.to_act = 0

    def _offer(self, seat: int, down: str, up: str) -> None:
        self.hands[seat].remove(down)
        self.hands[seat].remove(up)
        self.pits[seat] = {"down": down, "up": up}
        self.offers[seat] = dict(self.pits[seat])
        if seat + 1 < self.seats:
            self.to_act = seat + 1
            return
        self.drawing = True
        first = min(range(self.seats), key=lambda s: (self.points[s], self.tie_order.index(s)))
        self.turns = [(first + turn) % self.seats for turn in range(self.seats)]
        self.to_act = first

    def _take(self, seat: int, other: str, face: str) -> None:
        self.hands[seat].append(self.pits[int(other)].pop(face))
        index = self.turns.index(seat) + 1
        if index < self.seats:
            self.to_act = self.turns[index]
        else:
            self._bank()

    def _bank(self) -> None:
        new = [[(pit[face], face == "down") for face in ("down", "up") if face in pit] for pit in self.pits]
        results = bank(self.banks, new, self.round, self.ichthids)
        self.points = [total(p, result) for p, result in zip(self.points, results, strict=True)]
        for seat, cards in enumerate(new):
            self.banks[seat] += [card for card, _ in cards]
        self.results.append(results)
        self.last = new
        self.round += 1
        self._new_round()
        if self.round > 7:
            self.to_act = None

    @property
    def ichthids(self) -> list[bool]:
        """True for each seat that banked an Ichthid in the round before."""
        return [any(card == "I" for card, _ in cards) for cards in self.last]

    def legal(self) -> set[str]:
        if self.to_act is None:
            return set()
        if self.drawing:
            others = [other for other in range(self.seats) if other != self.to_act]
            return {f"take {other} {face}" for other in others for face in self.pits[other]}
        cards = self.hands[self.to_act]
        return {f"offer {d} {u}" for i, d in enumerate(cards) for j, u in enumerate(cards) if i != j}
