"""A state of Bisca: hands, stock, the trick on the table, the cards taken."""

from typing import Any, ClassVar

from pygames import State
from pygames.game import Menu

from .cards import HAND, deck_for, points, sorted_hand, winner

Deal = tuple[tuple[int, ...], str]
"""A finished deal: points by seat, and the card that was turned up."""


class BiscaState(State):
    """A state of Bisca.

    Attributes:
        hands: by seat, sorted.
        stock: face down, the top first; the trump card, face up, is the last of it.
        turned: the card that was turned up, whose suit is trump.
        holder: the seat that holds the turned card; None while it is under the stock, and once it was
            played.
        trick: the cards on the table, in the order in which they were played.
        leader: the seat that led to this trick.
        taken: by seat, the cards that it has taken in this deal.
        last: the trick before this one: leader, taker and cards; None at the beginning of a deal.
        before: by seat, its points in the deals before this one.
        deals: the finished deals.
    """

    lists: ClassVar[tuple[str, ...]] = ("hands", "taken")

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.hands: list[tuple[str, ...]] = []
        self.stock: tuple[str, ...] = ()
        self.turned = ""
        self.holder: int | None = None
        self.trick: tuple[str, ...] = ()
        self.leader = 0
        self.taken: list[tuple[str, ...]] = []
        self.last: tuple[int, int, tuple[str, ...]] | None = None
        self.before: tuple[int, ...] = (0,) * self.seats
        self.deals: tuple[Deal, ...] = ()

    @property
    def trump(self) -> str:
        """The suit that beats the others."""
        return self.turned[1]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(before + points(cards) for before, cards in zip(self.before, self.taken, strict=True))

    def deal(self) -> None:
        cards = self.shuffle("deal", deck_for(self.seats))
        hands = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(self.seats)]
        self.hands = [sorted_hand(hand) for hand in hands]
        self.stock = cards[HAND * self.seats :]
        self.turned = self.stock[-1]
        self.holder, self.last = None, None
        self.taken = [()] * self.seats
        self.leader = self.to_act = len(self.deals) % self.seats
        self.emit_effect("dealt", None, deal=len(self.deals) + 1, card=self.turned)

    def legal(self) -> Menu:
        assert self.to_act is not None
        hand = self.hands[self.to_act]
        if self.raw_options["follow"] and self.trick and not self.stock:
            hand = tuple(card for card in hand if card[1] == self.trick[0][1]) or hand
        return Menu({f"play {card}": card for card in hand})

    def play(self, card: str) -> None:
        seat = self.to_act
        assert seat is not None
        self.hands[seat] = tuple(each for each in self.hands[seat] if each != card)
        if card == self.turned:
            self.holder = None
        self.trick += (card,)
        self.emit_effect("played", seat, card=card)
        if len(self.trick) < self.seats:
            self.to_act = (seat + 1) % self.seats
        else:
            self._take()

    def _take(self) -> None:
        """Give the trick to the seat of the best card, which then draws first and leads."""
        seat = (self.leader + winner(self.trick, self.trump)) % self.seats
        self.taken[seat] += self.trick
        self.emit_effect("took", seat, cards=" ".join(self.trick), points=points(self.trick))
        self.last, self.trick = (self.leader, seat, self.trick), ()
        self.leader = self.to_act = seat
        for turn in range(self.seats):
            if self.stock:
                self._draw((seat + turn) % self.seats)
        if not self.hands[seat]:
            self._end()

    def _draw(self, seat: int) -> None:
        card, self.stock = self.stock[0], self.stock[1:]
        self.hands[seat] = sorted_hand((*self.hands[seat], card))
        if card == self.turned:
            self.holder = seat
            self.emit_effect("drew_trump", seat, card=card)
        else:
            self.emit_effect("drew", seat, card=card)

    def _end(self) -> None:
        """Count the deal after its last card."""
        self.deals += ((tuple(map(points, self.taken)), self.turned),)
        self.emit_effect("counted", None, deal=len(self.deals))
        if len(self.deals) == self.raw_options["deals"]:
            self.to_act = None
            return
        self.before = self.scores
        self.deal()
