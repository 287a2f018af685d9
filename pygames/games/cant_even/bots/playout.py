"""A fast player for playouts of I Can't Even: the worth of a card by the Banks, one look at each move.

It works on a sampled state. Its offers look at its own hand only, its takes at the face-up cards only; those
who draw last in the last round are taken to know all, as then parity decides.
"""

from __future__ import annotations

from math import exp
from random import Random

from ..cards import (
    AMALGAM,
    BLOB,
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
from ..menus import DOWN, Offer, Take
from ..state import CantEvenState

USED = 0.5
"""The share of its worth that a card in hand has: it may be taken when it is offered, or be left over."""
CHAIN = 2.0
"""What an Ichthid is worth as the first link of a chain."""
HEAT = 0.7
"""By how many points a move must be better to be chosen nearly always."""
SOLVED = 3
"""So many last draws of the game are played by seats that see everything."""


class Worths:
    """What cards are worth to one seat, in points ahead of the others."""

    def __init__(self, state: CantEvenState, seat: int) -> None:
        self.bank = bank = state.banks[seat]
        self.rivals = rivals = state.seats - 1
        self.round = state.round
        self.later = later = ROUNDS - state.round
        self.chain = state.kept[seat].ichthid
        self.wolves = sum(count(other, WEREWOLF) for other in state.banks)
        vampires = sum(count(other, VAMPIRE) for other in state.banks)
        new = 0.15 * later
        blobs = 1 << count(bank, BLOB)
        mine = count(bank, VAMPIRE)
        self.open = {
            AMALGAM: kinds(bank | AMALGAM if not count(bank, AMALGAM) else bank),
            BLOB: blobs * (1 + 0.12 * later),
            GHOST: -3.0,
            ICHTHID: (5.0 if self.chain else 0.0) + (CHAIN if later else 0.0),
            MUMMY: float(state.round),
            VAMPIRE: 3 + (vampires - mine) / rivals - rivals * later / 9,
            WEREWOLF: self.wolves + 1.0,
        }
        if new:
            for card in MONSTERS:
                if not count(bank, card):
                    self.open[card] += new
        self.down = {**self.open, GHOST: self.open[GHOST] + 6.0}
        self.hand = dict.fromkeys(MONSTERS, 0.0)
        if later:
            self.hand = {
                AMALGAM: USED * (kinds(bank) + 1 + 0.3 * later),
                BLOB: USED * blobs * 1.3,
                GHOST: USED * 1.0,
                ICHTHID: USED * 3.0,
                MUMMY: USED * (state.round + 1 + ROUNDS) / 2,
                VAMPIRE: USED * (3 + vampires / (rivals + 1) - 0.1 * later),
                WEREWOLF: USED * (self.wolves + 1 + 0.3 * later),
            }
        self.mean_down = sum(self.down.values()) / len(MONSTERS)
        self.mean_hand = sum(self.hand.values()) / len(MONSTERS)

    def offer(self, offer: Offer) -> float:
        """What an offer is expected to bring: the better the open card, the likelier it is taken."""
        down, up, _, _ = offer
        rivals = self.rivals
        temptation = self.open[up] / rivals + self.hand[up] - self.mean_down / rivals - self.mean_hand
        up_taken = 1 / (1 + exp(max(-30.0, min(30.0, -temptation / 1.5))))
        down_taken = 1 - up_taken if rivals == 1 else 0.9 - 0.8 * up_taken
        value = (1 - up_taken) * self.open[up] + (1 - down_taken) * self.down[down]
        if up == down == ICHTHID and not self.chain and rivals > 1:
            value += (1 - up_taken) * (1 - down_taken) * 10
        value -= (up_taken * self.hand[up] + down_taken * self.hand[down]) / rivals
        return value - self.hand[up] - self.hand[down]


class Fast:
    """The player; one object plays for all seats."""

    def play_on(self, state: CantEvenState, rng: Random) -> CantEvenState:
        """Play to the end of the game; the state there, perhaps another one."""
        seats = state.seats
        while state.to_act is not None:
            if state.starter is None:
                move = self._offer(state, rng)
            elif len(state.finished) == ROUNDS - 1 and seats - len(state.takes) <= SOLVED:
                return best_end(state)
            else:
                move = self._take(state, rng)
            state.apply(move, check=False)
        return state

    @staticmethod
    def _offer(state: CantEvenState, rng: Random) -> str:
        seat: int = state.to_act  # type: ignore[assignment]
        menu = state.situation()
        if len(menu.moves) == 1:
            return menu.moves[0]
        worths = Worths(state, seat)
        return _warm([(worths.offer(offer), move) for move, offer in menu.items()], rng)

    @staticmethod
    def _take(state: CantEvenState, rng: Random) -> str:
        seat: int = state.to_act  # type: ignore[assignment]
        menu = state.situation()
        hand = Worths(state, seat).hand
        lead = max(state.points)
        values = []
        known: dict[int, Worths] = {}
        take: Take
        for move, take in menu.items():
            owner = take.seat
            worths = known.get(owner) or known.setdefault(owner, Worths(state, owner))
            weight = 1.0
            if state.seats > 2:
                weight = (1.6 if state.points[owner] == lead else 0.8) / (state.seats - 1)
            if take.face == DOWN:
                value = weight * worths.mean_down + sum(hand.values()) / len(MONSTERS)
            else:
                card = state.offers[owner].up
                value = weight * worths.open[card] + hand[card]
            values.append((value, move))
        return _warm(values, rng)


def _warm(values: list[tuple[float, str]], rng: Random) -> str:
    """One of the moves, the better the likelier."""
    best = max(values)[0]
    weights = [exp((value - best) / HEAT) if value > best - 6 else 0.0 for value, _ in values]
    return rng.choices(values, weights)[0][1]


def share(end: CantEvenState, seat: int) -> float:
    """A seat's share of the win, and a little for its points."""
    winners = end.winners
    others = max(points for s, points in enumerate(end.points) if s != seat)
    return (seat in winners) / len(winners) + 0.004 * (end.points[seat] - others)


def best_end(state: CantEvenState) -> CantEvenState:
    """The end to which it comes if each seat knows all cards and plays for its own share of the win."""
    seat = state.to_act
    if seat is None:
        return state
    ends = []
    for move in state.legal_moves():
        following = state.copy()
        following.apply(move, check=False)
        ends.append(best_end(following))
    return max(ends, key=lambda end: share(end, seat))
