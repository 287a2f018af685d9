"""Fast playout policy for I Can't Even: the worth of a card by the Banks, each move evaluated once.

It works on a sampled state. Its offers use only its own hand, its takes only the face-up cards. In
the last round parity decides: each seat plays for its chance of winning, and the last seat to draw has
perfect information, as it very nearly does in the game. With more than two seats, the last three have it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from math import exp
from random import Random

from ....core.lazy import Table
from ..cards import ROUNDS
from ..move_tables import DOWN, Take
from ..state import CantEvenState
from .evaluation import LastWorths, Worths, stake

POINT = 0.004
"""The value of a point ahead, as a share of the win."""
TEMPERATURE = 0.7
"""The number of points by which a move must be better to be chosen nearly always."""
SOLVED = (0, 0, 1, 3, 3, 3, 3)
"""By the number of seats: the number of last draws of the game that are played with perfect information."""


def worths_of(state: CantEvenState, seat: int) -> Worths:
    """Return the current worths of cards to a seat."""
    if state.round == ROUNDS:
        return LastWorths(state.banks, seat, state.points, state.bankings[seat].ichthid)
    return Worths(state.banks, seat, state.round, state.bankings[seat].ichthid)


def play_on(state: CantEvenState, rng: Random, rounds: int = ROUNDS) -> CantEvenState:
    """Play for all seats until ``rounds`` rounds are finished. Return the state.

    At the end of the game that state may be another object.
    """
    seats = state.seats
    while (done := len(state.finished)) < rounds:
        # Nothing that they depend on changes before the round's Bank.
        worths = Table(partial(worths_of, state))
        while len(state.finished) == done:
            if state.starter is None:
                move = _offer(state, worths, rng)
            elif done == ROUNDS - 1 and seats - len(state.takes) <= SOLVED[seats]:
                return best_end(state, share)
            else:
                move = _take(state, worths, rng)
            state.apply(move, check=False)
    return state


def _offer(state: CantEvenState, round_worths: Mapping[int, Worths], rng: Random) -> str:
    menu = state.legal_menu()
    if len(menu.moves) == 1:
        return menu.moves[0]
    worths = round_worths[state.to_act]  # type: ignore[index]
    offer, down, hand = worths.offer, worths.mean_down, worths.mean_hand
    return _sample_softmax(
        [(offer(parts[0], parts[1], down, hand), move) for move, parts in menu.items()], rng
    )


def _take(state: CantEvenState, round_worths: Mapping[int, Worths], rng: Random) -> str:
    mine = round_worths[state.to_act]  # type: ignore[index]
    values = []
    take: Take
    for move, take in state.legal_menu().items():
        owner = take.seat
        weight = stake(state.points, owner)
        if take.face == DOWN:
            value = weight * round_worths[owner].mean_down + mine.mean_hand
        else:
            card = state.offers[owner].up
            value = weight * round_worths[owner].open[card] + mine.hand[card]
        values.append((value, move))
    return _sample_softmax(values, rng)


def _sample_softmax(values: list[tuple[float, str]], rng: Random) -> str:
    """Choose one of the moves, a better one with a higher probability."""
    best = max(values)[0]
    weights = [exp((value - best) / TEMPERATURE) if value > best - 6 else 0.0 for value, _ in values]
    return rng.choices(values, weights)[0][1]


def share(end: CantEvenState, seat: int) -> float:
    """Return a seat's share of the win, and a little for its points."""
    others = max(points for s, points in enumerate(end.points) if s != seat)
    return won(end, seat) + POINT * (end.points[seat] - others)


def won(end: CantEvenState, seat: int) -> float:
    """Return a seat's share of the win."""
    return (seat in end.winners) / len(end.winners)


def best_end(state: CantEvenState, share: Callable[[CantEvenState, int], float]) -> CantEvenState:
    """Return the end of a round in which each seat knows all cards and maximizes its own ``share``.

    The lying cards alone decide how the round continues, so each set of them is evaluated once.
    """
    ends_by_mask: dict[int, _End] = {}

    def best_end_from(state: CantEvenState) -> _End:
        seat = state.to_act
        if seat is None:
            return state, [share(state, each) for each in range(state.seats)]
        ends = []
        for move, take in state.legal_menu().items():
            lying = state.lying ^ take.bit
            if lying not in ends_by_mask:
                following = state.copy()
                following.apply(move, check=False)
                ends_by_mask[lying] = best_end_from(following)
            ends.append(ends_by_mask[lying])
        return max(ends, key=lambda end: end[1][seat])

    return best_end_from(state)[0]


_End = tuple[CantEvenState, list[float]]
"""A final state, and its value by seat."""
