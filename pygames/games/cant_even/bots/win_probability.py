"""Win probability at the beginning of a round, by Banks, hands and points.

Each seat's features add up to its strength, and a softmax turns strengths into chances. The weights, by
number of seats and round, are learnt from games that the playout player plays against itself
(`training/win_probability.py`). The last round of two seats is computed instead.
"""

from math import exp

from ....core.learned_weights import load_weights
from ..cards import (
    AMALGAM,
    BLOB,
    ICHTHID,
    MONSTERS,
    ROUNDS,
    VAMPIRE,
    WEREWOLF,
    cards,
    count,
    hand_size,
    kinds,
    tokens,
)
from ..move_tables import DOWN, OFFERS
from ..score import pack, worth
from ..state import CantEvenState
from .endgame.open_hands import open_share
from .playout import worths_of

WIN_WEIGHTS: dict[int, dict[int, tuple[float, ...]]] = load_weights(__package__, "weights.json")["weights"]
"""By number of seats and round, the weights of `features` in their order."""
LAST_HAND = max(hand_size(seats) for seats in range(2, 7)) - ROUNDS + 1
"""The most cards of a hand before the last round: each round takes away one."""


def win_probability(state: CantEvenState, seat: int) -> float:
    """Return a seat's chance of winning, at the beginning of any round but the first."""
    if state.seats == 2 and state.round == ROUNDS:
        return open_share(state, seat)
    weights = WIN_WEIGHTS[state.seats][state.round]
    strengths = [
        sum([w * feature for w, feature in zip(weights, features(state, each), strict=True)])
        for each in range(state.seats)
    ]
    return 1 / sum([exp(strength - strengths[seat]) for strength in strengths])


def features(state: CantEvenState, seat: int) -> list[float]:
    """Return a seat's features: points and their parity; hand and Bank, and interactions of the two."""
    hand, bank, points = state.hands[seat], state.banks[seat], state.points[seat]
    others = sum(state.banks) - bank
    chain = state.bankings[seat].ichthid
    different, blobs = kinds(bank), 1 << count(bank, BLOB)
    ichthids, held_blobs = count(hand, ICHTHID), count(hand, BLOB)
    values = [float(points), points % 2]
    values += [count(hand, monster) for monster in MONSTERS]
    values += [count(bank, monster) for monster in MONSTERS]
    values += [
        different,
        blobs,
        count(hand, AMALGAM) * different,
        blobs if held_blobs else 0,
        blobs if held_blobs > 1 else 0,
        chain,
        chain and ichthids > 0,
        ichthids > 1,
        count(hand, VAMPIRE) * count(others, VAMPIRE),
        count(hand, WEREWOLF) * (count(bank, WEREWOLF) + count(others, WEREWOLF)),
    ]
    if state.round == ROUNDS:
        values += [_best_offer(state, seat), _turn(state, seat), *_parity(state, seat)]
    return values


def _turn(state: CantEvenState, seat: int) -> float:
    """Return a seat's position in the drawing order: 0 first, 1 last."""
    return (seat - state.first_to_draw()) % state.seats / (state.seats - 1)


def _parity(state: CantEvenState, seat: int) -> list[float]:
    """Return indicators of the parity of points combined with the number of parity-changing cards in hand.

    There is one indicator for each combination but the first, since neither alone says much about an odd end.
    """
    worths = worth(state.round, state.bankings[seat].ichthid, state.banks[seat], pack(state.banks))
    hand_tokens = tokens(cards(state.hands[seat]))
    changing = sum([worths[token][DOWN] % 2 for token in hand_tokens if token])
    place = changing + (state.points[seat] & 1) * (LAST_HAND + 1)
    return [float(place == each) for each in range(1, 2 * (LAST_HAND + 1))]


def _best_offer(state: CantEvenState, seat: int) -> float:
    """Return the value of the best offer of a hand in the last round."""
    worths = worths_of(state, seat)
    offer, down, hand = worths.offer, worths.mean_down, worths.mean_hand
    return max([offer(each.down, each.up, down, hand) for each in OFFERS[state.hands[seat]].values()])
