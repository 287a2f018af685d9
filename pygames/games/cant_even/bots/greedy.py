"""``greedy`` for I Can't Even: offers and takes by expected score; the last round by its parity.

A card is valued in points: what it scores its seat this round, what it does for later rounds in the Bank or
in a hand, and what it takes from the rivals. In the last round the unseen cards are drawn a few times,
the rest of the round is played out after each move, and the move that wins most often is chosen.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from ....game import View
from .. import GAME
from ..cards import (
    CARD,
    MONSTERS,
    ROUNDS,
    count,
)
from ..state import CantEvenState
from .playout import best_end
from .worth import Worths, stake

PLAYOUTS = 80
"""How many times a decision of the last round is played out, over the number of seats."""


def greedy(view: View, rng: Random) -> str:
    """The move with the best expected points; in the last round the one that wins most; ties by ``rng``."""
    legal: list[str] = view["legal"]
    if len(legal) == 1:
        return legal[0]
    judge = Judge(view)
    if view["data"]["round"] == ROUNDS:
        values = _last_round(view, judge, rng)
    else:
        values = {move: judge.value(move) for move in legal}
    return max(values, key=lambda move: (round(values[move], 9), rng.random()))


class Judge:
    """What the seat to act can work out from its view."""

    def __init__(self, view: View) -> None:
        seats: int = view["seats"]
        data = view["data"]
        zones: list[list[str | None]] = [zone["cards"] for zone in view["zones"]]
        self.me: int = view["seat"]
        self.rivals: int = seats - 1
        self.later: int = ROUNDS - data["round"]
        self.pits: list[dict[str, Any]] = data["pits"]
        banks = [sum(CARD[token] for token in zones[2 * seats + seat]) for seat in range(seats)]
        chains: list[bool] = data["ichthid"]
        self.worths = [Worths(banks, seat, data["round"], chains[seat]) for seat in range(seats)]
        own = [CARD[token] for seat in (self.me, seats + self.me) for token in zones[seat]]
        self.hand = {card: own.count(card) for card in own}
        lying = [CARD[token] for seat in range(seats) if seat != self.me for token in zones[seats + seat]]
        seen = sum(banks) + sum(own) + sum(lying)
        unseen = {card: 7 - count(seen, card) for card in MONSTERS}
        total = sum(unseen.values()) or 1
        self.chance = {card: number / total for card, number in unseen.items() if number}
        self.scores: list[int] = view["scores"]

    def value(self, move: str) -> float:
        """What a move is expected to bring, in points ahead of the rivals."""
        verb, first, second = move.split()
        if verb == "offer":
            return self.offer(CARD[first], CARD[second])
        return self.take(int(first), second)

    # -- the decisions --------------------------------------------------------------------------------------

    def offer(self, down: int, up: int) -> float:
        """Of my two cards the rivals take some."""
        return self.worths[self.me].offer(down, up, self.mean_down, self.mean_in_hand)

    def take(self, owner: int, face: str) -> float:
        """A card taken does not score for its owner, and is mine to offer later."""
        if face == "up":
            card = CARD[self.pits[owner]["up"]]
            return self.loss(owner, card, False) + self.in_hand(card)
        return sum(
            chance * (self.loss(owner, card, True) + self.in_hand(card))
            for card, chance in self.chance.items()
        )

    def loss(self, owner: int, card: int, down: bool) -> float:
        """What taking a card from its owner is worth to me; most if the owner leads."""
        return stake(self.scores, owner) * self.gain(owner, card, down)

    # -- what a card is worth -------------------------------------------------------------------------------

    def gain(self, seat: int, card: int, down: bool) -> float:
        """What banking a card now brings its seat, in points ahead of the others."""
        worths = self.worths[seat]
        return worths.down[card] if down else worths.open[card]

    def in_hand(self, card: int) -> float:
        """What a card is worth in my hand, for the rounds to come."""
        return self.worths[self.me].hand[card]

    @cached_property
    def mean_down(self) -> float:
        """What a face-down card of mine seems to be worth to those who do not know it."""
        return sum(chance * self.gain(self.me, card, True) for card, chance in self.chance.items())

    @cached_property
    def mean_in_hand(self) -> float:
        """What a card that nobody knows is worth in a hand."""
        return sum(chance * self.in_hand(card) for card, chance in self.chance.items())


# -- the last round -----------------------------------------------------------------------------------------


def _last_round(view: View, judge: Judge, rng: Random) -> dict[str, float]:
    """By move, how much of the win it brings on average."""
    values = dict.fromkeys(view["legal"], 0.0)
    worlds = max(3, PLAYOUTS // (len(values) * view["seats"]))
    random_ones = _decisions_left(view) - 1 - (2 if view["seats"] == 2 else 1)
    for _ in range(worlds):
        world = GAME.sample(view, rng)
        for move in values:
            start = world.copy()
            assert isinstance(start, CantEvenState)
            start.apply(move, check=False)
            values[move] += _share(_play_out(start, random_ones, rng), judge.me) / worlds
    return values


def _decisions_left(view: View) -> int:
    """How many decisions this round still has, this one too."""
    if view["phase"] == "offer":
        offered: list[bool] = view["data"]["offered"]
        return 2 * len(offered) - sum(offered)
    turns: list[int] = view["data"]["turns"]
    return len(turns) - turns.index(view["seat"])


def _share(end: CantEvenState, seat: int) -> float:
    """A seat's share of the win, and very little for its points."""
    share = (seat in end.winners) / len(end.winners)
    return share + 0.001 * (end.scores[seat] - max(end.scores))


def _play_out(state: CantEvenState, random_ones: int, rng: Random) -> CantEvenState:
    """The end after so many random decisions; whoever draws after them knows what is best."""
    for _ in range(random_ones):
        moves = state.legal_moves()
        state.apply(moves[int(rng.random() * len(moves))], check=False)
    return best_end(state, _share)
