"""A fast player for playouts of I Can't Even: the worth of a card by the Banks, one look at each move.

It works on a sampled state. Its offers look at its own hand only, its takes at the face-up cards only. In
the last round parity decides: each seat plays for its chance of winning, and whoever draws last knows all, as
it very nearly does; of more than two, the last three do.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

from ..cards import ROUNDS
from ..menus import DOWN, Take
from ..state import CantEvenState
from .judge import LastWorths, Worths, stake

HEAT = 0.7
"""By how many points a move must be better to be chosen nearly always."""
SOLVED = (0, 0, 1, 3, 3, 3, 3)
"""By the number of seats: so many last draws of the game are played by seats that see everything."""


def worths_of(state: CantEvenState, seat: int) -> Worths:
    """What cards are worth to a seat now."""
    if state.round == ROUNDS:
        return LastWorths(state.banks, seat, state.points, state.kept[seat].ichthid)
    return Worths(state.banks, seat, state.round, state.kept[seat].ichthid)


class Fast:
    """The player; one object plays for all seats."""

    def play_on(self, state: CantEvenState, rng: Random) -> CantEvenState:
        """Play to the end of the game; the state there, perhaps another one."""
        return self.play_until(state, rng, ROUNDS)

    def play_until(self, state: CantEvenState, rng: Random, rounds: int) -> CantEvenState:
        """Play until so many rounds are finished; the state there, of a whole game perhaps another one."""
        seats = state.seats
        while len(state.finished) < rounds:
            if state.starter is None:
                move = self._offer(state, rng)
            elif len(state.finished) == ROUNDS - 1 and seats - len(state.takes) <= SOLVED[seats]:
                return best_end(state, share)
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
        worths = worths_of(state, seat)
        offer, down, hand = worths.offer, worths.mean_down, worths.mean_hand
        return _warm([(offer(parts[0], parts[1], down, hand), move) for move, parts in menu.items()], rng)

    @staticmethod
    def _take(state: CantEvenState, rng: Random) -> str:
        seat: int = state.to_act  # type: ignore[assignment]
        menu = state.situation()
        mine = worths_of(state, seat)
        values = []
        known: dict[int, Worths] = {}
        take: Take
        for move, take in menu.items():
            owner = take.seat
            worths = known.get(owner) or known.setdefault(owner, worths_of(state, owner))
            weight = stake(state.points, owner)
            if take.face == DOWN:
                value = weight * worths.mean_down + mine.mean_hand
            else:
                card = state.offers[owner].up
                value = weight * worths.open[card] + mine.hand[card]
            values.append((value, move))
        return _warm(values, rng)


def _warm(values: list[tuple[float, str]], rng: Random) -> str:
    """One of the moves, the better the likelier."""
    best = max(values)[0]
    weights = [exp((value - best) / HEAT) if value > best - 6 else 0.0 for value, _ in values]
    return rng.choices(values, weights)[0][1]


def share(end: CantEvenState, seat: int) -> float:
    """A seat's share of the win, and a little for its points."""
    others = max(points for s, points in enumerate(end.points) if s != seat)
    return won(end, seat) + 0.004 * (end.points[seat] - others)


def won(end: CantEvenState, seat: int) -> float:
    """A seat's share of the win."""
    return (seat in end.winners) / len(end.winners)


def best_end(state: CantEvenState, share: Callable[[CantEvenState, int], float]) -> CantEvenState:
    """The end to which it comes if each seat knows all cards and plays for its own ``share``."""
    seat = state.to_act
    if seat is None:
        return state
    ends = []
    for move in state.legal_moves():
        following = state.copy()
        following.apply(move, check=False)
        ends.append(best_end(following, share))
    return max(ends, key=lambda end: share(end, seat))
