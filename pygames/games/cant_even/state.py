"""One moment of I Can't Even: the deal, the offers, the draws, the Bank."""

from __future__ import annotations

from random import Random
from typing import ClassVar, NamedTuple

from ...errors import IllegalMove
from ...game import Effect, Game, Menu, State, View
from ...options import Value
from . import bank, look, refusals, sample
from .bank import KEPT, NOTHING, Kept
from .cards import ALL, BLOB, DECK, ROUNDS, START_POINTS, TOKEN, hand_size
from .menus import DOWN, FACES, OFFERS, TAKES, Offer, Take
from .trail import knows


class Round(NamedTuple):
    """A finished round.

    Attributes:
        starter: the seat that drew first.
        offers: by seat.
        takes: in turn order, from the starter on.
        kept: by seat, what was banked.
        banks: by seat, the code of the Bank afterwards.
        before: points by seat before the Bank.
        points: points by seat after it.
    """

    starter: int
    offers: tuple[Offer, ...]
    takes: tuple[Take, ...]
    kept: tuple[Kept, ...]
    banks: tuple[int, ...]
    before: tuple[int, ...]
    points: tuple[int, ...]


class CantEvenState(State):
    """I Can't Even.

    Attributes:
        hands: by seat, the code of its hand.
        banks: by seat, the code of its Bank.
        aside: the code of the cards that were not dealt.
        points: by seat.
        round: the number of the round, from 1.
        offers: the offers of this round so far, by seat.
        lying: what still lies in the Pits: a mask of `Take.bit`; 0 while seats offer.
        starter: the seat that draws first in this round; None while seats offer.
        takes: the cards taken in this round, in turn order.
        kept: by seat, what it banked in the round before.
        finished: the finished rounds.
    """

    _lists: ClassVar[tuple[str, ...]] = ("hands",)

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
        self.kept: tuple[Kept, ...] = (NOTHING,) * seats
        self.finished: tuple[Round, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Points as they stand; the highest odd score wins."""
        return self.points

    def _winners(self) -> tuple[int, ...]:
        """The highest odd score wins; without any odd score, the highest even one; equal ones share it."""
        odd = [points for points in self.points if points % 2]
        best = max(odd or self.points)
        return tuple(seat for seat, points in enumerate(self.points) if points == best)

    def _card(self, card: int) -> str:
        return TOKEN[card] or ""

    def _deal(self) -> None:
        """Each seat gets its hand, seat after seat; what is left is set aside unseen."""
        deck = self._shuffle("deal", DECK)
        size = hand_size(self.seats)
        self.hands = [sum(deck[size * seat : size * seat + size]) for seat in range(self.seats)]
        self.aside = ALL - sum(self.hands)
        self.to_act = 0
        if self._notes is not None:
            self._tell("dealt", None)

    def _legal(self) -> Menu:
        seat: int = self.to_act  # type: ignore[assignment]
        if self.starter is None:
            return OFFERS[self.hands[seat]]
        return TAKES[self.lying & ~(3 << 2 * seat)]

    def _play(self, parts: Offer | Take) -> None:
        if self.starter is None:
            self._offer(parts)  # type: ignore[arg-type]
        else:
            self._take(parts)  # type: ignore[arg-type]

    # -- offer ----------------------------------------------------------------------------------------------

    def _offer(self, offer: Offer) -> None:
        """Two cards into the Pit, hidden from the others until the last seat has chosen."""
        seat: int = self.to_act  # type: ignore[assignment]
        self.hands[seat] -= offer.both
        self.offers += (offer,)
        if self._notes is not None:
            self._tell("offered", seat, down=TOKEN[offer.down], up=TOKEN[offer.up])
        if seat + 1 < self.seats:
            self.to_act = seat + 1
            self._menu = OFFERS[self.hands[seat + 1]]
        else:
            self._reveal()

    def _reveal(self) -> None:
        """All face-up cards become visible; the fewest points draw first, ties by ``tie_order``."""
        tie_order: list[int] = self._options["tie_order"]  # type: ignore[assignment]
        self.starter = self.to_act = min(tie_order, key=self.points.__getitem__)
        self.lying = (1 << 2 * self.seats) - 1
        self._menu = TAKES[self.lying & ~(3 << 2 * self.starter)]
        if self._notes is not None:
            for seat, offer in enumerate(self.offers):
                self._tell("revealed", seat, card=TOKEN[offer.up])
            self._tell("starts", self.starter)

    # -- draw -----------------------------------------------------------------------------------------------

    def _take(self, take: Take) -> None:
        seat: int = self.to_act  # type: ignore[assignment]
        owner, face, bit = take
        card = self.offers[owner][face]
        self.hands[seat] += card
        self.lying ^= bit
        self.takes += (take,)
        if self._notes is not None:
            self._tell("took", seat, face=FACES[face], card=TOKEN[card], **{"from": owner})
        if len(self.takes) == self.seats:
            self._bank()
            self._go_on()
        else:
            self.to_act = following = seat + 1 if seat + 1 < self.seats else 0
            self._menu = TAKES[self.lying & ~(3 << 2 * following)]

    def _redact(self, effect: Effect, seat: int | None) -> Effect:
        shown = super()._redact(effect, seat)
        hidden = shown["type"] == "took" and shown["face"] == FACES[DOWN]
        if hidden and not knows(seat, shown["seat"], shown["from"]):
            shown["card"] = None
        return shown

    # -- bank -----------------------------------------------------------------------------------------------

    def _bank(self) -> None:
        """What is left in the Pits moves to the Banks, all at once, and scores; the round is finished."""
        before, number = self.points, self.round
        lying, last, banks = self.lying, self.kept, self.banks
        kept = self.kept = tuple(
            [
                KEPT[offer.pair, lying >> 2 * s & 3, number, last[s].ichthid, banks[s] // BLOB & 7]
                for s, offer in enumerate(self.offers)
            ]
        )
        self.banks = tuple([banked + kept[seat].code for seat, banked in enumerate(banks)])
        self.points = bank.settle(before, kept, self.banks)
        starter: int = self.starter  # type: ignore[assignment]
        self.finished += (Round(starter, self.offers, self.takes, kept, self.banks, before, self.points),)
        self.offers = self.takes = ()
        self.lying, self.starter = 0, None
        self.round = min(number + 1, ROUNDS)

    def _go_on(self) -> None:
        """The next round begins, or the game is over."""
        if len(self.finished) < ROUNDS:
            self.to_act = 0
            self._menu = OFFERS[self.hands[0]]
        else:
            self.to_act = None
        if self._notes is not None:
            self._tell_bank(self.finished[-1])

    def _tell_bank(self, finished: Round) -> None:
        wolves = bank.pack(finished.banks)
        for seat, own in enumerate(finished.kept):
            for card, down, score, lose in bank.explain(own, finished.banks[seat], wolves):
                self._tell("banked", seat, card=TOKEN[card], down=down, score=score, lose=lose)
        for seat in range(self.seats):
            for by, points in bank.bites(finished.kept, finished.banks, seat).items():
                self._tell("bitten", seat, by=by, points=points)
        number = len(self.finished)
        for seat, (before, after) in enumerate(zip(finished.before, finished.points, strict=True)):
            self._tell("scored", seat, round=number, points=after - before, total=after)
        self._tell("round_over", None, round=number)
        for seat in self.winners:
            self._tell("won", seat)

    # -- what others see ------------------------------------------------------------------------------------

    def _view(self, seat: int | None) -> View:
        return look.view(self, seat)

    def _sample(self, view: View, rng: Random) -> None:
        sample.sample(self, view, rng)

    def _explain(self, move: str) -> IllegalMove:
        return refusals.explain(self, move)
