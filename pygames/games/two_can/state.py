"""State of a game of 2CAN: the deal, the turns, the end of a round."""

from typing import ClassVar

from ...core.options import Value
from ...game import Game, Menu, State
from .cards import ALL_DOWN, BOX, DECK, PLACES, TOKENS, TOUCAN, lets_fly, partner, places
from .move_tables import DRAW, DROP, FLIP, FLIPS, LAY, NO_PLACE, SWAP, TAKE, TURN, Parts, lay_key
from .score import Round, score

TURNS_EACH = 100
"""A round ends once every seat has had this number of turns (TC-8)."""

NO_CARD = -1


class TwoCanState(State):
    """State of 2CAN.

    Attributes:
        cards: all Boxes in a row: seat s's place p is at ``BOX * s + p``.
        down: by seat, the mask of its face-down places.
        toucans: by seat, the mask of its face-up toucans.
        pile: the draw pile as last shuffled, top first. The cards before ``next`` have been drawn.
        discards: the discard pile, top card last.
        hand: the card in hand of the seat to act, or NO_CARD.
        drawn: True if that card was drawn, not taken.
        round: the number of finished rounds.
        turns: the number of turns that all seats have finished in this round.
        last_turn: the number of turns at which the round ends.
        starter: the seat that starts this round, None while cards are flipped.
        ended_by: the seat whose Box was complete first in this round, or None.
        shuffles: the number of reshuffles in this round (TC-3).
        totals: points of the finished rounds by seat.
        finished: `score.Round` of each finished round.
    """

    lists: ClassVar[tuple[str, ...]] = ("cards", "down", "toucans", "discards")

    def __init__(self, game: Game, seats: int, options: dict[str, Value]) -> None:
        super().__init__(game, seats, options)
        self.cards: list[int] = []
        self.down: list[int] = []
        self.toucans: list[int] = []
        self.pile: tuple[int, ...] = ()
        self.next = 0
        self.discards: list[int] = []
        self.hand = NO_CARD
        self.drawn = False
        self.round = 0
        self.turns = 0
        self.last_turn = 0
        self.starter: int | None = None
        self.ended_by: int | None = None
        self.shuffles = 0
        self.totals: tuple[int, ...] = (0,) * seats
        self.finished: tuple[Round, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Totals of the finished rounds. Low is good."""
        return self.totals

    @property
    def current_winners(self) -> tuple[int, ...]:
        """TC-7: The seats with the lowest total, which share the win."""
        lowest = min(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == lowest)

    def token(self, card: int) -> str:
        return TOKENS[card]

    # -- start of a round -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal a round: eight cards a Box, one discard, the rest as the draw pile."""
        boxes = BOX * self.seats
        deck = self.shuffle("deal", DECK)
        self.cards = list(deck[:boxes])
        self.discards = [deck[boxes]]
        self.pile, self.next = deck, boxes + 1
        self.down = [ALL_DOWN] * self.seats
        self.toucans = [0] * self.seats
        self.turns, self.last_turn = 0, self.turns_allowed()
        self.starter = self.ended_by = None
        self.shuffles = 0
        self.to_act = 0
        if self.effect_sink is not None:
            self.emit_effect("dealt", None, round=self.round + 1)

    def _flip(self, seat: int, p: int, q: int) -> None:
        """Turn up the first two cards of a Box, then let the next seat flip or start the round."""
        self._turn_up(seat, p)
        self._turn_up(seat, q)
        if seat + 1 < self.seats:
            self.to_act = seat + 1
        else:
            self._start()

    def _start(self) -> None:
        """TC-1: Let the seat with the highest sum of two face-up cards start.

        A toucan counts 0. Ties are broken by ``tie_order``.
        """
        sums = [self._face_up_sum(seat) for seat in range(self.seats)]
        highest = max(sums)
        tie_order: list[int] = self.raw_options["tie_order"]
        self.starter = self.to_act = next(seat for seat in tie_order if sums[seat] == highest)
        if self.effect_sink is not None:
            self.emit_effect("starts", self.starter, sum=highest)

    def _face_up_sum(self, seat: int) -> int:
        up = (self.cards[BOX * seat + p] for p in places(ALL_DOWN & ~self.down[seat]))
        return sum(card for card in up if card != TOUCAN)

    # -- turns ----------------------------------------------------------------------------------------------

    def legal(self) -> Menu:
        if self.hand != NO_CARD:
            return self._lay_menu(self.to_act or 0)
        return FLIPS if self.starter is None else TURN

    def _lay_menu(self, seat: int) -> Menu:
        if self.toucans[seat]:
            return LAY[lay_key(self.down[seat], self.drawn, self._flyers(seat))]
        return LAY[lay_key(self.down[seat], self.drawn)]

    def _flyers(self, seat: int) -> int:
        """TC-4: Return the mask of the seat's toucans that may fly for the card in hand."""
        flyers = 0
        for p in places(self.toucans[seat]):
            q = partner(p)
            if not self.down[seat] >> q & 1 and lets_fly(self.hand, self.cards[BOX * seat + q]):
                flyers |= 1 << p
        return flyers

    def play(self, parts: Parts) -> None:
        action, place, landing = parts
        seat: int = self.to_act  # type: ignore[assignment]
        if action == SWAP:
            self._swap(seat, place)
        elif action == DRAW:
            self._draw(seat)
            return
        elif action == TAKE:
            self._take(seat)
            return
        elif action == DROP:
            self._drop(seat, place)
        elif action == FLIP:
            self._flip(seat, place, landing)
            return
        else:
            self._fly(seat, place, landing)
        self._end_turn(seat)

    def _draw(self, seat: int) -> None:
        self.hand = self.pile[self.next]
        self.next += 1
        self.drawn = True
        self.menu = self._lay_menu(seat)
        if self.effect_sink is not None:
            self.emit_effect("drew", seat, card=TOKENS[self.hand])

    def _take(self, seat: int) -> None:
        self.hand = self.discards.pop()
        self.drawn = False
        self.menu = self._lay_menu(seat)
        if self.effect_sink is not None:
            self.emit_effect("took", seat, card=TOKENS[self.hand])

    def _swap(self, seat: int, place: int) -> None:
        if self.effect_sink is not None:
            self.emit_effect("laid", seat, place=PLACES[place], card=TOKENS[self.hand])
            self._emit_discarded(seat, place)
        self.discards.append(self._put(seat, place, self.hand))

    def _drop(self, seat: int, place: int) -> None:
        """Discard the card in hand and turn up the face-down card at ``place``, none for NO_PLACE."""
        self.discards.append(self.hand)
        if self.effect_sink is not None:
            self.emit_effect("discarded", seat, place=None, card=TOKENS[self.hand], hidden=False)
        if place != NO_PLACE:
            self._turn_up(seat, place)

    def _fly(self, seat: int, source: int, landing: int) -> None:
        """Lay the card in hand at the toucan's place and the toucan at the landing (TC-4)."""
        if self.effect_sink is not None:
            self.emit_effect("laid", seat, place=PLACES[source], card=TOKENS[self.hand])
            self.emit_effect("flew", seat, **{"from": PLACES[source], "to": PLACES[landing]})
            self._emit_discarded(seat, landing)
        self._put(seat, source, self.hand)
        self.discards.append(self._put(seat, landing, TOUCAN))

    def _put(self, seat: int, place: int, card: int) -> int:
        """Lay ``card`` face up on a place and return the card that lay there."""
        bit, at = 1 << place, BOX * seat + place
        out = self.cards[at]
        self.cards[at] = card
        self.down[seat] &= ~bit
        if card == TOUCAN:
            self.toucans[seat] |= bit
        elif out == TOUCAN:
            self.toucans[seat] &= ~bit
        return out

    def _turn_up(self, seat: int, place: int) -> None:
        bit, card = 1 << place, self.cards[BOX * seat + place]
        self.down[seat] &= ~bit
        if card == TOUCAN:
            self.toucans[seat] |= bit
        if self.effect_sink is not None:
            self.emit_effect("turned", seat, place=PLACES[place], card=TOKENS[card])

    def _emit_discarded(self, seat: int, place: int) -> None:
        card, hidden = self.cards[BOX * seat + place], bool(self.down[seat] >> place & 1)
        self.emit_effect("discarded", seat, place=PLACES[place], card=TOKENS[card], hidden=hidden)

    def _end_turn(self, seat: int) -> None:
        self.hand = NO_CARD
        self.turns += 1
        if not self.down[seat] and self.ended_by is None:
            self._complete(seat)
        if self.turns == self.last_turn:
            self._end_round()
            return
        self.to_act = seat + 1 if seat + 1 < self.seats else 0
        self.menu = TURN
        if self.next == len(self.pile):  # TC-3
            self._reshuffle()

    def _complete(self, seat: int) -> None:
        """TC-2: Give every other seat one more turn after the first complete Box, up to the limit (TC-8)."""
        self.ended_by = seat
        self.last_turn = min(self.last_turn, self.turns + self.seats - 1)
        if self.effect_sink is not None:
            self.emit_effect("completed", seat)

    def _reshuffle(self) -> None:
        """TC-3: Shuffle all discards but the top one into a new draw pile.

        This happens as a turn begins with an empty draw pile.
        """
        top = self.discards.pop()
        self.pile, self.next = self.shuffle("shuffle", self.discards), 0
        self.discards = [top]
        self.shuffles += 1
        if self.effect_sink is not None:
            self.emit_effect("shuffled", None, count=len(self.pile))

    # -- end of a round -------------------------------------------------------------------------------------

    def _end_round(self) -> None:
        """Turn up all face-down cards, score the Boxes, and deal the next round or end the game."""
        for seat in range(self.seats):
            for place in places(self.down[seat]):
                self._turn_up(seat, place)
        boxes = tuple(tuple(self.cards[BOX * s : BOX * s + BOX]) for s in range(self.seats))
        points = tuple(map(score, boxes))
        self.totals = tuple(total + new for total, new in zip(self.totals, points, strict=True))
        self.finished += (Round(self.ended_by, boxes, self.totals),)
        self.round += 1
        if self.effect_sink is not None:
            self._emit_scores(points)
        if self.round < self.raw_options["rounds"]:
            self.deal()
        else:
            self._end_game()

    def _end_game(self) -> None:
        self.to_act = None
        if self.effect_sink is not None:
            for seat in self.winners:
                self.emit_effect("won", seat)

    def _emit_scores(self, points: tuple[int, ...]) -> None:
        reason = "turn_limit" if self.ended_by is None else "completed"
        self.emit_effect("round_over", None, round=self.round, reason=reason)
        for seat in range(self.seats):
            self.emit_effect("scored", seat, round=self.round, points=points[seat], total=self.totals[seat])

    def turns_allowed(self) -> int:
        """TC-8: Return the number of turns of all seats together that end a round."""
        return TURNS_EACH * self.seats
