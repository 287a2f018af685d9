"""Win probability at the beginning of a turn, by sets, hands and the pattern of the stack.

It applies to sampled worlds, in which both hands are known. The weights, by the number of cards left in the
deck, are learned from games of the playout player against itself
(`training/win_probability.py`).
"""

from bisect import bisect_right
from math import exp

from ....core.learned_weights import load_weights
from ..cards import EMPTY, FILLED, FINISH, FITS, WILD
from ..hands import count_sf, count_symbols, count_wd
from ..score import largest_set
from ..state import TwoAndTwoState

WEIGHTS: tuple[tuple[float, ...], ...] = load_weights(__package__, "weights.json")["weights"]
"""By game phase, the weights of `features` in their order."""
PHASE_STARTS = (1, 3, 6, 10, 15, 21, 29)
"""The smallest number of cards in the deck of each game phase but the last, counted from the end."""


def game_phase(state: TwoAndTwoState) -> int:
    """Return the phase of the game, 0 for the last one."""
    return bisect_right(PHASE_STARTS, len(state.deck) - state.next)


def win_probability(state: TwoAndTwoState, seat: int) -> float:
    """Return a seat's probability of winning, at the beginning of a turn."""
    weights = WEIGHTS[game_phase(state)]
    strength = sum([w * feature for w, feature in zip(weights, features(state), strict=True)])
    probability = 1 / (1 + exp(-strength))
    return probability if seat == state.actor else 1 - probability


def features(state: TwoAndTwoState) -> list[float]:
    """Return the features of the seat whose turn it is: lead, both hands, chances to complete the stack."""
    me = state.actor
    mine, theirs = state.hands[me], state.hands[1 - me]
    sf, their_sf, wd, their_wd = count_sf(mine), count_sf(theirs), count_wd(mine), count_wd(theirs)
    lead = state.scores[me] - state.scores[1 - me]
    size = _sign(largest_set(state.sets, me) - largest_set(state.sets, 1 - me))
    shows, flipped = state.shows, state.flipped
    fits, waits = FITS[flipped][shows], state.skips
    straight, turned, wild = _finishes(mine, shows, flipped)
    they_straight, they_turned, they_wild = _finishes(theirs, shows, flipped)
    can, they_can = straight or turned or wild, they_straight or they_turned or they_wild
    again = min(2, waits[1 - me])
    stuck = not mine & fits
    return [
        1.0,
        lead,
        _sign(lead),
        (lead > 1) - (lead < -1),
        0 if lead else size,
        size if lead in (1, -1) else 0,
        sf,
        their_sf,
        sf > 0,
        their_sf > 0,
        wd,
        their_wd,
        wd > 0,
        their_wd > 0,
        count_symbols(mine),
        count_symbols(theirs),
        straight,
        turned,
        wild,
        they_straight and not can,
        they_turned and not can,
        they_wild and not can,
        they_can and can,
        can and their_wd > 0,
        can and their_wd > 0 and wd > 0,
        they_can and not can and wd > 0,
        they_can and not can and sf > 0,
        FILLED[shows] == 2,
        FILLED[shows] == 3,
        again,
        again and can,
        not stuck,
        bool(theirs & fits),
        stuck and sf > 0 and bool(mine & FITS[1 - flipped][shows]),
    ]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _finishes(hand: int, shows: int, flipped: int) -> tuple[bool, bool, bool]:
    """Return the cheapest way for a hand to complete the stack: without a flip, with one, with a ``WD``."""
    if hand & FINISH[flipped][shows]:
        return True, False, False
    if hand & FINISH[1 - flipped][shows] and count_sf(hand):
        return False, True, False
    return False, False, WILD[shows] != EMPTY and count_wd(hand) > 0
