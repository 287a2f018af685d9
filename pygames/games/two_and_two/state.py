"""State of a game of Two & Two: stacks, turns, denies."""

from typing import Any, ClassVar

from ...core.options import Value
from ...game import Game, State
from . import hands, move_tables
from .cards import COMPLETE, DECK, EMPTY, LAID, LIES, NO_CARD, SF, SYMBOLS, TEXT, TOKENS, WD, WILD
from .hands import HAS, ONE_WD
from .legal import FROM_HAND, NOT_ASKED, menu
from .move_tables import DRAW, PLAY, Parts
from .score import Set, leading, score

HAND = 4
NO_MOVE = Parts(-1)


Laid = tuple[int, int]
"""A card of the stack: its kind, and the pattern that it shows as it lies (EMPTY for a wild)."""


class TwoAndTwoState(State):
    """State of Two & Two.

    Attributes:
        hands: the hands by seat, coded by `hands`.
        known: by seat, the part of its hand that both seats know for certain, coded by `hands`.
        wd_at_most: by seat, the most ``WD`` that it can hold by the knowledge of both seats.
        deck: the shuffled cards. Those before ``next`` have been drawn.
        stack: the cards laid, in order.
        discards: the discard pile, top card last.
        shows: the pattern that the stack shows, EMPTY without a stack.
        flipped: the stack's orientation, 1 if it is flipped (TT-1).
        sets: the completed sets.
        skips: by seat, the number of turns that it is still to lose.
        start: the card turned up to start a stack, FROM_HAND if one is due from the hand, else NO_CARD.
        drawn: the card that the actor drew in this turn, else NO_CARD.
        actor: the seat whose turn it is, also while the other seat is asked.
        move: the actor's move that is being denied, else NO_MOVE.
        denies: the number of denies of that move so far, NOT_ASKED while no answer is awaited.
        target: the target of the first of them.
    """

    lists: ClassVar[tuple[str, ...]] = ("hands", "known", "wd_at_most", "stack", "discards", "skips")

    def __init__(self, game: Game, seats: int, options: dict[str, Value]) -> None:
        super().__init__(game, seats, options)
        self.hands = [0, 0]
        self.known = [0, 0]
        self.wd_at_most = [HAND, HAND]
        self.deck: tuple[int, ...] = ()
        self.next = 0
        self.stack: list[Laid] = []
        self.discards: list[int] = []
        self.shows = EMPTY
        self.flipped = 0
        self.sets: tuple[Set, ...] = ()
        self.skips = [0, 0]
        self.start = NO_CARD
        self.drawn = NO_CARD
        self.actor = 0
        self.move = NO_MOVE
        self.denies = NOT_ASKED
        self.target = move_tables.CARD

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of sets by seat."""
        return score(self.sets)

    @property
    def current_winners(self) -> tuple[int, ...]:
        """The seats that lead by most sets, then by the largest single set, else both."""
        return leading(self.sets)

    @property
    def rematch_options(self) -> dict[str, Any]:
        """The options of a rematch: the loser starts, or after a shared win the other seat."""
        winners = self.winners
        return {**self.options, "starter": 1 - (winners[0] if len(winners) == 1 else self.options["starter"])}

    def token(self, card: int) -> str:
        return TOKENS[card]

    # -- stacks ---------------------------------------------------------------------------------------------

    def deal(self) -> None:
        self.deck = self.shuffle("deal", DECK)
        self.hands = [hands.of(self.deck[:HAND]), hands.of(self.deck[HAND : 2 * HAND])]
        self.next = 2 * HAND
        if self.effect_sink is not None:
            self.emit_effect("dealt", None)
        self._start_stack(self.raw_options["starter"])

    def _start_stack(self, seat: int) -> None:
        """TT-9: Turn cards up, seat by seat, until a Symbol card comes.

        Once the deck is empty the next seat starts from its hand, or the game ends.
        """
        while self.next < len(self.deck):
            card = self._top()
            if self.effect_sink is not None:
                self.emit_effect("turned", seat, card=TOKENS[card])
            if card < SYMBOLS:
                self.start = card
                self.to_act = self.actor = seat
                return
            self._take(seat, card, public=True)
            if self.effect_sink is not None:
                self.emit_effect("kept", seat, card=TOKENS[card])
            seat = 1 - seat
        if self.hands[seat] & HAS:
            self.start = FROM_HAND
            self.to_act = self.actor = seat
        else:
            self._end("no_start")

    def _begin(self, kind: int, flip: int) -> None:
        """TT-3: Lay the starting card, which is not a turn: the other seat's follows, unless skipped."""
        seat = self.actor
        if self.start == FROM_HAND:
            self._give(seat, kind)
        else:
            kind = self.start
        self.start = NO_CARD
        self.flipped = flip
        self.shows = LIES[flip][kind]
        self.stack = [(kind, self.shows)]
        if self.effect_sink is not None:
            self.emit_effect("started", seat, card=TOKENS[kind], flipped=bool(flip), shows=TEXT[self.shows])
        self._next_turn(1 - seat)

    def _complete(self, seat: int) -> None:
        """Make the stack and the discard pile the seat's set, and let the rival start the next stack."""
        cards = (*[kind for kind, _ in self.stack], *self.discards)
        self.sets += (Set(seat, cards, self.shows),)
        if self.effect_sink is not None:
            self.emit_effect("completed", seat, size=len(cards), pattern=TEXT[self.shows])
        self.stack, self.discards = [], []
        self.shows, self.flipped = EMPTY, 0
        if not self.hands[seat]:
            self._refill(seat)
        self._start_stack(1 - seat)

    def _end(self, reason: str) -> None:
        self.to_act = None
        if self.effect_sink is not None:
            self.emit_effect("game_over", None, reason=reason)
            for seat in self.winners:
                self.emit_effect("won", seat)

    # -- turns ----------------------------------------------------------------------------------------------

    def _begin_turn(self, seat: int) -> None:
        """Begin a fresh turn of this seat, in which it may draw again (TT-7)."""
        self.to_act = self.actor = seat
        self.drawn = NO_CARD

    def _next_turn(self, seat: int) -> None:
        """Begin the turn of this seat, or of the other one if skips take it."""
        if self.skips[seat]:
            seat = self._lose_turns(seat)
        self.to_act = self.actor = seat
        self.drawn = NO_CARD

    def _lose_turns(self, seat: int) -> int:
        """Take a turn for each skip, and return the seat whose turn it is then."""
        while self.skips[seat]:
            self.skips[seat] -= 1
            if self.effect_sink is not None:
                self.emit_effect("lost_turn", seat)
            seat = 1 - seat
        return seat

    def _end_turn(self, seat: int) -> None:
        """TT-7: End the turn of this seat, which is the only time to refill its empty hand."""
        if not self.hands[seat]:
            self._refill(seat)
        self._next_turn(1 - seat)

    def _refill(self, seat: int) -> None:
        """Refill an empty hand."""
        count = min(HAND, len(self.deck) - self.next)
        if self.effect_sink is not None and count:
            self.emit_effect("refilled", seat, count=count)
        for _ in range(count):
            card = self._top()
            self._take(seat, card)
            if self.effect_sink is not None:
                self.emit_effect("got", seat, card=TOKENS[card])

    legal = menu

    def play(self, parts: Parts) -> None:
        action = parts[0]
        if action <= move_tables.SKIP_SELF:
            self._propose(parts)
        elif action == DRAW:
            self._draw(self.actor)
        elif action == move_tables.ALLOW:
            self._allow()
        elif action == move_tables.DENY:
            self._deny(parts.kind)
        elif action == move_tables.START:
            self._begin(parts.kind, parts.flip)
        else:
            self._pass(self.actor)

    def _draw(self, seat: int) -> None:
        self.drawn = self._top()
        self._take(seat, self.drawn)
        if self.effect_sink is not None:
            self.emit_effect("drew", seat, card=TOKENS[self.drawn])

    def _pass(self, seat: int) -> None:
        """TT-11: End the turn, or the game if the deck is empty, even if the rival could still play."""
        if self.effect_sink is not None:
            self.emit_effect("passed", seat)
        if self.next == len(self.deck):
            self._end("pass")
        else:
            self._end_turn(seat)

    # -- moves that play cards, and denies ------------------------------------------------------------------

    def _propose(self, move: Parts) -> None:
        """Pay the cards of a move, then let the rival answer."""
        seat = self.actor
        action, kind, _, _, sf = move
        if action == PLAY:
            self._give(seat, kind)
        elif action == move_tables.WILD:
            self._give(seat, WD)
        if sf:
            self._spend(seat, sf)
        if self.effect_sink is not None:
            self._emit_move(seat, move)
        rival = 1 - seat
        if (self.hands[rival] >= ONE_WD or self.wd_at_most[rival]) and self._is_asked(rival):
            self.move, self.denies = move, 0
        else:
            self._execute(seat, move)

    def _spend(self, seat: int, sf: int) -> None:
        for _ in range(sf):
            self._give(seat, SF)
            self.discards.append(SF)

    def _is_asked(self, seat: int) -> bool:
        """TT-10: Ask a seat with a WD to allow or deny, and return True if it was asked, which is public."""
        if self.hands[seat] < ONE_WD:
            if self.wd_at_most[seat]:
                self._exclude_wd(seat)
            return False
        self.to_act = seat
        if self.known[seat] < ONE_WD:
            self.known[seat] += ONE_WD
        if self.effect_sink is not None:
            self.emit_effect("asked", seat)
        return True

    def _exclude_wd(self, seat: int) -> None:
        self.wd_at_most[seat] = 0
        if self.effect_sink is not None:
            self.emit_effect("unanswered", seat)

    def _allow(self) -> None:
        if self.effect_sink is not None:
            self.emit_effect("allowed", self.to_act)
        self._resolve()

    def _deny(self, target: int) -> None:
        """TT-8: Deny a move, or the deny before: one deny answers a move, the others cancel each other."""
        seat: int = self.to_act  # type: ignore[assignment]
        self._give(seat, WD)
        self.discards.append(WD)
        if not self.denies:
            self.target = target
        self.denies += 1
        if self.effect_sink is not None:
            self.emit_effect("denied", seat, card=move_tables.target_name(self.move, target))
        if not self._is_asked(1 - seat):
            self._resolve()

    def _resolve(self) -> None:
        """Execute the move, or negate one of its cards, after the last answer."""
        move, negated = self.move, self.denies % 2
        self.move, self.denies = NO_MOVE, NOT_ASKED
        if not negated:
            self._execute(self.actor, move)
            return
        if self.effect_sink is not None:
            self.emit_effect("negated", self.actor, card=move_tables.target_name(move, self.target))
        if self.target == move_tables.SKIP:
            self._negate_skip(self.actor, move)
        else:
            self._negate_card(self.actor, move)

    def _execute(self, seat: int, move: Parts) -> None:
        action, kind, flip, skips, _ = move
        if skips:
            self.skips[1 - seat] += skips
        if action == PLAY:
            self._lay(seat, kind, flip)
        elif action == move_tables.WILD:
            self._lay_wild(seat)
        elif action == move_tables.SKIP_SELF:
            self._end_turn(seat)
        else:
            self.to_act = seat  # the turn goes on

    def _lay(self, seat: int, kind: int, flip: int) -> None:
        """TT-1: Lay a Symbol card: a Flip turns the card, and the stack from then on."""
        self.flipped ^= flip
        lies = LIES[self.flipped][kind]
        self.shows = shows = LAID[self.shows][lies]
        self.stack.append((kind, lies))
        if COMPLETE[shows]:
            self._complete(seat)
        else:
            self._end_turn(seat)

    def _lay_wild(self, seat: int) -> None:
        """TT-4: Lay a wild, which stands for the one missing symbol."""
        self.shows = WILD[self.shows]
        self.stack.append((WD, EMPTY))
        self._complete(seat)

    def _negate_card(self, seat: int, move: Parts) -> None:
        """TT-6: Negate a move's card or flip: its skips count, and the actor has another turn at once."""
        self.skips[1 - seat] += move.skips
        if self.target == move_tables.FLIP:
            self._return(seat, move.kind)
        else:
            self.discards.append(WD if move.action == move_tables.WILD else move.kind)
        self._begin_turn(seat)

    def _negate_skip(self, seat: int, move: Parts) -> None:
        """Negate a skip: one of oneself gives another turn, one of the rival only ends the turn (TT-6)."""
        if move.action == move_tables.SKIP_SELF:
            self._begin_turn(seat)
            return
        self.skips[1 - seat] += move.skips - 1
        if move.action != move_tables.SKIP_RIVAL:
            self._return(seat, WD if move.action == move_tables.WILD else move.kind)
        self._end_turn(seat)

    # -- moves of cards ------------------------------------------------------------------------------------

    def _top(self) -> int:
        card = self.deck[self.next]
        self.next += 1
        return card

    def _take(self, seat: int, card: int, public: bool = False) -> None:
        self.hands[seat] = hands.gain(self.hands[seat], card)
        if public:
            self.known[seat] = hands.gain(self.known[seat], card)
            self.wd_at_most[seat] += card == WD
        else:
            self.wd_at_most[seat] += 1

    def _give(self, seat: int, card: int) -> None:
        self.hands[seat] = hands.lose(self.hands[seat], card)
        if self.known[seat] and hands.holds(self.known[seat], card):
            self.known[seat] = hands.lose(self.known[seat], card)
        if card == WD:
            self.wd_at_most[seat] -= 1

    def _return(self, seat: int, card: int) -> None:
        """Return a card to the hand. Both seats know it."""
        self._take(seat, card, public=True)
        if self.effect_sink is not None:
            self.emit_effect("returned", seat, card=TOKENS[card])

    # -- effects --------------------------------------------------------------------------------------------

    def _emit_move(self, seat: int, move: Parts) -> None:
        if move.action == PLAY:
            flip = bool(move.flip)
            lies = TEXT[LIES[self.flipped ^ flip][move.kind]]
            self.emit_effect("played", seat, card=TOKENS[move.kind], flip=flip, skips=move.skips, lies=lies)
        elif move.action == move_tables.WILD:
            self.emit_effect("wild", seat, skips=move.skips)
        else:
            self.emit_effect(
                "skipped", seat, target="self" if move.action == move_tables.SKIP_SELF else "rival"
            )
