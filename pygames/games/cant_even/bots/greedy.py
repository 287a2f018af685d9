"""``greedy`` for I Can't Even: offers and takes by expected score; the last round by its parity.

A card is valued in points: what it scores its seat this round, what it does for later rounds in the Bank or
in a hand, and what it takes from the rivals. In the last round the unseen cards are drawn a few times,
the rest of the round is played out after each move, and the move that wins most often is chosen.
"""

from __future__ import annotations

from functools import cached_property
from math import exp
from random import Random
from typing import Any

from ....game import State, View
from .. import GAME
from ..cards import (
    AMALGAM,
    BLOB,
    CARD,
    GHOST,
    ICHTHID,
    MONSTERS,
    MUMMY,
    ROUNDS,
    VAMPIRE,
    WEREWOLF,
    count,
    kinds,
)

USED = 0.5
"""The share of its worth that a card in hand has: it may be taken when it is offered, or be left over."""
CHAIN = 2.0
"""What an Ichthid is worth as the first link of a chain."""
DECIDED = 1.5
"""By how many points a face-up card must be better than the one face down for it to be surely taken."""
PLAYOUTS = 80
"""How many times a decision of the last round is played out, over the number of seats."""


def greedy(view: View, rng: Random) -> str:
    """The move with the best expected points; in the last round the one that wins most; ties by ``rng``."""
    legal: list[str] = view["legal"]
    if len(legal) == 1:
        return legal[0]
    mind = Mind(view)
    if view["data"]["round"] == ROUNDS:
        values = _last_round(view, mind, rng)
    else:
        values = {move: mind.value(move) for move in legal}
    return max(values, key=lambda move: (round(values[move], 9), rng.random()))


class Mind:
    """What the seat to act can work out from its view."""

    def __init__(self, view: View) -> None:
        seats: int = view["seats"]
        data = view["data"]
        zones: list[list[str | None]] = [zone["cards"] for zone in view["zones"]]
        self.me: int = view["seat"]
        self.rivals: int = seats - 1
        self.round: int = data["round"]
        self.later: int = ROUNDS - self.round
        self.chains: list[bool] = data["ichthid"]
        self.pits: list[dict[str, Any]] = data["pits"]
        self.banks = [sum(CARD[token] for token in zones[2 * seats + seat]) for seat in range(seats)]
        self.wolves = sum(count(bank, WEREWOLF) for bank in self.banks)
        self.vampires = sum(count(bank, VAMPIRE) for bank in self.banks)
        own = [CARD[token] for seat in (self.me, seats + self.me) for token in zones[seat]]
        self.hand = {card: own.count(card) for card in own}
        lying = [CARD[token] for seat in range(seats) if seat != self.me for token in zones[seats + seat]]
        seen = sum(self.banks) + sum(own) + sum(lying)
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
        """Of my two cards the rivals take some: the open one the likelier, the better it is."""
        open_gain, hidden_gain = self.gain(self.me, up, False), self.gain(self.me, down, True)
        temptation = (
            open_gain / self.rivals + self.in_hand(up) - self.mean_down / self.rivals - self.mean_in_hand
        )
        up_taken = 1 / (1 + exp(-temptation / DECIDED))
        down_taken = 1 - up_taken if self.rivals == 1 else 0.9 - 0.8 * up_taken
        kept = (1 - up_taken) * open_gain + (1 - down_taken) * hidden_gain
        both = (1 - up_taken) * (1 - down_taken) if self.rivals > 1 else 0.0
        if up == down == ICHTHID and not self.chains[self.me]:
            kept += both * 10
        given = (up_taken * self.in_hand(up) + down_taken * self.in_hand(down)) / self.rivals
        return kept - given - self.in_my_hand(up, down)

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
        leads = self.scores[owner] == max(self.scores)
        weight = 1.0 if self.rivals == 1 else (1.6 if leads else 0.8) / self.rivals
        return weight * self.gain(owner, card, down)

    # -- what a card is worth -------------------------------------------------------------------------------

    def gain(self, seat: int, card: int, down: bool) -> float:
        """What banking a card now brings its seat, in points ahead of the others."""
        bank, later = self.banks[seat], self.later
        new_kind = 0.0 if count(bank, card) else 0.15 * later
        if card == AMALGAM:
            return kinds(bank + card) + new_kind
        if card == BLOB:
            return (1 << count(bank, BLOB)) * (1 + 0.12 * later) + new_kind
        if card == GHOST:
            return (3 if down else -3) + new_kind
        if card == ICHTHID:
            return (5 if self.chains[seat] else 0) + (CHAIN if later else 0) + new_kind
        if card == MUMMY:
            return self.round + new_kind
        if card == VAMPIRE:
            bites = (self.vampires - count(bank, VAMPIRE)) / self.rivals
            return 3 + bites - self.rivals * later / 9 + new_kind
        return self.wolves + 1 + new_kind

    def in_hand(self, card: int) -> float:
        """What a card is worth in a hand, for the rounds to come."""
        if not self.later:
            return 0.0
        return USED * self._later_score(card)

    def _later_score(self, card: int) -> float:
        bank = self.banks[self.me]
        if card == AMALGAM:
            return kinds(bank) + 1 + 0.3 * self.later
        if card == BLOB:
            return (1 << count(bank, BLOB)) * 1.3
        if card == GHOST:
            return 1.0
        if card == ICHTHID:
            return 3.0
        if card == MUMMY:
            return (self.round + 1 + ROUNDS) / 2
        if card == VAMPIRE:
            return 3 + self.vampires / (self.rivals + 1) - 0.1 * self.later
        return self.wolves + 1 + 0.3 * self.later

    def in_my_hand(self, *cards: int) -> float:
        """What these cards would be worth if I kept them for later."""
        return sum(map(self.in_hand, cards))

    @cached_property
    def mean_down(self) -> float:
        """What a face-down card of mine seems to be worth to those who do not know it."""
        return sum(chance * self.gain(self.me, card, True) for card, chance in self.chance.items())

    @cached_property
    def mean_in_hand(self) -> float:
        """What a card that nobody knows is worth in a hand."""
        return sum(chance * self.in_hand(card) for card, chance in self.chance.items())


# -- the last round -----------------------------------------------------------------------------------------


def _last_round(view: View, mind: Mind, rng: Random) -> dict[str, float]:
    """By move, how much of the win it brings on average."""
    values = dict.fromkeys(view["legal"], 0.0)
    worlds = max(3, PLAYOUTS // (len(values) * view["seats"]))
    random_ones = _decisions_left(view) - 1 - (2 if view["seats"] == 2 else 1)
    for _ in range(worlds):
        world = GAME.sample(view, rng)
        for move in values:
            start = world.copy()
            start.apply(move, check=False)
            values[move] += _share(_play_out(start, random_ones, rng), mind.me) / worlds
    return values


def _decisions_left(view: View) -> int:
    """How many decisions this round still has, this one too."""
    if view["phase"] == "offer":
        offered: list[bool] = view["data"]["offered"]
        return 2 * len(offered) - sum(offered)
    turns: list[int] = view["data"]["turns"]
    return len(turns) - turns.index(view["seat"])


def _share(end: State, seat: int) -> float:
    """A seat's share of the win, and very little for its points."""
    share = (seat in end.winners) / len(end.winners)
    return share + 0.001 * (end.scores[seat] - max(end.scores))


def _play_out(state: State, random_ones: int, rng: Random) -> State:
    """The end after so many random decisions; whoever draws after them knows what is best."""
    for _ in range(random_ones):
        moves = state.legal_moves()
        state.apply(moves[int(rng.random() * len(moves))], check=False)
    return _best_end(state)


def _best_end(state: State) -> State:
    """The end that ``state`` comes to if each seat knows all cards and plays for its own share of the win."""
    seat = state.to_act
    if seat is None:
        return state
    ends = []
    for move in state.legal_moves():
        following = state.copy()
        following.apply(move, check=False)
        ends.append(_best_end(following))
    return max(ends, key=lambda end: _share(end, seat))
