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
from ..move_tables import DOWN, Take
from ..state import CantEvenState
from .evaluation import LastWorths, Worths, stake

POINT = 0.004
"""What a point ahead is worth, as a share of the win."""
HEAT = 0.7
"""By how many points a move must be better to be chosen nearly always."""
SOLVED = (0, 0, 1, 3, 3, 3, 3)
"""By the number of seats: so many last draws of the game are played by seats that see everything."""


def worths_of(state: CantEvenState, seat: int) -> Worths:
    """What cards are worth to a seat now."""
    if state.round == ROUNDS:
        return LastWorths(state.banks, seat, state.points, state.kept[seat].ichthid)
    return Worths(state.banks, seat, state.round, state.kept[seat].ichthid)


class PlayoutPlayer:
    """The player; one object plays for all seats."""

    def play_on(self, state: CantEvenState, rng: Random) -> CantEvenState:
        """Play to the end of the game; the state there, perhaps another one."""
        return self.play_until(state, rng, ROUNDS)

    def play_until(self, state: CantEvenState, rng: Random, rounds: int) -> CantEvenState:
        """Play until so many rounds are finished; the state there, of a whole game perhaps another one."""
        seats = state.seats
        while (done := len(state.finished)) < rounds:
            worths = OfRound(state)
            while len(state.finished) == done:
                if state.starter is None:
                    move = _offer(state, worths, rng)
                elif done == ROUNDS - 1 and seats - len(state.takes) <= SOLVED[seats]:
                    return best_end(state, share)
                else:
                    move = _take(state, worths, rng)
                state.apply(move, check=False)
        return state


class OfRound(dict[int, Worths]):
    """By seat, what cards are worth to it in a round: nothing that this rests on changes before its Bank."""

    def __init__(self, state: CantEvenState) -> None:
        super().__init__()
        self._state = state

    def __missing__(self, seat: int) -> Worths:
        worths = self[seat] = worths_of(self._state, seat)
        return worths


def _offer(state: CantEvenState, of_round: OfRound, rng: Random) -> str:
    menu = state.legal_menu()
    if len(menu.moves) == 1:
        return menu.moves[0]
    worths = of_round[state.to_act]  # type: ignore[index]
    offer, down, hand = worths.offer, worths.mean_down, worths.mean_hand
    return _warm([(offer(parts[0], parts[1], down, hand), move) for move, parts in menu.items()], rng)


def _take(state: CantEvenState, of_round: OfRound, rng: Random) -> str:
    mine = of_round[state.to_act]  # type: ignore[index]
    values = []
    take: Take
    for move, take in state.legal_menu().items():
        owner = take.seat
        weight = stake(state.points, owner)
        if take.face == DOWN:
            value = weight * of_round[owner].mean_down + mine.mean_hand
        else:
            card = state.offers[owner].up
            value = weight * of_round[owner].open[card] + mine.hand[card]
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
    return won(end, seat) + POINT * (end.points[seat] - others)


def won(end: CantEvenState, seat: int) -> float:
    """A seat's share of the win."""
    return (seat in end.winners) / len(end.winners)


def best_end(state: CantEvenState, share: Callable[[CantEvenState, int], float]) -> CantEvenState:
    """The end to which it comes if each seat knows all cards and plays for its own ``share``.

    However a seat came to it, what still lies decides how it goes on: each such moment is looked at once.
    """
    known: dict[int, _End] = {}

    def end_of(state: CantEvenState) -> _End:
        seat = state.to_act
        if seat is None:
            return state, [share(state, each) for each in range(state.seats)]
        ends = []
        for move, take in state.legal_menu().items():
            lying = state.lying ^ take.bit
            if lying not in known:
                following = state.copy()
                following.apply(move, check=False)
                known[lying] = end_of(following)
            ends.append(known[lying])
        return max(ends, key=lambda end: end[1][seat])

    return end_of(state)[0]


_End = tuple[CantEvenState, list[float]]
"""An end, and by seat what it is worth."""
