"""Win probability of a deal from both hands, both tables and the discard pile, by small learned networks.

Each suit has `features` of its cards. The same columns serve all suits. A suit's columns add up to a hidden
vector. The four vectors and the features of the whole table make a second one, which gives the probability.
The styles in which the seats play on matter as much as the cards, so they are features, too. The networks are
learned from games of the playout player against itself (`training/value.py`): one from games in all
styles, and two from games in the style of ``hard`` alone, whose mean is better than each. The pack and the
extra hands are not used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from operator import mul
from typing import NamedTuple

from ....bots.neural_network import decode, probability
from ....core.learned_weights import load_weights
from ..bots.evaluation import CHILD, PLAIN, WEIGHTS, twos
from ..bots.opponent_model import Rival
from ..bots.playout import PlayoutPlayer, fast
from ..cards import ACE, ALL_COUNTS, ONE, ONES, SUIT, VALUES
from ..legal import can_take
from ..melds import Meld
from ..state import HAND, BuracoState

STYLES = 4
"""The number of styles: those of ``hard``, ``medium`` and ``easy``, in this order, and random moves."""
HARD, MEDIUM, EASY, RANDOM = range(STYLES)
WEIGHTS_OF = (WEIGHTS, PLAIN, CHILD, WEIGHTS)
"""By style, the weights of the playout player that comes closest."""
OF_HARD = 2
"""The number of networks for two seats that play on like ``hard``. They are stored first."""
CHEAP, CHEAPEST = 5, 2
"""The number of cards that are compared as the next discard, and of those whose danger is a feature."""
LATE = (6, 12, 24, 48)
"""A position is late below these numbers of hidden cards."""
_SUIT_BITS = 26
_SUIT_MASK = (1 << _SUIT_BITS) - 1
_KINDS = {None: 0, "natural": 8, "mixed": 9, "thousand": 10}
_SECOND = 11


class SuitCards(NamedTuple):
    """The cards of one suit, as the seat to act and its rival see them together.

    Cards are bits of a hand's number: see `cards`.

    Attributes:
        own: those in the hand of the seat to act.
        rival: those in its rival's hand.
        own_fits: single cards that can be added to the seat's melds.
        rival_fits: the same for the rival's melds.
        own_melds: the lengths or kinds of the seat's melds.
        rival_melds: the same for the rival's melds.
        discards: the discard pile.
        seen: all cards that are not in the pack or in an extra hand.
        top: the top of the discard pile, if it is of this suit.
    """

    own: int
    rival: int
    own_fits: int
    rival_fits: int
    own_melds: int
    rival_melds: int
    discards: int
    seen: int
    top: int


WIDTHS = (26, 26, 27, 27, 12, 12, 26, 26, 26, 28, 28, 28, 28, 28, 28, 5)
"""The numbers of bits of the parts that `features` returns."""
STARTS = tuple(accumulate(WIDTHS, initial=0))
"""The number of the first feature of each part."""
SUIT_FEATURES = STARTS[-1]
"""The number of features of a suit."""


def features(suit: SuitCards) -> tuple[int, ...]:
    """Return the features of a suit: its cards, what they make together, and the cards near the pile's top.

    Each pattern has the even bits of a part, or the odd ones. It has the lowest place of its cards, where an
    ace is at both ends. Arrays of numbers work, too.
    """
    own, rival, own_fits, rival_fits = suit[:4]
    hidden = ~(suit.seen >> 1)
    patterns = (
        (own & own_fits, own & rival_fits),
        (rival & rival_fits, rival & own_fits),
        (own_fits & hidden, rival_fits & hidden),
    )
    mine, theirs, top = _places(own), _places(rival), _places(suit.top)
    near = [mine >> 2, mine << 2, mine >> 4, mine << 4, own_fits]
    return (
        *suit,
        *(even & ONES | (odd & ONES) << 1 for even, odd in patterns),
        *(places & places >> 2 | (places & places >> 4) << 1 for places in (mine, theirs)),
        mine & mine >> 2 & mine >> 4 | (theirs & theirs >> 2 & theirs >> 4) << 1,
        sum((top & cards != 0) << at for at, cards in enumerate(near)),
    )


def _places(held: int) -> int:
    """Return the places of cards of a suit, an ace's at both ends."""
    return held & ONES | (held & 1 << 2 * ACE) << 2 * 13


def columns(part: int, bits: int) -> Iterator[int]:
    """Yield the numbers of the features of one part, ascending."""
    start = STARTS[part]
    while bits:
        yield start + (bits & -bits).bit_length() - 1
        bits &= bits - 1


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


def suit_cards(state: BuracoState, me: int) -> list[SuitCards]:
    """Return the cards by suit, as ``me`` and its rival see them together."""
    own, own_counts = _melds_features(state.melds[me])
    rival, rival_counts = _melds_features(state.melds[1 - me])
    discarded = _discard_counts(tuple(state.discards))
    on_table = own_counts + rival_counts + discarded
    top = state.discards[-1] if state.discards else -1
    found = []
    for suit in range(4):
        mine, theirs = state.hands[4 * me + suit] & ALL_COUNTS, state.hands[4 - 4 * me + suit] & ALL_COUNTS
        at = _SUIT_BITS * suit
        thrown = discarded >> at & _SUIT_MASK
        seen = (on_table >> at & _SUIT_MASK) + mine - (mine >> 1 & ONES) + theirs - (theirs >> 1 & ONES)
        found.append(
            SuitCards(
                mine,
                theirs,
                own[suit][0],
                rival[suit][0],
                own[suit][1],
                rival[suit][1],
                thrown | thrown >> 1 & ONES,
                seen | seen >> 1 & ONES,
                ONE[top] if top >= 0 and SUIT[top] == suit else 0,
            )
        )
    return found


@lru_cache(maxsize=20_000)
def _hand_points(held: int) -> int:
    """Return the points of a hand's cards of one suit."""
    return sum(VALUES[rank] * (held >> 2 * rank & 3).bit_count() for rank in range(13))


def dangers(state: BuracoState, seat: int, player: PlayoutPlayer) -> list[float]:
    """Return for the likeliest next discards of a seat whether its rival can take the pile with them."""
    rival, pile = Rival(state, seat), player.pile(state, player.fade(state))
    hand = state.hands[4 * seat : 4 * seat + 4]
    costs = sorted(
        (cost, 13 * suit + rank)
        for suit, held in enumerate(hand)
        for cost, rank in player.losses[held & ALL_COUNTS][:CHEAP]
    )
    losses = sorted((cost + rival.takes(card) * pile, card) for cost, card in costs[:CHEAP])
    found = [float(can_take(state, 1 - seat, card)) for _, card in losses[:CHEAPEST]]
    return found + [0.0] * (CHEAPEST - len(found))


def table_features(state: BuracoState, me: int, styles: tuple[int, int] = (HARD, HARD)) -> tuple[float, ...]:
    """Return the features of the whole table.

    Args:
        state: the state.
        me: the seat to act.
        styles: how the seats play on, by seat.
    """
    rival = 1 - me
    natural = int(state.raw_options["natural_canasta"])
    players, evaluator = [fast(natural, WEIGHTS_OF[style]) for style in styles], fast(natural)
    pile = len(state.discards) / 10
    both = [danger for seat in (me, rival) for danger in dangers(state, seat, players[seat])]
    left = len(state.pack) - state.next
    own_points = evaluator.total(state.melds[me])
    rival_points = evaluator.total(state.melds[rival])
    in_hands = [sum(map(_hand_points, _counts(state, seat))) for seat in (me, rival)]
    ahead = evaluator.ahead(state, me)
    hidden = left + sum(map(len, state.extras))
    lead = max(-2.0, min(2.0, ahead / 60))
    now = max(-2.0, min(2.0, (own_points - in_hands[0] - rival_points + in_hands[1]) / 60))
    late = [1 - min(1.0, hidden / cards) for cards in LATE]
    return (
        float(state.drawn),
        left / 60,
        hidden / 80,
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
        *(float(state.extra_status[me] == status) for status in range(4)),
        *(float(state.extra_status[rival] == status) for status in range(4)),
        float(any(meld.canasta for meld in state.melds[me])),
        float(any(meld.canasta for meld in state.melds[rival])),
        len(state.melds[me]) / 6,
        len(state.melds[rival]) / 6,
        ahead / 200,
        in_hands[0] / 100,
        in_hands[1] / 100,
        *(float(styles[me] == style) for style in range(STYLES)),
        *(float(styles[rival] == style) for style in range(STYLES)),
        lead,
        now,
        *late,
        *(share * lead for share in late),
        *(share * now for share in late),
        *both,
        *(danger * pile for danger in both),
    )


def _counts(state: BuracoState, seat: int) -> Iterator[int]:
    return (held & ALL_COUNTS for held in state.hands[4 * seat : 4 * seat + 4])


class SuitNetwork:
    """A learned network.

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
        self._vectors, self._table = _transposed(rows[:width]), _transposed(rows[width:-1])
        self._constants = rows[-1]
        (weights,) = decode(*out)
        units = len(self._constants)
        self._out, self._direct, self._constant = weights[:units], weights[units:-1], weights[-1]
        self._of_part = lru_cache(maxsize=20_000)(self._compute_part)
        self._of_suit = lru_cache(maxsize=20_000)(self._compute_suit)
        self._of_table = lru_cache(maxsize=20_000)(self._compute_table)

    def _compute_part(self, part: int, bits: int) -> list[float]:
        """Return the sum of the columns of a part's features. Most parts are the same in many positions."""
        found = [self._columns[column] for column in columns(part, bits)]
        return list(map(sum, zip(*found, strict=True))) if found else [0.0] * len(self._suit_constants)

    def _compute_suit(self, suit: SuitCards) -> list[float]:
        """Return the part of a suit in the hidden units."""
        parts = map(self._of_part, range(len(WIDTHS)), features(suit))
        active = [max(0.0, unit) for unit in map(sum, zip(self._suit_constants, *parts, strict=True))]
        return [sum(map(mul, active, weights)) for weights in self._vectors]

    def _compute_table(self, table: tuple[float, ...]) -> tuple[list[float], float]:
        """Return the part of the table in the hidden units, and in the output."""
        direct = sum(map(mul, table, self._direct), self._constant)
        return [
            sum(map(mul, table, weights), constant)
            for weights, constant in zip(self._table, self._constants, strict=True)
        ], direct

    def probability(self, suits: Sequence[SuitCards], table: tuple[float, ...]) -> float:
        """Return the probability that the network gives these features."""
        hidden, strength = self._of_table(table)
        for unit, weight in zip(
            map(sum, zip(hidden, *map(self._of_suit, suits), strict=True)), self._out, strict=True
        ):
            if unit > 0:
                strength += unit * weight
        return probability(strength)


def _transposed(rows: Sequence[Sequence[float]]) -> list[tuple[float, ...]]:
    return list(zip(*rows, strict=True))


@cache
def networks(is_hard: bool) -> tuple[SuitNetwork, ...]:
    """Return those for two seats that play on like ``hard``, or the one for all styles."""
    stored = load_weights(__package__, "weights.json")["networks"]
    wanted = stored[:OF_HARD] if is_hard else stored[OF_HARD:]
    return tuple(SuitNetwork(**network) for network in wanted)


def value(state: BuracoState, styles: tuple[int, int] = (HARD, HARD)) -> float:
    """Return the probability that the seat to act wins the deal, if both play on in these styles."""
    me: int = state.to_act  # type: ignore[assignment]
    suits, table = suit_cards(state, me), table_features(state, me, styles)
    found = [network.probability(suits, table) for network in networks(styles == (HARD, HARD))]
    return sum(found) / len(found)
