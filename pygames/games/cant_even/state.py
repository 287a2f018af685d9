"""State of I Can't Even: the deal, the offers, the draws, the Bank."""

from typing import ClassVar

from ...core.options import Value
from ...game import Effect, Game, Menu, State
from .card_tracking import knows
from .cards import ALL, BLOB, DECK, ROUNDS, START_POINTS, TOKEN, count, hand_size
from .move_tables import DOWN, FACES, OFFERS, TAKES, Offer, Take
from .score import BANKINGS, NOTHING, Banking, Round, bites, explain, pack, settle


class CantEvenState(State):
    """A state of I Can't Even.

    Attributes:
        hands: by seat, the code of its hand.
        banks: by seat, the code of its Bank.
        aside: the code of the cards that were not dealt.
        points: by seat.
        round: the number of the round, from 1.
        offers: the offers of this round so far, by seat.
        lying: the cards that still lie in the Pits: a mask of `Take.bit`, or 0 while seats offer.
        starter: the seat that draws first in this round, or None while seats offer.
        takes: the cards taken in this round, in turn order.
        bankings: by seat, the cards that it banked in the round before.
        finished: the finished rounds.
    """

    lists: ClassVar[tuple[str, ...]] = ("hands",)

    def __init__(self, game: Game, seats: int, options: dict[str, Value]) -> None:
        super().__init__(game, seats, options)
        self.hands: list[int] = []
        self.banks: tuple[int, ...] = (0,) * seats
        self.aside = 0
        self.points: tuple[int, ...] = (START_POINTS,) * seats
        self.round = 1
        self.offers: tuple[Offer, ...] = ()
        self.lying = 0
        self.starter: int | None = None
        self.takes: tuple[Take, ...] = ()
        self.bankings: tuple[Banking, ...] = (NOTHING,) * seats
        self.finished: tuple[Round, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Current points. The highest odd score wins."""
        return self.points

    @property
    def current_winners(self) -> tuple[int, ...]:
        """Seats with the highest odd score, or the highest even one if none is odd. Ties share the win."""
        odd = [points for points in self.points if points % 2]
        best = max(odd or self.points)
        return tuple(seat for seat, points in enumerate(self.points) if points == best)

    def token(self, card: int) -> str:
        return TOKEN[card] or ""

    def deal(self) -> None:
        """Deal each seat its hand, seat after seat. Set the remaining cards aside unseen."""
        deck = self.shuffle("deal", DECK)
        size = hand_size(self.seats)
        self.hands = [sum(deck[size * seat : size * seat + size]) for seat in range(self.seats)]
        self.aside = ALL - sum(self.hands)
        self.to_act = 0
        if self.effect_sink is not None:
            self.emit_effect("dealt", None)

    def legal(self) -> Menu:
        seat: int = self.to_act  # type: ignore[assignment]
        if self.starter is None:
            return OFFERS[self.hands[seat]]
        return TAKES[self.lying & ~(3 << 2 * seat)]

    def play(self, parts: Offer | Take) -> None:
        if self.starter is None:
            self._offer(parts)  # type: ignore[arg-type]
        else:
            self._take(parts)  # type: ignore[arg-type]

    # -- offer ----------------------------------------------------------------------------------------------

    def _offer(self, offer: Offer) -> None:
        """Move two cards into the Pit, hidden from the others until the last seat has chosen."""
        seat: int = self.to_act  # type: ignore[assignment]
        self.hands[seat] -= offer.both
        self.offers += (offer,)
        if self.effect_sink is not None:
            self.emit_effect("offered", seat, down=TOKEN[offer.down], up=TOKEN[offer.up])
        if seat + 1 < self.seats:
            self.to_act = seat + 1
            self.menu = OFFERS[self.hands[seat + 1]]
        else:
            self._reveal()

    def _reveal(self) -> None:
        """Make all face-up cards visible."""
        self.starter = self.to_act = self.first_to_draw()
        self.lying = (1 << 2 * self.seats) - 1
        self.menu = TAKES[self.lying & ~(3 << 2 * self.starter)]
        if self.effect_sink is not None:
            for seat, offer in enumerate(self.offers):
                self.emit_effect("revealed", seat, card=TOKEN[offer.up])
            self.emit_effect("starts", self.starter)

    def first_to_draw(self) -> int:
        """Return the seat that draws first in this round: the fewest points, ties by ``tie_order``."""
        tie_order: list[int] = self.raw_options["tie_order"]
        return min(tie_order, key=self.points.__getitem__)

    # -- draw -----------------------------------------------------------------------------------------------

    def _take(self, take: Take) -> None:
        seat: int = self.to_act  # type: ignore[assignment]
        owner, face, bit = take
        card = self.offers[owner][face]
        self.hands[seat] += card
        self.lying ^= bit
        self.takes += (take,)
        if self.effect_sink is not None:
            self.emit_effect("took", seat, face=FACES[face], card=TOKEN[card], **{"from": owner})
        if len(self.takes) == self.seats:
            self.bank()
            self._begin_next_round()
        else:
            self.to_act = following = seat + 1 if seat + 1 < self.seats else 0
            self.menu = TAKES[self.lying & ~(3 << 2 * following)]

    def redact(self, effect: Effect, seat: int | None) -> Effect:
        shown = super().redact(effect, seat)
        hidden = shown["type"] == "took" and shown["face"] == FACES[DOWN]
        if hidden and not knows(seat, shown["seat"], shown["from"]):
            shown["card"] = None
        return shown

    # -- bank -----------------------------------------------------------------------------------------------

    def bank(self) -> None:
        """Move the cards left in the Pits to the Banks, all at once, score them and finish the round."""
        before, number = self.points, self.round
        lying, last, banks = self.lying, self.bankings, self.banks
        bankings = self.bankings = tuple(
            [
                BANKINGS[offer.pair, lying >> 2 * s & 3, number, last[s].ichthid, count(banks[s], BLOB)]
                for s, offer in enumerate(self.offers)
            ]
        )
        self.banks = tuple([banked + bankings[seat].code for seat, banked in enumerate(banks)])
        self.points = settle(before, bankings, self.banks)
        starter: int = self.starter  # type: ignore[assignment]
        self.finished += (Round(starter, self.offers, self.takes, bankings, self.banks, before, self.points),)
        self.offers = self.takes = ()
        self.lying, self.starter = 0, None
        self.round = min(number + 1, ROUNDS)

    def _begin_next_round(self) -> None:
        """Begin the next round, or end the game after the last one."""
        if len(self.finished) < ROUNDS:
            self.to_act = 0
            self.menu = OFFERS[self.hands[0]]
        else:
            self.to_act = None
        if self.effect_sink is not None:
            self._emit_bank(self.finished[-1])

    def _emit_bank(self, finished: Round) -> None:
        wolves = pack(finished.banks)
        for seat, own in enumerate(finished.bankings):
            for card, down, score, lose in explain(own, finished.banks[seat], wolves):
                self.emit_effect("banked", seat, card=TOKEN[card], down=down, score=score, lose=lose)
        for seat in range(self.seats):
            for by, points in bites(finished.bankings, finished.banks, seat).items():
                self.emit_effect("bitten", seat, by=by, points=points)
        number = len(self.finished)
        for seat, (before, after) in enumerate(zip(finished.before, finished.points, strict=True)):
            self.emit_effect("scored", seat, round=number, points=after - before, total=after)
        self.emit_effect("round_over", None, round=number)
        for seat in self.winners:
            self.emit_effect("won", seat)
