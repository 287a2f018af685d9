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

from ....bot import View, seat_of
from ....game import Effect
from .. import GAME, hands
from ..cards import EMPTY, FITS, KIND, LAID, LIES, PATTERN, SF, SYMBOLS, WD, silhouette
from ..menus import DRAW, PASS, PLAY, SKIP_RIVAL, SKIPS, WILD, Parts
from ..state import HAND, NO_MOVE, TwoAndTwoState
from .playout import fast

READINGS = 6
"""So often is the log read: where it is open which card left the hand, each reading guesses."""
HANDS = 12
"""So many hands are dealt to the rival for each reading."""
RECALLED = 5
"""So many of the rival's decisions are weighed, the last ones."""
HEAT = 12.0
"""By how many hundredths of a set a move must be better for the rival to choose it nearly always."""
BLIND = 0.1
"""How often the rival chooses without looking."""

ANY = (1 << WD + 1) - 1
"""The mask of all kinds."""
ANSWERS = frozenset(("asked", "unanswered", "allowed", "denied", "negated"))
"""The effects after which it is still open whether a move happens."""


class Held:
    """A card of the rival that is hidden, or was until it was played.

    Attributes:
        may: the mask of the kinds that it can be.
        kind: what it is: known once it has been played, else what is supposed.
    """

    __slots__ = ("kind", "may")

    def __init__(self) -> None:
        self.may = ANY
        self.kind = -1


class Decision(NamedTuple):
    """A move of the rival, and what it knew: its cards, the stack, whether the other seat had to wait."""

    held: list[Held]
    known: list[int]
    shows: int
    flipped: int
    skipped: int
    drawn: Held | None
    chosen: Parts


class Reading:
    """The log, read for what it tells of the rival's hand.

    Attributes:
        held: its hidden cards.
        known: its other cards.
        drawn: the one that it drew in this turn.
        decisions: what it decided, the first first.
        sound: no guess has turned out to be impossible, and the hand is as large as the view says.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self.rival = 1 - seat_of(view)
        self.rng = rng
        self.held: list[Held] = []
        self.known: list[int] = []
        self.drawn: Held | None = None
        self.decisions: list[Decision] = []
        self.sound = True
        self._shows, self._flipped = EMPTY, 0
        self._skips = [0, 0]
        self._turned = False  # the card that starts the stack
        self._mover, self._move = 0, NO_MOVE
        for effect in view["log"]:
            self._hear(effect)
        hand = next(zone["cards"] for zone in view["zones"] if zone["id"] == f"hand{self.rival}")
        known = sorted(KIND[card] for card in hand if card is not None)
        self.sound &= len(self.held) == hand.count(None) and sorted(self.known) == known

    def _hear(self, effect: Effect) -> None:
        what, seat = effect["type"], effect["seat"]
        if what not in ANSWERS:
            self._happens()
        match what:
            case "turned":
                self._turned = KIND[effect["card"]] < SYMBOLS
            case "started":
                if seat == self.rival and not self._turned:
                    self._leaves(KIND[effect["card"]])
                self._turned = False
                self._shows, self._flipped = PATTERN[effect["shows"]], int(effect["flipped"])
                self.drawn = None
            case "played":
                flip, skips = int(effect["flip"]), effect["skips"]
                self._puts_forward(seat, Parts(PLAY, KIND[effect["card"]], flip, skips, flip + skips))
            case "wild":
                self._puts_forward(seat, Parts(WILD, skips=effect["skips"], sf=effect["skips"]))
            case "skipped":
                self._puts_forward(seat, SKIPS[f"skip {effect['target']}"])
            case "negated":
                void = min(self._move.skips, effect["card"] == "skip")
                self._skips[1 - seat] += self._move.skips - void
                self._move, self.drawn = NO_MOVE, None
            case "lost_turn":
                self._skips[seat] = max(0, self._skips[seat] - 1)
            case "completed":
                self._shows, self._flipped, self.drawn = EMPTY, 0, None
            case "drew" if seat != self.rival:
                self.drawn = None
            case "dealt":
                self._gets(HAND)
            case _ if seat == self.rival:
                self._hear_of_its_hand(effect)

    def _hear_of_its_hand(self, effect: Effect) -> None:
        match effect["type"]:
            case "kept" | "returned":
                self.known.append(KIND[effect["card"]])
            case "refilled":
                self._gets(effect["count"])
            case "asked" if WD not in self.known:
                self._leaves(WD)
                self.known.append(WD)
            case "unanswered":
                self._lacks(1 << WD)
            case "denied":
                self._leaves(WD)
            case "drew":
                self.drawn = None
                self._decides(Parts(DRAW))
                self._lacks(FITS[self._flipped][self._shows])
                self._gets(1)
                self.drawn = self.held[-1]
            case "passed" if self.drawn is not None:
                self._decides(Parts(PASS))
                self.drawn.may &= ~FITS[self._flipped][self._shows]
                self.drawn = None

    def _puts_forward(self, seat: int, move: Parts) -> None:
        self._mover, self._move = seat, move
        if seat == self.rival:
            self._decides(move)
            if move.what == PLAY and self.drawn is not None and not move.flip:
                self._is(self.drawn, move.kind)
            elif move.what in (PLAY, WILD):
                self._leaves(WD if move.what == WILD else move.kind)
            for _ in range(move.sf):
                self._leaves(SF)
        if move.what != SKIP_RIVAL:
            self.drawn = None

    def _happens(self) -> None:
        """The move that was put forward stands, if there is one."""
        move, self._move = self._move, NO_MOVE
        self._skips[1 - self._mover] += move.skips
        if move.what == PLAY:
            self._flipped ^= move.flip
            self._shows = LAID[self._shows][LIES[self._flipped][move.kind]]  # type: ignore[assignment]

    def _decides(self, chosen: Parts) -> None:
        skipped = self._skips[1 - self.rival]
        now = (self.held[:], self.known[:], self._shows, self._flipped, skipped, self.drawn, chosen)
        self.decisions.append(Decision(*now))

    def _gets(self, cards: int) -> None:
        self.held += [Held() for _ in range(cards)]

    def _lacks(self, mask: int) -> None:
        """None of its hidden cards is of these kinds."""
        for card in self.held:
            card.may &= ~mask

    def _leaves(self, kind: int) -> None:
        """A card of this kind leaves the hand: any of those that it can be."""
        if kind in self.known:
            self.known.remove(kind)
            return
        able = [card for card in self.held if card.may >> kind & 1]
        if able:
            self._is(self.rng.choice(able), kind)
        else:
            self.sound = False

    def _is(self, card: Held, kind: int) -> None:
        card.kind = kind
        if card in self.held:
            self.held.remove(card)
        else:
            self.sound = False


class Guess(NamedTuple):
    """A hand that the rival may have, the cards that are then in the deck, which of the hand it drew."""

    hand: int
    deck: list[int]
    drawn: int


class Belief:
    """The worlds that a seat believes in, by what it sees and what its rival did."""

    def __init__(self, view: View, rng: Random) -> None:
        self._view = view
        self._rival = 1 - seat_of(view)
        self._shown = view["data"]["silhouette"]
        sampled = GAME.sample(view, rng)
        assert isinstance(sampled, TwoAndTwoState)
        self._sampled = sampled
        self._guesses: list[Guess] = []
        weights: list[float] = []
        for _ in range(READINGS):
            reading = Reading(view, rng)
            if reading.sound and reading.held:
                weights += self._weigh(reading, rng)
        self._weights = list(accumulate(weights))

    def world(self, rng: Random) -> TwoAndTwoState:
        """A state that the view allows, the likelier the better it explains what the rival did."""
        if not self._guesses:
            sampled = GAME.sample(self._view, rng)
            assert isinstance(sampled, TwoAndTwoState)
            return sampled
        hand, left, drawn = rng.choices(self._guesses, cum_weights=self._weights)[0]
        state, deck = self._sampled.copy(), left[:]
        rng.shuffle(deck)
        if self._shown is not None:
            top = next(i for i, kind in enumerate(deck) if silhouette(kind) == self._shown)
            deck[0], deck[top] = deck[top], deck[0]
        state.hands[self._rival], state.deck = hand, tuple(deck)
        if drawn >= 0 and state.drawn >= 0 and state.actor == self._rival:
            state.drawn = drawn
        return state

    def _weigh(self, reading: Reading, rng: Random) -> list[float]:
        """The weights of some hands, which join the guesses, by this reading."""
        hand = Counter(hands.cards(self._sampled.hands[self._rival]))
        hand.subtract(reading.known)
        unseen = [*hand.elements(), *self._sampled.deck]
        held = sorted(reading.held, key=lambda card: card.may.bit_count())
        wilds = self._view["data"]["wd_at_most"][self._rival] - reading.known.count(WD)
        hidden = set(held)
        recalled = [each for each in reading.decisions if hidden.intersection(each.held)][-RECALLED:]
        weights = []
        for _ in range(HANDS):
            deck = unseen[:]
            weight = float(_deal(held, deck, wilds, rng))
            if weight and self._shown is not None:
                weight *= sum(silhouette(kind) == self._shown for kind in deck)
            if weight:
                weight *= self._likelihood(recalled)
            if weight:
                dealt = hands.of([*reading.known, *(card.kind for card in held)])
                self._guesses.append(Guess(dealt, deck, reading.drawn.kind if reading.drawn else -1))
                weights.append(weight)
        return weights

    def _likelihood(self, decisions: Sequence[Decision]) -> float:
        """How likely the rival decided so with the cards that are supposed."""
        state, rival = self._sampled.copy(), self._rival
        state.to_act = state.actor = rival
        state.start = state.denies = -1
        state.deck, state.next = (SF,), 0  # there was a card to draw
        likelihood = 1.0
        for held, known, shows, flipped, skipped, drawn, chosen in decisions:
            state.hands[rival] = hands.of([*known, *(card.kind for card in held)])
            state.shows, state.flipped = shows, flipped
            state.skips = [skipped, skipped]
            state.drawn = drawn.kind if drawn else -1
            values = {parts: fast().value(state, parts) for parts in state.legal().values()}
            if chosen not in values:
                return 0.0
            share = sum([exp((value - values[chosen]) / HEAT) for value in values.values()])
            likelihood *= BLIND / len(values) + (1 - BLIND) / share
        return likelihood


def _deal(held: Sequence[Held], deck: list[int], wilds: int, rng: Random) -> int:
    """Suppose for each card one of the deck that it can be, which leaves it; no more ``WD`` than may be.

    Returns:
        In how many ways that could be done, as it went; 0: it went wrong.
    """
    ways = 1
    for card in held:
        may = card.may if wilds else card.may & ~(1 << WD)
        able = [i for i, kind in enumerate(deck) if may >> kind & 1]
        if not able:
            return 0
        ways *= len(able)
        i = rng.choice(able)
        card.kind, deck[i] = deck[i], deck[-1]
        deck.pop()
        wilds -= card.kind == WD
    return ways
