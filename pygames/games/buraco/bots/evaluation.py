"""Evaluation of moves and positions of Buraco, for playouts, policy and coach.

It uses only information of its seat: its hand, the melds, the top of the discard pile, the sizes of
all hands and piles. Values are points.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ....core.lazy import Table
from ..cards import ONE, ONES, RANK, SUIT, TWO, TWO_BIT, VALUES
from ..legal import extra_to_come
from ..meld_shapes import CANASTA
from ..melds import TRIOS, Meld
from ..move_tables import DRAW, MELD, NO_MELD, TAKE_NEW, TAKE_ON, Parts
from ..score import GOING_OUT, NO_EXTRA_HAND, THOUSAND
from ..score import MIXED as MIXED_BONUS
from ..state import HAND, BuracoState


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights, in points.

    Attributes:
        card: the worth of a card more in hand.
        late: its cost when the pack is nearly gone.
        wild: the worth of a 2 in hand until it makes a canasta.
        held: the worth of another card in hand while it could be laid.
        needed: the worth of the natural canasta that going out needs.
        first: the additional share of the best natural meld's potential while there is no such canasta.
        hurry: the additional value of laying a card while an extra hand is to come.
        extra: the worth of having had the extra hand.
        fed: the cost of discarding a card that the rival's melds can use, in addition to the pile.
        near: the worth that a neighbour in hand gives a card.
        watch: the weight of the chance that the rival takes the pile.
        natural: the potential of a natural meld of 3, 4, 5, 6 cards, in addition to its points.
        mixed: the same for one with a wild.
    """

    card: float = 22.0
    late: float = 8.0
    wild: float = 95.0
    held: float = 42.0
    needed: float = 60.0
    first: float = 0.4
    hurry: float = 3.0
    extra: float = 60.0
    fed: float = 10.0
    near: float = 9.0
    watch: float = 0.8
    natural: tuple[float, ...] = (13.0, 24.0, 45.0, 75.0)
    mixed: tuple[float, ...] = (1.0, 7.0, 23.0, 48.0)


WEIGHTS = Weights()
PLAIN = Weights(
    card=18.0,
    wild=100.0,
    held=20.0,
    first=0.5,
    hurry=6.0,
    near=7.0,
    watch=1.0,
    natural=(14.0, 26.0, 45.0, 75.0),
    mixed=(0.0, 10.0, 24.0, 48.0),
)
"""Those of a player that lays cards that gain and ignores that a full hand takes pile after pile."""
CHILD = replace(PLAIN, card=6.0, wild=30.0, held=-4.0, hurry=25.0, watch=0.0)
"""Those of a player that thinks little of its hand, and nothing of the rival."""
RULES = "42b27de212d73470"
"""The digest of the rules that they were tuned under (`training/tuning.py`)."""
FADE = 12
"""With fewer cards than this to draw, potentials fade."""
SMALL, HURRIED = 5, 3.0
"""With at most this many cards an extra hand is near, and the hurry is greater by this factor."""
MIN_HAND, MAX_LAID = 2, 3
"""The cards that stay in a hand that is not to be emptied. The most that one move lays."""
LEFT_IN_HAND = 8.0
"""The approximate cost of a card left in hand at the end."""
TWICE = 0.3
"""The factor of the use of a card if the hand has it twice."""
THROWN = 0.3
"""The share of its points that a card left in hand is expected to cost."""
TWO_LATER = 0.7
"""The share of a 2's worth in hand that a playout's end counts."""
CLOSE, DISTANT = 1.0, 0.57
"""The worth of a card one place away in hand, and of one two places away."""


def _neighbours(rank: int) -> tuple[tuple[int, float], ...]:
    """Return the cards around one of this rank in its suit, as bits of a hand's number, with their worths."""
    around = {}
    for step, weight in ((-2, DISTANT), (-1, CLOSE), (1, CLOSE), (2, DISTANT)):
        place = rank + step
        if rank == 0 and step < 0:
            place = 13 + step
        if 0 <= place <= 13 and place % 13 != TWO:
            around[1 << 2 * (place % 13)] = weight
    return tuple(around.items())


NEIGHBOURS = tuple(map(_neighbours, range(13)))


def twos(state: BuracoState, seat: int) -> int:
    """Return the number of 2s that a seat holds."""
    return sum((held & (TWO_BIT | TWO_BIT << 1)).bit_count() for held in state.hands[4 * seat : 4 * seat + 4])


MeldStatus = tuple[int, float]
"""The number of natural canastas of a seat, and the greatest potential of its other natural melds."""
Change = tuple[float, float, Meld]


class Evaluator:
    """Evaluation by these weights and this bonus of a natural canasta.

    Attributes:
        points: by meld, its current points.
        potential: by meld, the additional points that it may reach while there is much to draw.
        losses: by the counts of a suit's cards in hand, the costs of discarding each rank, the cheapest one
            first. The use to the rival is not included.
    """

    def __init__(self, natural: int, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.bonus = {None: 0, "natural": natural, "mixed": MIXED_BONUS, "thousand": THOUSAND}
        self.points = Table(self._points)
        self.potential = Table(self._potential)
        self.losses = Table(self._losses, most=20_000)
        self._changes = Table(self._change_by_hand)
        self._meld_gains = Table(self._greatest_meld_gain)

    def _points(self, meld: Meld) -> float:
        return float(meld.shape.points + self.bonus[meld.shape.kind])

    def _potential(self, meld: Meld) -> float:
        if meld.shape.length >= CANASTA:
            return 0.0
        return (self.weights.mixed if meld.shape.wild else self.weights.natural)[meld.shape.length - 3]

    def total(self, melds: Iterable[Meld]) -> float:
        """Return the current points of some melds together."""
        return sum([self.points[meld] for meld in melds])

    @staticmethod
    def fade(state: BuracoState) -> float:
        """Return the share of a potential that still counts."""
        return min(1.0, (len(state.pack) - state.next + HAND * len(state.extras)) / FADE)

    def card(self, fade: float) -> float:
        """Return the worth of a card more in hand."""
        return self.weights.card * fade - self.weights.late * (1.0 - fade)

    # -- draw or take ---------------------------------------------------------------------------------------

    def opening(self, state: BuracoState, seat: int, parts: Parts, fade: float) -> float:
        """Return the value of drawing a card, or of taking the pile, which also changes the melds."""
        card = self.card(fade)
        if parts[0] == DRAW:
            return card
        return card * len(state.discards) + self.gain(state, seat, parts, fade)

    # -- laying ---------------------------------------------------------------------------------------------

    def laying(
        self,
        state: BuracoState,
        seat: int,
        parts: Parts,
        fade: float,
        hurry: float,
        meld_status: MeldStatus | None = None,
    ) -> float:
        """Return the gain of an addition, or of a new meld with the hand cards that then fit onto it."""
        value = self.gain(state, seat, parts, fade, meld_status) + hurry * len(parts[2])
        if parts[0] == MELD and value > 0:
            value += self._extension_gain(state, seat, parts, fade)
        return value

    def greatest_meld_gain(self, fade: float, hurry: float) -> float:
        """Return an upper bound of the gain of a new meld without hand cards that then fit onto it.

        While cards in hand are worth more than any new meld, which is most of a deal, none is evaluated.
        """
        return self._meld_gains[fade, hurry]

    def _greatest_meld_gain(self, by: tuple[float, float]) -> float:
        fade, hurry = by
        gains = []
        for cards in TRIOS:
            points, potential, meld = self._change(None, cards, cards)
            first = 0.0 if meld.shape.wild else self.potential[meld] * self.weights.first
            gains.append(points + fade * (potential + first) + hurry * len(cards))
        return max(gains)

    def hurry(self, state: BuracoState, seat: int) -> float:
        """Return the additional worth of laying a card: an extra hand may be to come."""
        if not extra_to_come(state, seat):
            return 0.0
        return self.weights.hurry * (HURRIED if state.sizes[seat] <= SMALL else 1.0)

    def least(self, state: BuracoState, seat: int) -> int:
        """Return the number of cards to hold: one to discard and one more if going out is near but bad."""
        far = state.sizes[seat] >= MIN_HAND + MAX_LAID
        return 0 if far or extra_to_come(state, seat) or self.wants_out(state, seat) else MIN_HAND

    def wants_out(self, state: BuracoState, seat: int) -> bool:
        """Return True if ending the deal now is good, by the current points."""
        rival = 1 - seat
        margin = self.total(state.melds[seat]) - self.total(state.melds[rival])
        margin += GOING_OUT + LEFT_IN_HAND * state.sizes[rival]
        return margin - (0 if state.extra_status[rival] else NO_EXTRA_HAND) > 0

    def meld_status(self, melds: tuple[Meld, ...]) -> MeldStatus:
        """Return the properties of a seat's melds that decide the worth of the next one."""
        canastas, best = 0, 0.0
        for meld in melds:
            canastas += meld.canasta
            if not meld.shape.wild and self.potential[meld] > best:
                best = self.potential[meld]
        return canastas, best

    def gain(
        self, state: BuracoState, seat: int, parts: Parts, fade: float, meld_status: MeldStatus | None = None
    ) -> float:
        """Return the change in value of the melds by a move that lays cards, less its cards' worth in hand.

        Args:
            state: the state before the move.
            seat: the seat to act.
            parts: the move.
            fade: see `fade`.
            meld_status: of the seat's melds, to avoid recomputing it for several moves.
        """
        action, index, cards = parts
        before = None if index == NO_MELD else state.melds[seat][index]
        if action in (TAKE_ON, TAKE_NEW):
            points, potential, after = self._change(before, (state.discards[-1], *cards), cards)
        else:
            points, potential, after = self._changes[before, cards]
        canastas, best = meld_status or self.meld_status(state.melds[seat])
        gain = points + fade * potential
        if not canastas:
            if after.canasta:
                gain += self.weights.needed
            elif not after.shape.wild:
                gain += max(0.0, self.potential[after] - best) * self.weights.first * fade
        elif canastas == 1 and before is not None and before.canasta and not after.canasta:
            gain -= self.weights.needed
        return gain

    def _change_by_hand(self, laid: tuple[Meld | None, tuple[int, ...]]) -> Change:
        before, cards = laid
        return self._change(before, cards, cards)

    def _change(self, before: Meld | None, new_cards: Sequence[int], cards: Sequence[int]) -> Change:
        """Return the change of a meld by laying: points, potential less the cards' worth in hand, meld."""
        weights = self.weights
        if before is None:
            after = TRIOS[tuple(sorted(new_cards))]
            points, potential = self.points[after], self.potential[after]
        else:
            grown = before.plus[new_cards[0]] if len(new_cards) == 1 else before.grown(new_cards)
            assert grown is not None
            after = grown
            points = self.points[after] - self.points[before]
            potential = self.potential[after] - self.potential[before]
        for card in cards:
            potential -= weights.wild if RANK[card] == TWO else weights.held
        return points, potential, after

    def _extension_gain(self, state: BuracoState, seat: int, parts: Parts, fade: float) -> float:
        """Return the gain of the hand cards that then fit onto a new meld."""
        cards = parts[2]
        start = meld = TRIOS[cards]
        suit = meld.suit
        left = state.hands[4 * seat + suit]
        for card in cards:
            if SUIT[card] == suit:
                one = ONE[card]
                left = left ^ one << 1 if left & one << 1 else left ^ one
        first = 13 * suit
        while True:
            fitting = left & meld.fits & ONES & ~TWO_BIT
            if not fitting:
                break
            one = fitting & -fitting
            grown = meld.plus[first + one.bit_length() // 2]
            left = left ^ one << 1 if left & one << 1 else left ^ one
            if grown is not None:
                meld = grown
        if meld is start:
            return 0.0
        gain = self.points[meld] - self.points[start]
        return gain + fade * (self.potential[meld] - self.potential[start])

    # -- discarding -----------------------------------------------------------------------------------------

    def pile(self, state: BuracoState, fade: float) -> float:
        """Return the weighted worth to the rival of taking the pile with one more card."""
        weights = self.weights
        return weights.watch * (weights.card * fade * (len(state.discards) + 1) + weights.fed)

    def _losses(self, held: int) -> list[tuple[float, int]]:
        return sorted((self._loss(held, rank), rank) for rank in range(13) if held >> 2 * rank & 1)

    def _loss(self, held: int, rank: int) -> float:
        if rank == TWO:
            return self.weights.wild
        return self._use(held, rank) - THROWN * VALUES[rank]

    def loss(self, state: BuracoState, seat: int, card: int, fed: float) -> float:
        """Return the cost of discarding a card: its use in hand, and its use to the rival."""
        return self._loss(state.hands[4 * seat + SUIT[card]], RANK[card]) + fed

    def use(self, state: BuracoState, seat: int, card: int) -> float:
        """Return the worth of a card other than a 2 by its neighbours in hand."""
        return self._use(state.hands[4 * seat + SUIT[card]], RANK[card])

    def _use(self, held: int, rank: int) -> float:
        use = 0.0
        for bit, weight in NEIGHBOURS[rank]:
            if held & bit:
                use += weight
        if held & ONE[rank] << 1:
            use *= TWICE
        return self.weights.near * use

    # -- end of a playout -----------------------------------------------------------------------------------

    def ahead(self, state: BuracoState, seat: int) -> float:
        """Return the approximate number of points a seat will be ahead when this deal is over."""
        fade = self.fade(state)
        return self._worth(state, seat, fade) - self._worth(state, 1 - seat, fade)

    def _worth(self, state: BuracoState, seat: int, fade: float) -> float:
        weights, melds = self.weights, state.melds[seat]
        canastas, best = self.meld_status(melds)
        worth = 0.0
        for meld in melds:
            worth += self.points[meld] + fade * self.potential[meld]
        worth += weights.needed if canastas else weights.first * fade * best
        worth += self.card(fade) * state.sizes[seat]
        worth += (weights.wild - weights.card) * TWO_LATER * fade * twos(state, seat)
        if state.extra_status[seat]:
            return worth + weights.extra
        return worth + (NO_EXTRA_HAND * (1.0 - fade) if state.extras else NO_EXTRA_HAND)
