"""Belief about the rival's hand: worlds weighted by the likelihood of the rival's decisions.

A seat that draws holds no card that could be laid. A seat that lays a card hardly holds one that completes
the set. `sample` uses certain knowledge only. `Belief` reads the log, deals hands to the rival that agree
with it, and weights each by the likelihood of the rival's last decisions.
"""

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
"""The number of inferences from the log: each guesses which card left the hand where that is open."""
HANDS_PER_INFERENCE = 12
"""The number of hands dealt to the rival for each inference."""
RECENT_DECISIONS = 5
"""The number of the rival's last decisions that the likelihood covers."""
TEMPERATURE = 12.0
"""The temperature of the rival's softmax choice, in hundredths of a set."""
RANDOM_SHARE = 0.1
"""The share of the rival's moves that are uniformly random."""


class Guess(NamedTuple):
    """A possible hand of the rival, with the cards left in the deck and the card it drew or NO_CARD."""

    hand: int
    deck: list[int]
    drawn: int


class Belief:
    """Distribution of worlds for a seat, by its view and by the rival's decisions."""

    def __init__(self, view: View, rng: Random) -> None:
        self._view = view
        self._rival = 1 - seat_of(view)
        self._silhouette = view["data"]["silhouette"]
        self._sampled = self._sample(rng)
        self._guesses: list[Guess] = []
        weights: list[float] = []
        for _ in range(INFERENCES):
            inference = LogInference(view, rng)
            if inference.consistent and inference.hidden:
                weights += self._weigh(inference, rng)
        self._weights = list(accumulate(weights))

    def world(self, rng: Random) -> TwoAndTwoState:
        """Return a random state that agrees with the view, weighted by the likelihood of the rival's play."""
        if not self._guesses:
            return self._sample(rng)
        hand, left, drawn = rng.choices(self._guesses, cum_weights=self._weights)[0]
        state, deck = self._sampled.copy(), left[:]
        rng.shuffle(deck)
        if self._silhouette is not None:
            top = next(i for i, kind in enumerate(deck) if silhouette(kind) == self._silhouette)
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
        """Add some hands that agree with this inference to the guesses, and return their weights."""
        hand = Counter(hands.cards(self._sampled.hands[self._rival]))
        hand.subtract(inference.known)
        unseen = [*hand.elements(), *self._sampled.deck]
        cards = sorted(inference.hidden, key=lambda card: card.kinds.bit_count())
        wilds = self._view["data"]["wd_at_most"][self._rival] - inference.known.count(WD)
        hidden = set(cards)
        recent = [each for each in inference.decisions if hidden.intersection(each.hidden)][
            -RECENT_DECISIONS:
        ]
        weights = []
        for _ in range(HANDS_PER_INFERENCE):
            deck = unseen[:]
            weight = float(_deal(cards, deck, wilds, rng))
            if weight and self._silhouette is not None:
                weight *= sum(silhouette(kind) == self._silhouette for kind in deck)
            if weight:
                weight *= self._likelihood(recent)
            if weight:
                dealt = hands.of([*inference.known, *(card.kind for card in cards)])
                self._guesses.append(Guess(dealt, deck, inference.drawn.kind if inference.drawn else NO_CARD))
                weights.append(weight)
        return weights

    def _likelihood(self, decisions: Sequence[Decision]) -> float:
        """Return the likelihood of the rival's decisions with the assumed cards."""
        state, rival = self._sampled.copy(), self._rival
        state.to_act = state.actor = rival
        state.start, state.denies = NO_CARD, NOT_ASKED
        state.deck, state.next = (SF,), 0  # there was a card to draw
        likelihood = 1.0
        for hidden, known, shows, flipped, skipped, drawn, chosen in decisions:
            state.hands[rival] = hands.of([*known, *(card.kind for card in hidden)])
            state.shows, state.flipped = shows, flipped
            state.skips = [skipped, skipped]
            state.drawn = drawn.kind if drawn else NO_CARD
            values = {parts: fast().value(state, parts) for parts in state.legal().values()}
            if chosen not in values:
                return 0.0
            share = sum([exp((value - values[chosen]) / TEMPERATURE) for value in values.values()])
            likelihood *= RANDOM_SHARE / len(values) + (1 - RANDOM_SHARE) / share
        return likelihood


def _deal(cards: Sequence[HiddenCard], deck: list[int], wilds: int, rng: Random) -> int:
    """Deal each hidden card a kind that it can have from the deck, and at most ``wilds`` times ``WD``.

    Returns:
        The product of the numbers of choices, 0 if a card had none.
    """
    ways = 1
    for card in cards:
        kinds = card.kinds if wilds else card.kinds & ~(1 << WD)
        fitting = [i for i, kind in enumerate(deck) if kinds >> kind & 1]
        if not fitting:
            return 0
        ways *= len(fitting)
        i = rng.choice(fitting)
        card.kind, deck[i] = deck[i], deck[-1]
        deck.pop()
        wilds -= card.kind == WD
    return ways
