"""Win probability of a deal from both hands, both tables and the discard pile, by a small learned network.

Each suit has one mask of features. The same columns serve all suits. A suit's columns add up to a hidden
vector. The four vectors and the features of the whole table make a second one, which gives the probability.
The weights are learned from games that the playout player plays against itself, at several strengths
(`training/win_probability.py`). The pack and the extra hands are not used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ....bots.network import decode, probability
from ..cards import ALL_COUNTS, ONES, RANK, SUIT
from ..melds import Meld
from ..state import HAND, BuracoState
from .evaluation import Evaluator, twos
from .playout import fast

SUIT_FEATURES = 182
"""The number of bits of a suit's mask."""
_RIVAL_HAND, _OWN_FITS, _RIVAL_FITS, _OWN_MELDS, _RIVAL_MELDS, _DISCARDS, _SEEN = (
    26,
    52,
    79,
    106,
    118,
    130,
    156,
)
_SUIT_BITS = 26
_SUIT_MASK = (1 << _SUIT_BITS) - 1
_KINDS = {None: 0, "natural": 8, "mixed": 9, "thousand": 10}
_SECOND = 11


@cache
def _table_features(meld: Meld) -> tuple[int, int]:
    """Return the features of one meld: the cards that fit it, and its length or kind."""
    shape = meld.shape
    fits = meld.fits & ALL_COUNTS | bool(meld.fits & ~ALL_COUNTS) << _SUIT_BITS
    if shape.kind is None:
        return fits, 1 << (min(shape.length, 6) - 3 + 4 * bool(shape.wild))
    return fits, 1 << _KINDS[shape.kind]


@lru_cache(maxsize=4096)
def _melds_features(melds: tuple[Meld, ...]) -> tuple[tuple[tuple[int, int], ...], int]:
    """Return by suit the features of a seat's melds, and the counts of all their cards."""
    fits, kinds, counts = [0] * 4, [0] * 4, 0
    for meld in melds:
        fit, kind = _table_features(meld)
        fits[meld.suit] |= fit
        kinds[meld.suit] |= kind | bool(kinds[meld.suit]) << _SECOND
        counts += meld.counts
    return tuple(zip(fits, kinds, strict=True)), counts


@lru_cache(maxsize=1024)
def _discard_counts(discards: tuple[int, ...]) -> int:
    return sum(1 << 2 * card for card in discards)


def suit_features(state: BuracoState, me: int) -> list[int]:
    """Return by suit the mask of its features, as ``me`` and its rival see them together."""
    own, own_counts = _melds_features(state.melds[me])
    rival, rival_counts = _melds_features(state.melds[1 - me])
    discarded = _discard_counts(tuple(state.discards))
    on_table = own_counts + rival_counts + discarded
    top = state.discards[-1] if state.discards else -1
    masks = []
    for suit in range(4):
        mine, theirs = state.hands[4 * me + suit] & ALL_COUNTS, state.hands[4 - 4 * me + suit] & ALL_COUNTS
        at = _SUIT_BITS * suit
        thrown = discarded >> at & _SUIT_MASK
        seen = (on_table >> at & _SUIT_MASK) + mine - (mine >> 1 & ONES) + theirs - (theirs >> 1 & ONES)
        masks.append(
            mine
            | theirs << _RIVAL_HAND
            | (own[suit][0] | (2 << 2 * RANK[top] if top >= 0 and SUIT[top] == suit else 0)) << _OWN_FITS
            | rival[suit][0] << _RIVAL_FITS
            | own[suit][1] << _OWN_MELDS
            | rival[suit][1] << _RIVAL_MELDS
            | (thrown | thrown >> 1 & ONES) << _DISCARDS
            | (seen | seen >> 1 & ONES) << _SEEN
        )
    return masks


def table_features(state: BuracoState, me: int, evaluator: Evaluator) -> list[float]:
    """Return the features of the whole table."""
    rival = 1 - me
    left = len(state.pack) - state.next
    own_points = sum(map(evaluator.points, state.melds[me]))
    rival_points = sum(map(evaluator.points, state.melds[rival]))
    own_status = [float(state.extra_status[me] == status) for status in range(4)]
    rival_status = [float(state.extra_status[rival] == status) for status in range(4)]
    return [
        float(state.drawn),
        left / 60,
        min(1.0, left / 12),
        len(state.extras) / 2,
        len(state.discards) / 20,
        own_points / 300,
        rival_points / 300,
        (own_points - rival_points) / 200,
        state.sizes[me] / HAND,
        state.sizes[rival] / HAND,
        float(state.sizes[me] <= 3),
        float(state.sizes[rival] <= 3),
        float(twos(state, me)),
        float(twos(state, rival)),
        *own_status,
        *rival_status,
        float(any(meld.canasta for meld in state.melds[me])),
        float(any(meld.canasta for meld in state.melds[rival])),
        len(state.melds[me]) / 6,
        len(state.melds[rival]) / 6,
        evaluator.ahead(state, me) / 200,
    ]


class SuitNetwork:
    """The learned network.

    Args:
        suit: the stored weights of the suits' columns: by feature, and the constants, by unit of the vector.
        joint: by unit of the vectors, then by feature of the table, and the constants, by hidden unit.
        out: one row: by hidden unit, by feature of the table, and the constant.
    """

    def __init__(
        self, suit: tuple[float, int, str], joint: tuple[float, int, str], out: tuple[float, int, str]
    ) -> None:
        *self._columns, self._suit_constants = decode(*suit)
        rows = decode(*joint)
        width = len(self._suit_constants)
        self._vectors, self._table, self._constants = rows[:width], rows[width:-1], rows[-1]
        (weights,) = decode(*out)
        units = len(self._constants)
        self._out, self._direct, self._constant = weights[:units], weights[units:-1], weights[-1]
        self._suit = lru_cache(maxsize=20_000)(self._compute_suit)

    def _compute_suit(self, mask: int) -> list[float]:
        """Return the part of a suit in the hidden units."""
        vector = self._suit_constants[:]
        while mask:
            low = mask & -mask
            mask ^= low
            vector = list(map(float.__add__, vector, self._columns[low.bit_length() - 1]))
        part = [0.0] * len(self._constants)
        for unit, row in zip(vector, self._vectors, strict=True):
            if unit > 0:
                part = [total + unit * weight for total, weight in zip(part, row, strict=True)]
        return part

    def probability(self, suits: Sequence[int], table: Sequence[float]) -> float:
        """Return the probability that the network gives these features."""
        hidden, strength = self._constants, self._constant
        for mask in suits:
            hidden = list(map(float.__add__, hidden, self._suit(mask)))
        for feature, row, direct in zip(table, self._table, self._direct, strict=True):
            if feature:
                strength += feature * direct
                hidden = [total + feature * weight for total, weight in zip(hidden, row, strict=True)]
        for unit, weight in zip(hidden, self._out, strict=True):
            if unit > 0:
                strength += unit * weight
        return probability(strength)


@cache
def network() -> SuitNetwork:
    """Return the learned network."""
    from .luck_weights import NETWORK

    return SuitNetwork(*NETWORK)


def value(state: BuracoState) -> float:
    """Return the probability that the seat to act wins the deal."""
    me: int = state.to_act  # type: ignore[assignment]
    evaluator = fast(int(state.raw_options["natural_canasta"]))
    return network().probability(suit_features(state, me), table_features(state, me, evaluator))
