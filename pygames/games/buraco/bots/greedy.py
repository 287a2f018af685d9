"""``greedy`` for Buraco: melds with a plan, keeps canastas natural, takes the pile when it pays.

The pile is the game: a card more in hand is worth far more than its points, so it is taken nearly always, and
what the rival could take it with is not discarded. Every move is valued by what it makes of the melds: their
points, and the canastas they may still become.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from ....game import View
from .. import GAME
from ..cards import DECK, RANK, SUIT, TWO, VALUES
from ..legal import extra_to_come, may_go_out, melds_after
from ..melds import Meld
from ..menus import ADD, DISCARD, MELD, PARTS
from ..score import MIXED as MIXED_BONUS
from ..score import THOUSAND
from ..shapes import CANASTA
from ..state import BuracoState
from .playout import FADE, Weights

WEIGHTS = Weights()
"""What the playouts judge by, too."""
OUT_MARGIN = 0.0
"""By how many points I want to be ahead to end a deal."""
EMPTYING = 250
"""How many situations are looked at to find a way to empty the hand."""


def greedy(view: View, rng: Random) -> str:
    """The move whose melds, hand and discard are worth most; ties by ``rng``."""
    return Judge(view, rng).choose()


class Judge:
    """What the seat to act can work out from its view."""

    def __init__(self, view: View, rng: Random) -> None:
        state = GAME.sample(view, rng)
        assert isinstance(state, BuracoState)
        self.legal: list[str] = view["legal"]
        self.rng = rng
        self.state = state  # of what it has drawn for hidden cards nothing is used
        self.me: int = view["seat"]
        self.hand = state.hand(self.me)
        self.melds = state.melds[self.me]
        self.rival_melds = state.melds[1 - self.me]
        self.rival_hand = state.sizes[1 - self.me]
        natural: int = view["options"]["natural_canasta"]
        self.bonus = {None: 0, "natural": natural, "mixed": MIXED_BONUS, "thousand": THOUSAND}
        seen = [*self.hand, *state.discards[-1:]]
        for meld in (*self.melds, *self.rival_melds):
            seen.extend(meld.cards)
        self.unseen = Counter(DECK)
        self.unseen.subtract(seen)
        self.unseen_count = len(DECK) - len(seen)
        self.mine_yet = self.unseen + Counter(self.hand)
        to_draw = len(state.pack) - state.next + 11 * len(state.extras)
        self.fade = min(1.0, to_draw / FADE)
        self.card = WEIGHTS.card * self.fade - WEIGHTS.late * (1.0 - self.fade)

    def choose(self) -> str:
        if not self.state.drawn:
            return self._best({move: self.opening(move) for move in self.legal})
        return self.finish() or self._lay() or self._drop()

    def _best(self, values: dict[str, float]) -> str:
        return max(values, key=lambda move: (round(values[move], 6), self.rng.random()))

    # -- draw or take ---------------------------------------------------------------------------------------

    def opening(self, move: str) -> float:
        """Drawing brings a card; taking brings the pile, and changes the melds."""
        if move == "draw":
            return self.card
        return self.card * len(self.state.discards) + self.gain(move)

    def gain(self, move: str) -> float:
        """What a move makes of the melds, less what its hand cards are worth in hand."""
        parts = PARTS[move]
        after = melds_after(self.state, self.me, parts)
        return self.table(after) - self.table(self.melds) - sum(map(self._held, parts[2]))

    def _held(self, card: int) -> float:
        return WEIGHTS.wild * self.fade if RANK[card] == TWO else 2.0 * self.fade

    # -- what melds are worth -------------------------------------------------------------------------------

    def table(self, melds: Sequence[Meld]) -> float:
        first = 1.0 if may_go_out(tuple(melds)) else 1.0 + WEIGHTS.first
        best = max((self._promise(meld) for meld in melds if not meld.shape.wild), default=0.0)
        promises = sum(map(self._promise, melds)) + (first - 1.0) * best
        return promises + sum(map(self._points, melds)) + (WEIGHTS.needed if first == 1.0 else 0.0)

    def _points(self, meld: Meld) -> float:
        return float(meld.shape.points + self.bonus[meld.shape.kind])

    def _promise(self, meld: Meld) -> float:
        """What may still become of a meld that is no canasta."""
        count = meld.shape.length
        if count >= CANASTA:
            return 0.0
        reach = self._reach(meld)
        if meld.shape.wild:
            return WEIGHTS.mixed[count - 3] * self.fade if reach + 1 >= CANASTA else 0.0
        if reach >= CANASTA:
            return WEIGHTS.natural[count - 3] * self.fade
        return 0.5 * WEIGHTS.mixed[count - 3] * self.fade if reach + 1 >= CANASTA else 0.0

    def _reach(self, meld: Meld) -> int:
        """How long the run can get with cards that are in my hand or unseen."""
        low, high, first = meld.shape.low, meld.shape.high, 13 * meld.suit
        while low > 1 and self.mine_yet[first + low - 2] > 0:
            low -= 1
        while high < 14 and self.mine_yet[first + high % 13] > 0:
            high += 1
        return high - low + 1

    # -- laying ---------------------------------------------------------------------------------------------

    def _lay(self) -> str | None:
        """The best addition if one gains, else the best new meld, else None."""
        for what in (ADD, MELD):
            gains = {
                move: self.run_gain(move) if what == MELD else self.gain(move)
                for move in self.legal
                if PARTS[move][0] == what and not self.empties_unwanted(move)
            }
            gaining = {move: gain for move, gain in gains.items() if gain > 0}
            if gaining:
                return self._best(gaining)
        return None

    def run_gain(self, move: str) -> float:
        """The gain of a new meld and of the hand cards that then fit onto it; its own if that is a loss."""
        alone = self.gain(move)
        if alone <= 0:
            return alone
        cards = PARTS[move][2]
        meld: Meld = melds_after(self.state, self.me, PARTS[move])[-1]
        left = list(self.hand)
        for card in cards:
            left.remove(card)
        before = self._points(meld) + self._promise(meld)
        grew = True
        while grew:
            grew = False
            for card in left:
                grown = meld.plus[card]
                if grown is not None and RANK[card] != TWO:
                    meld, grew = grown, True
                    left.remove(card)
                    break
        return alone + self._points(meld) + self._promise(meld) - before

    def empties_unwanted(self, move: str) -> bool:
        """Whether a move ends the deal, or leaves a card too few for it, at a moment that is not good."""
        if extra_to_come(self.state, self.me) or self._wants_out():
            return False
        return len(self.hand) - len(PARTS[move][2]) < 2

    # -- emptying the hand ----------------------------------------------------------------------------------

    def _wants_out(self) -> bool:
        """Whether ending the deal now is good: ahead, or the rival is about to do so."""
        rival_canasta = may_go_out(self.rival_melds)
        had = self.state.had[1 - self.me] != 0
        margin = sum(map(self._points, self.melds)) + 100.0
        margin -= sum(map(self._points, self.rival_melds)) - 8.0 * self.rival_hand - (0 if had else 100)
        if margin > OUT_MARGIN:
            return True
        return margin > -OUT_MARGIN and rival_canasta and had and self.rival_hand <= 2

    def finish(self) -> str | None:
        """The first move of a way to empty the hand in this turn, if there is one and it is wanted."""
        if not extra_to_come(self.state, self.me) and not self._wants_out():
            return None
        twos = sum(RANK[card] == TWO for card in self.hand)
        if len(self.hand) > 14 or (len(self.hand) > 7 and not self.melds and twos == 0):
            return None
        waiting: list[tuple[BuracoState, str | None]] = [(self.state, None)]
        tried: set[tuple[int, ...]] = set()
        while waiting and len(tried) < EMPTYING:
            state, first = waiting.pop()
            hands = tuple(state.hands[4 * self.me : 4 * self.me + 4])
            if hands in tried:
                continue
            tried.add(hands)
            size = state.sizes[self.me]
            moves = state.legal_moves()
            if size == 1:
                return first or self._drop_last(moves)
            for move in sorted(moves, key=_wilds_spent, reverse=True):
                parts = PARTS[move]
                if parts[0] != DISCARD:
                    if len(parts[2]) == size:
                        return first or move
                    after = state.copy()
                    after.apply(move, check=False)
                    assert isinstance(after, BuracoState)
                    waiting.append((after, first or move))
        return None

    def _drop_last(self, moves: Sequence[str]) -> str:
        """The last card: laid if it can be, else discarded."""
        return self._best({move: self.gain(move) if PARTS[move][0] != DISCARD else -1e3 for move in moves})

    # -- discarding -----------------------------------------------------------------------------------------

    def _drop(self) -> str:
        drops = {move: -self.loss(PARTS[move][2][0]) for move in self.legal if PARTS[move][0] == DISCARD}
        return self._best(drops) if drops else self._best({move: self.gain(move) for move in self.legal})

    def loss(self, card: int) -> float:
        fed = self.feeds(card) * self.pile_worth()
        return self.use(card) + fed - 0.3 * VALUES[RANK[card]]

    def pile_worth(self) -> float:
        """What the pile with one more card brings the rival."""
        return WEIGHTS.card * self.fade * (len(self.state.discards) + 1) + WEIGHTS.fed

    def use(self, card: int) -> float:
        """What a card is worth in my hand."""
        if RANK[card] == TWO:
            return WEIGHTS.wild + 6.0
        use = 10.0 if any(meld.plus[card] is not None for meld in self.melds) else 0.0
        for other, weight in _neighbours(card):
            if other in self.hand:
                use += weight
        return use

    def feeds(self, card: int) -> float:
        """The chance that the rival takes the pile with ``card`` on top."""
        if any(meld.plus[card] is not None for meld in self.rival_melds):
            return 1.0
        share = min(1.0, self.rival_hand / max(1, self.unseen_count))
        if RANK[card] == TWO:
            return 0.8
        chances = [1.0 - (1.0 - share) ** max(0, self.unseen[other]) for other, _ in _neighbours(card)]
        twos = sum(max(0, self.unseen[13 * suit + TWO]) for suit in range(4))
        wild = 1.0 - (1.0 - share) ** twos
        low2, low1, high1, high2 = chances
        pairs = [low2 * low1, low1 * high1, high1 * high2]
        safe = 1.0
        for pair in [*pairs, *(0.5 * wild * single for single in chances)]:
            safe *= 1.0 - pair
        for meld in self.rival_melds:
            if meld.suit == SUIT[card] and meld.beyond[RANK[card]].bit_count() == 1:
                safe *= 1.0 - share
        return 1.0 - safe


def _wilds_spent(move: str) -> tuple[int, int]:
    """Ways to empty the hand are tried with few wilds first."""
    cards = PARTS[move][2]
    return sum(RANK[card] == TWO for card in cards), -len(cards)


def _neighbours(card: int) -> list[tuple[int, float]]:
    """The four cards around ``card`` in its suit, with what one of them in hand is worth; -1: none there."""
    first, place = 13 * SUIT[card], RANK[card] + 1 if RANK[card] else 14
    around = [place - 2, place - 1, place + 1, place + 2]
    if place == 14:
        around = [12, 13, 2, 3]
    return [
        (first + (p - 1) % 13 if 1 <= p <= 14 else -1, weight)
        for p, weight in zip(around, (4.0, 7.0, 7.0, 4.0), strict=True)
    ]
