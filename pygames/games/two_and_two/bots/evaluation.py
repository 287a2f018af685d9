"""Evaluation of moves of Two & Two, in hundredths of a set, for playouts, policy and coach.

It counts no cards: the rival's hand is estimated from the full deck. `CardKnowledge` counts the cards seen,
for the reasons of the coach.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from ....core.bot_interface import View, seat_of
from ..cards import (
    COMPLETE,
    COPIES,
    DECK,
    EMPTY,
    FILLED,
    FINISH,
    KIND,
    LAID,
    LIES,
    PATTERNS,
    PLACES,
    SF,
    SYMBOLS,
    WD,
    WILD,
)
from ..hands import HAS, ONE_WD, count_sf
from ..legal import FROM_HAND
from ..move_tables import CARD, DENY, DRAW, PASS, PLAY, SKIP_SELF, Parts, completes
from ..move_tables import WILD as WILD_MOVE
from ..state import HAND, TwoAndTwoState
from .log_inference import ALL_KINDS, LogInference

SET = 100.0
SAVED_SET, WASTED_WD = 60.0, -30.0
"""The value of a set denied to the rival or saved by a deny, and of a ``WD`` spent on less."""
FINAL_SET = 300.0
"""The value of each set ahead or behind when a pass ends the game."""
DRAW_DANGER = 0.7
"""The share of the danger that counts before a draw, which may bring a remedy."""
IDLE_SKIP = 5.0
"""The cost of a skip of the rival that gains nothing."""
HAS_WD, HAS_SF = 0.4, 0.45
"""The probabilities that an unknown hand of the rival holds a ``WD``, or an ``SF``."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights, in hundredths of a set.

    Attributes:
        sf, wd: the values of an ``SF`` and a ``WD`` in hand.
        danger: the weight of the rival's chance to complete the stack.
        mine: the value of being able to complete the stack in the next own turn if nothing changes.
    """

    sf: float = 14.0
    wd: float = 32.0
    danger: float = 0.3
    mine: float = 15.0


RULES = "18fa3976c862cb5b"
"""The digest of the rules that they were tuned under (`training/tuning.py`)."""


def _copies(mask: int) -> int:
    return sum(COPIES[kind] for kind in range(SYMBOLS) if mask >> kind & 1)


def _danger(turned: int, shows: int) -> float:
    """Return the probability that four cards of a full deck complete a stack, in hundredths."""
    straight = 1 - (1 - _copies(FINISH[turned][shows]) / len(DECK)) ** HAND
    other = 1 - (1 - _copies(FINISH[1 - turned][shows]) / len(DECK)) ** HAND
    wild = HAS_WD if WILD[shows] != EMPTY else 0.0
    return SET * (1 - (1 - straight) * (1 - HAS_SF * other) * (1 - wild))


DANGER = tuple(tuple(_danger(turned, shows) for shows in range(len(PATTERNS))) for turned in (0, 1))


class Evaluator:
    """Evaluator with these weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    @staticmethod
    def start(state: TwoAndTwoState, parts: Parts) -> float:
        """Return the value of a start: the rival has the next turn."""
        kind = parts.kind if state.start == FROM_HAND else state.start
        return -DANGER[parts.flip][LIES[parts.flip][kind]]

    def value(self, state: TwoAndTwoState, parts: Parts) -> float:
        """Return the value of a move of the own turn, in hundredths of a set."""
        action, kind, flip, skips, sf = parts
        weights, seat, flipped = self.weights, state.actor, state.flipped
        skipped = skips > 0 or state.skips[1 - seat] > 0
        if action == PLAY:
            lies = flipped ^ flip
            after = LAID[state.shows][LIES[lies][kind]]
            if COMPLETE[after]:
                return SET - weights.sf * sf
            soon = self.next_own(state.hands[seat], parts, lies, after)
            if skipped:
                return SET * soon - weights.sf * sf
            return weights.mine * soon - weights.danger * DANGER[lies][after] - weights.sf * sf
        if action == WILD_MOVE:
            return SET - weights.wd - weights.sf * sf
        here = 0.0 if skipped else weights.danger * DANGER[flipped][state.shows]
        if action == PASS:
            if state.next < len(state.deck):
                return -here
            return FINAL_SET * (state.scores[seat] - state.scores[1 - seat])
        if action == SKIP_SELF:
            return -weights.sf - here
        return -DRAW_DANGER * here if action == DRAW else -weights.sf - IDLE_SKIP

    @staticmethod
    def answer(state: TwoAndTwoState, parts: Parts) -> float:
        """Return the value of an answer: a deny stops the rival's set, or saves an own one from its deny."""
        if parts.action != DENY:
            return 0.0
        if not completes(state.shows, state.flipped, state.move):
            return WASTED_WD
        return SAVED_SET / 2 if is_postponed(state, parts) else SAVED_SET

    def next_own(self, hand: int, parts: Parts, lies: int, after: int) -> float:
        """Return how well the rest of a hand completes the stack after a move, 0 to 1."""
        left = hand & HAS & ~(1 << parts.kind) | hand >> SYMBOLS & HAS & 1 << parts.kind
        if left & FINISH[lies][after]:
            return 1.0
        if left & FINISH[1 - lies][after] and count_sf(hand) > parts.sf:
            return 1.0 - self.weights.sf / SET
        return 1.0 - self.weights.wd / SET if hand >= ONE_WD and WILD[after] != EMPTY else 0.0


def is_postponed(state: TwoAndTwoState, deny: Parts) -> bool:
    """Return True if a deny only postpones a set: a denied card is gone, a denied flip or skip returns it."""
    return not state.denies and deny.kind != CARD


class CardKnowledge:
    """Knowledge of a seat about the rival's hand, from the cards seen and the rival's play.

    Attributes:
        known: the number of the rival's known cards, by kind.
        hidden: for each of its other cards, the mask of the kinds that it can have.
        unseen: the number of copies that are not visible, by kind.
    """

    def __init__(self, view: View) -> None:
        me = seat_of(view)
        data: dict[str, Any] = view["data"]
        zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
        rival = zones[f"hand{1 - me}"]
        self.known = Counter(KIND[card] for card in rival if card is not None)
        inference = LogInference(view, Random(0))
        hidden = (
            [card.kinds for card in inference.hidden]
            if inference.consistent
            else [ALL_KINDS] * rival.count(None)
        )
        kinds = ALL_KINDS if data["wd_at_most"][1 - me] else ALL_KINDS & ~(1 << WD)
        self.hidden = [each & kinds for each in hidden]
        gone = [*zones[f"hand{me}"], *zones["discard"], *(laid["card"] for laid in data["stack"])]
        gone += [card for card_set in view["history"] for card in card_set["cards"]]
        self.unseen = Counter(dict(enumerate(COPIES)))
        self.unseen -= self.known + Counter(KIND[card] for card in gone)

    def threat(self, shows: int, flipped: int) -> float:
        """Return the probability that the rival can complete a stack with its hand."""
        straight = self._hold_probability(FINISH[flipped][shows])
        turned = self._hold_probability(FINISH[1 - flipped][shows]) * self._hold_probability(1 << SF)
        wild = self._hold_probability(1 << WD) if FILLED[shows] == PLACES - 1 else 0.0
        return 1 - (1 - straight) * (1 - turned) * (1 - wild)

    def _hold_probability(self, mask: int) -> float:
        """Return the probability that the rival holds a card of these kinds."""
        if any(mask >> kind & 1 for kind in self.known):
            return 1.0
        missed = 1.0
        for kinds in self.hidden:
            missed *= 1.0 - self._copies(kinds & mask) / max(1, self._copies(kinds))
        return 1.0 - missed

    def _copies(self, mask: int) -> int:
        return sum([copies for kind, copies in self.unseen.items() if mask >> kind & 1])
