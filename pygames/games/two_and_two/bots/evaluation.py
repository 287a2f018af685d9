"""What moves of Two & Two are worth: the judge of playouts, policy and coach, in hundredths of a set.

It counts no cards: what the rival may hold is taken from the full deck. What the cards that were seen tell of
them besides is `Seen`'s, for the coach's words.
"""

from __future__ import annotations

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
"""A set denied to the rival, or kept; a ``WD`` spent on less."""
FINAL_SET = 300.0
"""What each set ahead or behind is worth when a pass ends the game."""
DRAW_DANGER = 0.7
"""The share of a danger that counts before a draw, which may bring what mends it."""
IDLE_SKIP = 5.0
"""What it costs to make the rival wait for nothing."""
HAS_WD, HAS_SF = 0.4, 0.45
"""The chances that a rival of whom nothing is known holds a ``WD``, or an ``SF``."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights, in hundredths of a set.

    Attributes:
        sf, wd: what an ``SF`` and a ``WD`` are worth in hand.
        danger: how much of the rival's chance counts.
        mine: what it is worth to be able to complete the stack in the next own turn if nothing changes.
    """

    sf: float = 14.0
    wd: float = 32.0
    danger: float = 0.3
    mine: float = 15.0


def _copies(mask: int) -> int:
    return sum(COPIES[kind] for kind in range(SYMBOLS) if mask >> kind & 1)


def _danger(turned: int, shows: int) -> float:
    """The chance that four cards of a full deck complete a stack, in hundredths."""
    straight = 1 - (1 - _copies(FINISH[turned][shows]) / len(DECK)) ** HAND
    other = 1 - (1 - _copies(FINISH[1 - turned][shows]) / len(DECK)) ** HAND
    wild = HAS_WD if WILD[shows] != EMPTY else 0.0
    return SET * (1 - (1 - straight) * (1 - HAS_SF * other) * (1 - wild))


DANGER = tuple(tuple(_danger(turned, shows) for shows in range(len(PATTERNS))) for turned in (0, 1))


class Evaluator:
    """What moves are worth, by these weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    @staticmethod
    def start(state: TwoAndTwoState, parts: Parts) -> float:
        """What a start is worth: the rival has the next turn."""
        kind = parts.kind if state.start == FROM_HAND else state.start
        return -DANGER[parts.flip][LIES[parts.flip][kind]]

    def value(self, state: TwoAndTwoState, parts: Parts) -> float:
        """What a move of the own turn is worth, in hundredths of a set."""
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
        """What an answer is worth: a deny stops the rival's set, or saves an own one from its deny."""
        if parts.action != DENY:
            return 0.0
        if not completes(state.shows, state.flipped, state.move):
            return WASTED_WD
        return SAVED_SET / 2 if is_postponed(state, parts) else SAVED_SET

    def next_own(self, hand: int, parts: Parts, lies: int, after: int) -> float:
        """How well the rest of a hand completes the stack after a move, 0 to 1."""
        left = hand & HAS & ~(1 << parts.kind) | hand >> SYMBOLS & HAS & 1 << parts.kind
        if left & FINISH[lies][after]:
            return 1.0
        if left & FINISH[1 - lies][after] and count_sf(hand) > parts.sf:
            return 1.0 - self.weights.sf / SET
        return 1.0 - self.weights.wd / SET if hand >= ONE_WD and WILD[after] != EMPTY else 0.0


def is_postponed(state: TwoAndTwoState, deny: Parts) -> bool:
    """Whether a deny only puts a set off: a card it names is gone, a flip or skip sends its card back."""
    return not state.denies and deny.kind != CARD


class CardKnowledge:
    """What the cards that a seat has seen, and what its rival did, tell of those that the rival may hold.

    Attributes:
        known: by kind, the rival's cards that are known.
        hidden: of each of the others, the mask of the kinds that it can be.
        unseen: by kind, the copies that are nowhere to be seen.
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
        may = ALL_KINDS if data["wd_at_most"][1 - me] else ALL_KINDS & ~(1 << WD)
        self.hidden = [each & may for each in hidden]
        gone = [*zones[f"hand{me}"], *zones["discard"], *(laid["card"] for laid in data["stack"])]
        gone += [card for card_set in view["history"] for card in card_set["cards"]]
        self.unseen = Counter(dict(enumerate(COPIES)))
        self.unseen -= self.known + Counter(KIND[card] for card in gone)

    def threat(self, shows: int, flipped: int) -> float:
        """The chance that the rival can complete a stack with what it holds."""
        straight = self._hold_probability(FINISH[flipped][shows])
        turned = self._hold_probability(FINISH[1 - flipped][shows]) * self._hold_probability(1 << SF)
        wild = self._hold_probability(1 << WD) if FILLED[shows] == PLACES - 1 else 0.0
        return 1 - (1 - straight) * (1 - turned) * (1 - wild)

    def _hold_probability(self, mask: int) -> float:
        """The chance that the rival holds a card of these kinds."""
        if any(mask >> kind & 1 for kind in self.known):
            return 1.0
        missed = 1.0
        for may in self.hidden:
            missed *= 1.0 - self._copies(may & mask) / max(1, self._copies(may))
        return 1.0 - missed

    def _copies(self, mask: int) -> int:
        return sum([copies for kind, copies in self.unseen.items() if mask >> kind & 1])
