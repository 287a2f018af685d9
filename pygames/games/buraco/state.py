"""State of Buraco: the deal, the turns, going out, the end of a deal."""

from typing import ClassVar

from ...core.options import Value
from ...game import Effect, Game, State
from .cards import DECK, TOKENS, cards_of, gain, hand_of, lose
from .legal import extra_to_come, menu
from .log_redaction import forget_covered, laying_effects
from .melds import TRIOS, Meld
from .move_tables import ADD, DISCARD, DRAW, MELD, PARTS, TAKE_NEW, Parts
from .score import DIRECT, INDIRECT, NEVER, WAITING, Deal, score

HAND = 11
MOST_DEALS = 30


class BuracoState(State):
    """A state of Buraco.

    Attributes:
        hands: the hands of both seats, four numbers each: see `cards`.
        sizes: the number of cards in each seat's hand.
        melds: each seat's melds in the order in which it laid them.
        pack: the whole pack, top first. The cards before ``next`` are gone.
        next: the index of the top card of the pack.
        discards: the discard pile, its top last.
        extras: the extra hands left, the first one first.
        extra_status: by seat, how it had its extra hand: NEVER, DIRECT, INDIRECT or WAITING.
        drawn: whether the seat to act has drawn or taken in this turn.
        finished: `score.Deal` of each finished deal.
    """

    lists: ClassVar[tuple[str, ...]] = ("hands", "sizes", "melds", "discards", "extra_status")

    def __init__(self, game: Game, seats: int, options: dict[str, Value]) -> None:
        super().__init__(game, seats, options)
        self.hands: list[int] = []
        self.sizes: list[int] = []
        self.melds: list[tuple[Meld, ...]] = []
        self.pack: tuple[int, ...] = ()
        self.next = 0
        self.discards: list[int] = []
        self.extras: tuple[tuple[int, ...], ...] = ()
        self.extra_status: list[int] = []
        self.drawn = False
        self.finished: tuple[Deal, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Totals of the finished deals."""
        return self.finished[-1].totals if self.finished else (0, 0)

    def starter(self, deal: int) -> int:
        """Return the seat that starts deal number ``deal``, counted from 0."""
        return (int(self.raw_options["starter"]) + deal) % 2

    def token(self, card: int) -> str:
        return TOKENS[card]

    # -- deal -----------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal eleven cards to each seat and each extra hand. The rest are the pack ("Deal")."""
        deck = self.shuffle("deal", DECK)
        piles = [deck[start : start + HAND] for start in range(0, 4 * HAND, HAND)]
        self.hands = hand_of(piles[0]) + hand_of(piles[1])
        self.sizes = [HAND, HAND]
        self.melds = [(), ()]
        self.pack, self.next = deck, 4 * HAND
        self.discards = []
        self.extras = (piles[2], piles[3])
        self.extra_status = [NEVER, NEVER]
        self.drawn = False
        self.to_act = self.starter(len(self.finished))
        if self.effect_sink is not None:
            self.emit_effect("dealt", None, deal=len(self.finished) + 1)

    # -- turn -----------------------------------------------------------------------------------------------

    legal = menu

    def parts(self, move: str) -> Parts:
        return PARTS[move]

    def play(self, parts: Parts) -> None:
        action, index, cards = parts
        seat: int = self.to_act  # type: ignore[assignment]
        if action == DISCARD:
            self._discard(seat, cards[0])
            return
        if action == DRAW:
            self._draw(seat)
        elif action == ADD:
            self._add(seat, index, cards[0])
        elif action == MELD:
            self._lay(seat, cards)
        elif action == TAKE_NEW:
            self._take_new(seat, cards)
        else:
            self._take_on(seat, index, cards)
        if not self.sizes[seat]:
            self._empty_by_meld(seat)

    def _draw(self, seat: int) -> None:
        card = self.pack[self.next]
        self.next += 1
        gain(self.hands, 4 * seat, card)
        self.sizes[seat] += 1
        self.drawn = True
        if self.effect_sink is not None:
            self.emit_effect("drew", seat, card=TOKENS[card])

    def _lay(self, seat: int, cards: tuple[int, ...]) -> None:
        """Lay a new meld of three hand cards."""
        self._spend(seat, cards)
        self._put_new(seat, cards)

    def _add(self, seat: int, index: int, card: int) -> None:
        """Lay one hand card onto an own meld."""
        lose(self.hands, 4 * seat, card)
        self.sizes[seat] -= 1
        self._put_on(seat, index, self.melds[seat][index].plus[card], (card,))

    def _take_new(self, seat: int, cards: tuple[int, ...]) -> None:
        """Take the whole pile and lay its top card as a new meld with two hand cards."""
        top = self._take(seat, cards)
        self._put_new(seat, tuple(sorted((top, *cards))))

    def _take_on(self, seat: int, index: int, cards: tuple[int, ...]) -> None:
        """Take the whole pile and lay its top card onto an own meld, with hand cards or alone."""
        cards = (self._take(seat, cards), *cards)
        self._put_on(seat, index, self.melds[seat][index].grown(cards), cards)

    def _take(self, seat: int, cards: tuple[int, ...]) -> int:
        """Spend ``cards``, move all discards but the top one into the hand, and return the top one."""
        if self.effect_sink is not None:
            self.emit_effect("took", seat, card=TOKENS[self.discards[-1]], count=len(self.discards))
        self._spend(seat, cards)
        discards, self.discards = self.discards, []
        top = discards.pop()
        for card in discards:
            gain(self.hands, 4 * seat, card)
        self.sizes[seat] += len(discards)
        self.drawn = True
        return top

    def _spend(self, seat: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            lose(self.hands, 4 * seat, card)
        self.sizes[seat] -= len(cards)

    def _put_new(self, seat: int, cards: tuple[int, ...]) -> None:
        meld = TRIOS[cards]
        self.melds[seat] += (meld,)
        if self.effect_sink is not None:
            self.emit_effect("melded", seat, meld=len(self.melds[seat]))
            self._emit_laid(seat, len(self.melds[seat]) - 1, None, cards)

    def _put_on(self, seat: int, index: int, grown: Meld | None, cards: tuple[int, ...]) -> None:
        assert grown is not None
        melds = self.melds[seat]
        self.melds[seat] = (*melds[:index], grown, *melds[index + 1 :])
        if self.effect_sink is not None:
            self._emit_laid(seat, index, melds[index], cards)

    def _emit_laid(self, seat: int, index: int, before: Meld | None, cards: tuple[int, ...]) -> None:
        meld = self.melds[seat][index]
        for type, facts in laying_effects(before, meld, cards):
            self.emit_effect(type, seat, meld=index + 1, **facts)
        kind = meld.shape.kind
        if kind is not None and (before is None or before.shape.kind != kind):
            self.emit_effect("canasta", seat, meld=index + 1, kind=kind)

    def _discard(self, seat: int, card: int) -> None:
        """End the turn; a last card discarded brings the extra hand for the next turn, or goes out."""
        lose(self.hands, 4 * seat, card)
        self.discards.append(card)
        self.sizes[seat] -= 1
        if self.effect_sink is not None:
            self.emit_effect("discarded", seat, card=TOKENS[card])
        if not self.sizes[seat]:
            if not extra_to_come(self, seat):
                self._end_deal(seat)
                return
            self._take_extra(seat, WAITING)
        self._begin_turn(1 - seat)

    def _begin_turn(self, seat: int) -> None:
        """BU-6: Begin a turn. End the deal if the pack is empty and no extra hand can become it.

        In the latter case the turn that was due does not count as one.
        """
        self.drawn = False
        self.to_act = seat
        if self.next == len(self.pack) and not self._renew_pack():
            self._end_deal(None)
        elif self.extra_status[seat] == WAITING:
            self.extra_status[seat] = INDIRECT

    def _renew_pack(self) -> bool:
        """BU-8: As a turn begins with an empty pack, make the first extra hand left the pack.

        Returns:
            True if an extra hand was left.
        """
        if not self.extras:
            return False
        self.pack, self.next = self.extras[0], 0
        self.extras = self.extras[1:]
        if self.effect_sink is not None:
            self.emit_effect("new_pack", None, count=len(self.pack))
        return True

    # -- going out ------------------------------------------------------------------------------------------

    def _empty_by_meld(self, seat: int) -> None:
        """Take the extra hand at once after melding the last card and play on, or end the deal."""
        if extra_to_come(self, seat):
            self._take_extra(seat, DIRECT)
        else:
            self._end_deal(seat)

    def _take_extra(self, seat: int, status: int) -> None:
        """Make the first extra hand left the seat's hand ("Going out and the extra hand")."""
        cards, self.extras = self.extras[0], self.extras[1:]
        self.hands[4 * seat : 4 * seat + 4] = hand_of(cards)
        self.sizes[seat] = HAND
        self.extra_status[seat] = status
        if self.effect_sink is not None:
            self.emit_effect("extra", seat, way="direct" if status == DIRECT else "indirect")

    def _end_deal(self, out: int | None) -> None:
        """Score the deal: ``out`` went out, or is None as the pack ran out."""
        natural = int(self.raw_options["natural_canasta"])
        seats = tuple(
            score(self.melds[s], self.hand(s), self.extra_status[s], s == out, natural)
            for s in range(self.seats)
        )
        totals = tuple(total + seat.points for total, seat in zip(self.scores, seats, strict=True))
        self.finished += (Deal(out, seats, totals),)
        if self.effect_sink is not None:
            self._emit_end(self.finished[-1])
        if self._another_deal():
            self.deal()
        else:
            self._end_game()

    def _another_deal(self) -> bool:
        """BU-9: Return True if, with a target, no total has reached it and fewer than 30 deals are over."""
        target = int(self.raw_options["target"])
        return target > 0 and max(self.scores) < target and len(self.finished) < MOST_DEALS

    def _end_game(self) -> None:
        self.to_act = None
        if self.effect_sink is not None:
            for seat in self.winners:
                self.emit_effect("won", seat)

    def _emit_end(self, deal: Deal) -> None:
        number = len(self.finished)
        if deal.out is not None:
            self.emit_effect("went_out", deal.out)
        self.emit_effect("deal_over", None, deal=number, reason="pack" if deal.out is None else "out")
        for seat, scored in enumerate(deal.seats):
            self.emit_effect("scored", seat, deal=number, points=scored.points, total=deal.totals[seat])

    def hand(self, seat: int) -> list[int]:
        """Return the cards in a seat's hand, in their order."""
        return list(cards_of(self.hands[4 * seat : 4 * seat + 4]))

    def redact_past(self, effects: list[Effect], processed_count: int, adopted_upto: int) -> int:
        """Hide a discard's card once another has covered it, unless it was taken."""
        return forget_covered(effects, processed_count, adopted_upto)
