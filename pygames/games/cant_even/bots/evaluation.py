"""Evaluation of cards and moves of I Can't Even, for playouts, policy and coach.

A card is valued in points ahead of the others: its score for its seat this round, its effect in the Bank or
in a hand on later rounds, and the points that it costs the rivals.
"""

from collections.abc import Sequence
from functools import cache, cached_property, partial
from math import exp
from typing import Any

from ....core.bot_interface import View, seat_of
from ..cards import (
    AMALGAM,
    BLOB,
    CARD,
    COPIES,
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
from ..score import GHOST_POINTS, ICHTHID_POINTS, VAMPIRE_POINTS

HAND_SHARE = 0.5
"""The share of its worth that a card in hand has: it may be taken when it is offered, or be left over."""
CHAIN = 2.0
"""The worth of an Ichthid as the first link of a chain."""
ENDS = {
    2: (0.34, -0.5, -3.1),
    3: (0.19, 0.2, -3.1),
    4: (0.23, -0.3, -3.7),
    5: (0.23, -0.4, -4.4),
    6: (0.25, -0.4, -4.7),
}
"""By the number of seats, a logistic model of the chance of winning with an end of the last round: the weight
of each point ahead of the best rival's points before that round, then those of an odd and of an even end
(`training/last_round_values.py`).
"""
RULES = "5eb02685a6690370"
"""The digest of the rules that `ENDS` was learned under."""
CHANCE = 20.0
"""The whole chance of winning, in the points of earlier rounds: choices are as certain as with those."""
DECIDED = 1.5
"""The number of points by which a face-up card must be better than the face-down one to be surely taken."""


class Worths:
    """The worths of all cards to one seat, by the contents of the Banks.

    Attributes:
        open: of a card that is banked face up.
        down: of one that is banked face down.
        hand: of one that stays in hand, for the rounds to come.
        pair: of two Ichthids that are banked at once, in addition to that.
        mean_down, mean_hand: of an unknown card, as if all monsters were equally likely.
    """

    def __init__(self, banks: Sequence[int], seat: int, round: int, chain: bool) -> None:
        bank = banks[seat]
        self.rivals = rivals = len(banks) - 1
        self.chain = chain
        self.pair = 2.0 * ICHTHID_POINTS if rivals > 1 and not chain else 0.0
        later = ROUNDS - round
        wolves = sum(count(other, WEREWOLF) for other in banks)
        vampires = sum(count(other, VAMPIRE) for other in banks)
        new = 0.15 * later
        blobs = 1 << count(bank, BLOB)
        self.open = {
            AMALGAM: kinds(bank | AMALGAM),
            BLOB: blobs * (1 + 0.12 * later),
            GHOST: -GHOST_POINTS,
            ICHTHID: (ICHTHID_POINTS if chain else 0) + (CHAIN if later else 0.0),
            MUMMY: float(round),
            VAMPIRE: VAMPIRE_POINTS + (vampires - count(bank, VAMPIRE)) / rivals - rivals * later / 9,
            WEREWOLF: wolves + 1.0,
        }
        if new:
            for card in MONSTERS:
                if not count(bank, card):
                    self.open[card] += new
        self.down = {**self.open, GHOST: self.open[GHOST] + 2 * GHOST_POINTS}
        self.hand = dict.fromkeys(MONSTERS, 0.0)
        if later:
            self.hand = {
                AMALGAM: HAND_SHARE * (kinds(bank) + 1 + 0.3 * later),
                BLOB: HAND_SHARE * blobs * 1.3,
                GHOST: HAND_SHARE * 1.0,
                ICHTHID: HAND_SHARE * 3.0,
                MUMMY: HAND_SHARE * (round + 1 + ROUNDS) / 2,
                VAMPIRE: HAND_SHARE * (VAMPIRE_POINTS + vampires / (rivals + 1) - 0.1 * later),
                WEREWOLF: HAND_SHARE * (wolves + 1 + 0.3 * later),
            }
        self.mean_down = sum(self.down.values()) / len(MONSTERS)
        self.mean_hand = sum(self.hand.values()) / len(MONSTERS)

    def offer(self, down: int, up: int, mean_down: float, mean_hand: float) -> float:
        """Return the expected value of an offer: the rivals take some of its two cards.

        Args:
            down: the card that lies face down. ``up`` is likelier to be taken, the better it is.
            mean_down: the apparent worth of the hidden card, banked here, to those who do not know it.
            mean_hand: the same in their hands.
        """
        rivals, hand = self.rivals, self.hand
        temptation = self.open[up] / rivals + hand[up] - mean_down / rivals - mean_hand
        up_taken = 1 / (1 + exp(max(-30.0, min(30.0, -temptation / DECIDED))))
        down_taken = 1 - up_taken if rivals == 1 else 0.9 - 0.8 * up_taken
        value = (1 - up_taken) * self.open[up] + (1 - down_taken) * self.down[down]
        if up == down == ICHTHID:
            value += (1 - up_taken) * (1 - down_taken) * self.pair
        value -= (up_taken * hand[up] + down_taken * hand[down]) / rivals
        return value - hand[up] - hand[down]


class LastWorths(Worths):
    """The worths of the last round: each card's effect on the chance of winning, where odd ends win.

    The rivals' simultaneous gains are ignored, and so are the two cards' effects on one another.
    """

    def __init__(self, banks: Sequence[int], seat: int, points: Sequence[int], chain: bool) -> None:
        seats = len(banks)
        best = max([each for each in range(seats) if each != seat], key=lambda each: points[each])
        bank, other = banks[seat], banks[best]
        self.rivals, self.chain, self.pair = seats - 1, chain, 0.0
        own, rival = points[seat], points[best]
        wolves = sum([count(each, WEREWOLF) for each in banks])
        win = partial(winning, seats)
        self.open = {
            AMALGAM: win(own + kinds(bank | AMALGAM), rival),
            BLOB: win(own + (1 << count(bank, BLOB)), rival),
            GHOST: win(max(0, own - GHOST_POINTS), rival),
            ICHTHID: win(own + (ICHTHID_POINTS if chain else 0), rival),
            MUMMY: win(own + ROUNDS, rival),
            VAMPIRE: win(own + VAMPIRE_POINTS, rival - count(other, VAMPIRE)),
            WEREWOLF: win(own + wolves + 1, rival),
        }
        self.down = {**self.open, GHOST: win(own + GHOST_POINTS, rival)}
        self.hand = dict.fromkeys(MONSTERS, 0.0)
        self.mean_down = sum(self.down.values()) / len(MONSTERS)
        self.mean_hand = 0.0


@cache
def winning(seats: int, points: int, rival: int) -> float:
    """Return the value of ending with these points, given the best rival's points before the last round."""
    lead, odd, even = ENDS[seats]
    return CHANCE / (1 + exp(-lead * (points - rival) - (odd if points % 2 else even)))


def stake(scores: Sequence[int], owner: int) -> float:
    """Return the weight of a point that a rival does not get. It is highest if the rival leads."""
    if len(scores) == 2:
        return 1.0
    return (1.6 if scores[owner] == max(scores) else 0.8) / (len(scores) - 1)


class Evaluator:
    """Evaluation for the seat to act, from its view."""

    def __init__(self, view: View) -> None:
        seats: int = view["seats"]
        data = view["data"]
        zones: list[list[str | None]] = [zone["cards"] for zone in view["zones"]]
        self.me = seat_of(view)
        self.rivals: int = seats - 1
        self.later: int = ROUNDS - data["round"]
        self.pits: list[dict[str, Any]] = data["pits"]
        banks = [sum(CARD[token] for token in zones[2 * seats + seat]) for seat in range(seats)]
        chains: list[bool] = data["ichthid"]
        self.worths = [Worths(banks, seat, data["round"], chains[seat]) for seat in range(seats)]
        own = [CARD[token] for seat in (self.me, seats + self.me) for token in zones[seat]]
        self.hand = {card: own.count(card) for card in own}
        lying = [CARD[token] for seat in range(seats) if seat != self.me for token in zones[seats + seat]]
        visible = sum(banks) + sum(own) + sum(lying)
        unseen = {card: COPIES - count(visible, card) for card in MONSTERS}
        total = sum(unseen.values()) or 1
        self.chance = {card: number / total for card, number in unseen.items() if number}
        self.scores: list[int] = view["scores"]

    def value(self, move: str) -> float:
        """Return the expected value of a move, in points ahead of the rivals."""
        verb, first, second = move.split()
        if verb == "offer":
            return self.offer(CARD[first], CARD[second])
        return self.take(int(first), second)

    # -- the decisions --------------------------------------------------------------------------------------

    def offer(self, down: int, up: int) -> float:
        """Return the value of an offer: the rivals take some of its two cards."""
        return self.worths[self.me].offer(down, up, self.mean_down, self.mean_in_hand)

    def take(self, owner: int, face: str) -> float:
        """Return the value of a take: the card does not score for its owner, and can be offered later."""
        if face == "up":
            card = CARD[self.pits[owner]["up"]]
            return self.loss(owner, card, False) + self.in_hand(card)
        return sum(
            chance * (self.loss(owner, card, True) + self.in_hand(card))
            for card, chance in self.chance.items()
        )

    def loss(self, owner: int, card: int, down: bool) -> float:
        """Return the value of taking a card from its owner. It is highest if the owner leads."""
        return stake(self.scores, owner) * self.gain(owner, card, down)

    # -- worths of cards ------------------------------------------------------------------------------------

    def gain(self, seat: int, card: int, down: bool) -> float:
        """Return the value of banking a card now to its seat, in points ahead of the others."""
        worths = self.worths[seat]
        return worths.down[card] if down else worths.open[card]

    def in_hand(self, card: int) -> float:
        """Return the worth of a card in the own hand, for the rounds to come."""
        return self.worths[self.me].hand[card]

    @cached_property
    def mean_down(self) -> float:
        """The apparent worth of an own face-down card to those who do not know it."""
        return sum(chance * self.gain(self.me, card, True) for card, chance in self.chance.items())

    @cached_property
    def mean_in_hand(self) -> float:
        """The worth of an unknown card in a hand."""
        return sum(chance * self.in_hand(card) for card, chance in self.chance.items())
