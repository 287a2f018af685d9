"""Inference of the rival's hand from the log of Two & Two."""

from random import Random
from typing import NamedTuple

from ....core.bot_interface import View, seat_of
from ....game import Effect
from ..cards import EMPTY, FITS, KIND, LAID, LIES, NO_CARD, PATTERN, SF, SYMBOLS, WD
from ..move_tables import DRAW, PASS, PLAY, SKIP_RIVAL, SKIPS, WILD, Parts
from ..state import HAND, NO_MOVE

ALL_KINDS = (1 << WD + 1) - 1
"""The mask of all kinds."""
ANSWER_EFFECTS = frozenset(("asked", "unanswered", "allowed", "denied", "negated"))
"""The effects after which it is still open whether a move is executed."""


class HiddenCard:
    """A card of the rival that is hidden, or was until it was played.

    Attributes:
        kinds: the mask of the kinds that it can have.
        kind: its kind: known once it has been played, else assumed.
    """

    __slots__ = ("kind", "kinds")

    def __init__(self) -> None:
        self.kinds = ALL_KINDS
        self.kind = NO_CARD


class Decision(NamedTuple):
    """A move of the rival and its knowledge: its cards, the stack, whether the other seat had to wait."""

    hidden: list[HiddenCard]
    known: list[int]
    shows: int
    flipped: int
    skipped: int
    drawn: HiddenCard | None
    chosen: Parts


class LogInference:
    """The rival's hand and decisions, inferred from the log.

    Attributes:
        hidden: its hidden cards.
        known: its other cards.
        drawn: the card that it drew in this turn.
        decisions: its decisions in order.
        consistent: False if a guess has turned out to be impossible, or the hand differs from the view's.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self.rival = 1 - seat_of(view)
        self.rng = rng
        self.hidden: list[HiddenCard] = []
        self.known: list[int] = []
        self.drawn: HiddenCard | None = None
        self.decisions: list[Decision] = []
        self.consistent = True
        self._shows, self._flipped = EMPTY, 0
        self._skips = [0, 0]
        self._start_card_pending = False
        self._mover, self._move = 0, NO_MOVE
        for effect in view["log"]:
            self._apply_effect(effect)
        hand = next(zone["cards"] for zone in view["zones"] if zone["id"] == f"hand{self.rival}")
        known = sorted(KIND[card] for card in hand if card is not None)
        self.consistent &= len(self.hidden) == hand.count(None) and sorted(self.known) == known

    def _apply_effect(self, effect: Effect) -> None:
        effect_type, seat = effect["type"], effect["seat"]
        if effect_type not in ANSWER_EFFECTS:
            self._apply_move()
        match effect_type:
            case "turned":
                self._start_card_pending = KIND[effect["card"]] < SYMBOLS
            case "started":
                if seat == self.rival and not self._start_card_pending:
                    self._lose_card(KIND[effect["card"]])
                self._start_card_pending = False
                self._shows, self._flipped = PATTERN[effect["shows"]], int(effect["flipped"])
                self.drawn = None
            case "played":
                flip, skips = int(effect["flip"]), effect["skips"]
                self._propose_move(seat, Parts(PLAY, KIND[effect["card"]], flip, skips, flip + skips))
            case "wild":
                self._propose_move(seat, Parts(WILD, skips=effect["skips"], sf=effect["skips"]))
            case "skipped":
                self._propose_move(seat, SKIPS[f"skip {effect['target']}"])
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
                self._gain_cards(HAND)
            case _ if seat == self.rival:
                self._apply_hand_effect(effect)

    def _apply_hand_effect(self, effect: Effect) -> None:
        match effect["type"]:
            case "kept" | "returned":
                self.known.append(KIND[effect["card"]])
            case "refilled":
                self._gain_cards(effect["count"])
            case "asked" if WD not in self.known:
                self._lose_card(WD)
                self.known.append(WD)
            case "unanswered":
                self._exclude_kinds(1 << WD)
            case "denied":
                self._lose_card(WD)
            case "drew":
                self.drawn = None
                self._record_decision(Parts(DRAW))
                self._exclude_kinds(FITS[self._flipped][self._shows])
                self._gain_cards(1)
                self.drawn = self.hidden[-1]
            case "passed" if self.drawn is not None:
                self._record_decision(Parts(PASS))
                self.drawn.kinds &= ~FITS[self._flipped][self._shows]
                self.drawn = None

    def _propose_move(self, seat: int, move: Parts) -> None:
        self._mover, self._move = seat, move
        if seat == self.rival:
            self._record_decision(move)
            if move.action == PLAY and self.drawn is not None and not move.flip:
                self._identify(self.drawn, move.kind)
            elif move.action in (PLAY, WILD):
                self._lose_card(WD if move.action == WILD else move.kind)
            for _ in range(move.sf):
                self._lose_card(SF)
        if move.action != SKIP_RIVAL:
            self.drawn = None

    def _apply_move(self) -> None:
        """Execute the proposed move, if there is one."""
        move, self._move = self._move, NO_MOVE
        self._skips[1 - self._mover] += move.skips
        if move.action == PLAY:
            self._flipped ^= move.flip
            self._shows = LAID[self._shows][LIES[self._flipped][move.kind]]

    def _record_decision(self, chosen: Parts) -> None:
        skipped = self._skips[1 - self.rival]
        fields = (self.hidden[:], self.known[:], self._shows, self._flipped, skipped, self.drawn, chosen)
        self.decisions.append(Decision(*fields))

    def _gain_cards(self, cards: int) -> None:
        self.hidden += [HiddenCard() for _ in range(cards)]

    def _exclude_kinds(self, mask: int) -> None:
        """Exclude these kinds for all hidden cards."""
        for card in self.hidden:
            card.kinds &= ~mask

    def _lose_card(self, kind: int) -> None:
        """Remove a card of this kind from the hand, chosen among the hidden cards that can have it."""
        if kind in self.known:
            self.known.remove(kind)
            return
        fitting = [card for card in self.hidden if card.kinds >> kind & 1]
        if fitting:
            self._identify(self.rng.choice(fitting), kind)
        else:
            self.consistent = False

    def _identify(self, card: HiddenCard, kind: int) -> None:
        card.kind = kind
        if card in self.hidden:
            self.hidden.remove(card)
        else:
            self.consistent = False
