"""What the rival's play tells of its hand: worlds drawn as likely as they make what it did.

Who draws holds no card that could be laid; who lays a card hardly holds one that completes the set. `sample`
uses what is certain and forgets the rest; `Belief` reads the log, deals the rival hands that it can have had,
and weighs each by how well it explains the rival's last decisions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import exp
from random import Random
from typing import NamedTuple

from ....core.bot_interface import View, seat_of
from .. import GAME, hands
from ..cards import NO_CARD, SF, WD, silhouette
from ..legal import NOT_ASKED
from ..state import TwoAndTwoState
from .log_inference import Decision, HiddenCard, LogInference
from .playout import fast

INFERENCES = 6
"""So often is the log read: where it is open which card left the hand, each inference guesses."""
HANDS_PER_INFERENCE = 12
"""So many hands are dealt to the rival for each inference."""
RECENT_DECISIONS = 5
"""So many of the rival's decisions are weighed, the last ones."""
TEMPERATURE = 12.0
"""By how many hundredths of a set a move must be better for the rival to choose it nearly always."""
RANDOM_SHARE = 0.1
"""How often the rival chooses without looking."""


class Guess(NamedTuple):
    """A hand that the rival may have, the cards that are then in the deck, the one it drew or NO_CARD."""

    hand: int
    deck: list[int]
    drawn: int


class Belief:
    """The worlds that a seat believes in, by what it sees and what its rival did."""

    def __init__(self, view: View, rng: Random) -> None:
        self._view = view
        self._rival = 1 - seat_of(view)
        self._shown = view["data"]["silhouette"]
        self._sampled = self._sample(rng)
        self._guesses: list[Guess] = []
        weights: list[float] = []
        for _ in range(INFERENCES):
            inference = LogInference(view, rng)
            if inference.consistent and inference.hidden:
                weights += self._weigh(inference, rng)
        self._weights = list(accumulate(weights))

    def world(self, rng: Random) -> TwoAndTwoState:
        """A state that the view allows, the likelier the better it explains what the rival did."""
        if not self._guesses:
            return self._sample(rng)
        hand, left, drawn = rng.choices(self._guesses, cum_weights=self._weights)[0]
        state, deck = self._sampled.copy(), left[:]
        rng.shuffle(deck)
        if self._shown is not None:
            top = next(i for i, kind in enumerate(deck) if silhouette(kind) == self._shown)
            deck[0], deck[top] = deck[top], deck[0]
        state.hands[self._rival], state.deck = hand, tuple(deck)
        if NO_CARD not in (drawn, state.drawn) and state.actor == self._rival:
            state.drawn = drawn
        return state

    def _sample(self, rng: Random) -> TwoAndTwoState:
        sampled = GAME.sample(self._view, rng)
        assert isinstance(sampled, TwoAndTwoState)
        return sampled

    def _weigh(self, inference: LogInference, rng: Random) -> list[float]:
        """The weights of some hands, which join the guesses, by this inference."""
        hand = Counter(hands.cards(self._sampled.hands[self._rival]))
        hand.subtract(inference.known)
        unseen = [*hand.elements(), *self._sampled.deck]
        held = sorted(inference.hidden, key=lambda card: card.kinds.bit_count())
        wilds = self._view["data"]["wd_at_most"][self._rival] - inference.known.count(WD)
        hidden = set(held)
        recent = [each for each in inference.decisions if hidden.intersection(each.hidden)][
            -RECENT_DECISIONS:
        ]
        weights = []
        for _ in range(HANDS_PER_INFERENCE):
            deck = unseen[:]
            weight = float(_deal(held, deck, wilds, rng))
            if weight and self._shown is not None:
                weight *= sum(silhouette(kind) == self._shown for kind in deck)
            if weight:
                weight *= self._likelihood(recent)
            if weight:
                dealt = hands.of([*inference.known, *(card.kind for card in held)])
                self._guesses.append(Guess(dealt, deck, inference.drawn.kind if inference.drawn else NO_CARD))
                weights.append(weight)
        return weights

    def _likelihood(self, decisions: Sequence[Decision]) -> float:
        """How likely the rival decided so with the cards that are supposed."""
        state, rival = self._sampled.copy(), self._rival
        state.to_act = state.actor = rival
        state.start, state.denies = NO_CARD, NOT_ASKED
        state.deck, state.next = (SF,), 0  # there was a card to draw
        likelihood = 1.0
        for held, known, shows, flipped, skipped, drawn, chosen in decisions:
            state.hands[rival] = hands.of([*known, *(card.kind for card in held)])
            state.shows, state.flipped = shows, flipped
            state.skips = [skipped, skipped]
            state.drawn = drawn.kind if drawn else NO_CARD
            values = {parts: fast().value(state, parts) for parts in state.legal().values()}
            if chosen not in values:
                return 0.0
            share = sum([exp((value - values[chosen]) / TEMPERATURE) for value in values.values()])
            likelihood *= RANDOM_SHARE / len(values) + (1 - RANDOM_SHARE) / share
        return likelihood


def _deal(held: Sequence[HiddenCard], deck: list[int], wilds: int, rng: Random) -> int:
    """Suppose for each card one of the deck that it can be, which leaves it; no more ``WD`` than may be.

    Returns:
        In how many ways that could be done, as it went; 0: it went wrong.
    """
    ways = 1
    for card in held:
        may = card.kinds if wilds else card.kinds & ~(1 << WD)
        able = [i for i, kind in enumerate(deck) if may >> kind & 1]
        if not able:
            return 0
        ways *= len(able)
        i = rng.choice(able)
        card.kind, deck[i] = deck[i], deck[-1]
        deck.pop()
        wilds -= card.kind == WD
    return ways
