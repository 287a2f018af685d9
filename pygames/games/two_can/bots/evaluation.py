"""What a turn of 2CAN is worth: the judge of playouts, policy and coach.

One look at the Boxes by `boxes.Worth`, at what lies open and at the own card in hand. Values are points; low
is good.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from ..cards import BOX, COLUMNS, TOUCAN, lets_fly, partner
from ..move_tables import DROP, FLY, NO_PLACE, SWAP, Parts
from ..state import TwoCanState
from .box_value import CHANCES, FINAL, HIDDEN, LAST_TURN, SIDE, Columns, Worth, card_at, phase, put

LOW = 3
"""Numbers below this one are taken for what they are, not only for a pair."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts beside what the Boxes are worth.

    The tables know what Boxes come to on an average; these know what a turn does to that, and were found by
    playing (`tests/games/two_can/bots/learn_turns.py`).

    Attributes:
        feed: how much of what a discard brings the next seat counts.
        hidden: what a card that nobody knows brings the next seat, before it is looked at.
        toucan: how much more a toucan brings the next seat than the number that fits best.
        rivals: how much of what the rivals' Boxes are worth to them counts.
        fewer: by the cards that are left face down, what it is worth that one less is; 0 ends the round.
        drop: by the cards that lie face down (from 1), what discarding the drawn card is worth beside that.
    """

    feed: float = 1.0
    hidden: float = 0.4
    toucan: float = 1.0
    rivals: float = 1.0
    fewer: tuple[float, ...] = (0.0,) * 6
    drop: tuple[float, ...] = (0.0,) * 5

    def turned_up(self, left: int) -> float:
        """What it is worth that one card less is face down, and so many are left."""
        return self.fewer[min(left, len(self.fewer) - 1)]

    def dropped(self, down: int) -> float:
        """What discarding the drawn card is worth with so many face-down cards."""
        return self.drop[min(down, len(self.drop)) - 1]


BETWEEN_TWO = Weights(
    feed=1.47,
    hidden=0.39,
    toucan=1.06,
    rivals=0.89,
    fewer=(0.36, 0.32, 0.07, 0.6, 0.85, 0.07),
    drop=(0.72, 2.15, 2.64, 1.42, 0.96),
)
AMONG_MORE = Weights(
    feed=1.4,
    hidden=0.51,
    toucan=0.78,
    rivals=0.78,
    fewer=(1.09, -0.65, 0.05, 0.71, 0.94, 0.76),
    drop=(-0.12, 1.61, 1.29, 1.17, 1.32),
)
"""At a table of three to six; learnt at one of four."""


def seen_columns(state: TwoCanState, seat: int) -> Columns:
    """A seat's Box as everybody sees it."""
    first, down, cards = BOX * seat, state.down[seat], state.cards
    codes = []
    for c in range(COLUMNS):
        upper = HIDDEN if down >> c & 1 else cards[first + c]
        lower = HIDDEN if down >> c + COLUMNS & 1 else cards[first + c + COLUMNS]
        codes.append(SIDE * upper + lower)
    return codes


def downs(state: TwoCanState) -> list[int]:
    """By seat, how many cards lie face down."""
    return [mask.bit_count() for mask in state.down]


class Evaluator:
    """Who judges by these worths and weights."""

    def __init__(self, worth: Worth, weights: Weights) -> None:
        self.worth = worth
        self.weights = weights
        self.blind = [self._blind(row) for row in worth.table]
        """By phase and number (or HIDDEN): a column of it with a card that is just turned up."""

    @staticmethod
    def _blind(row: list[float]) -> list[float]:
        return [
            sum(chance * row[SIDE * card + known] for card, chance in enumerate(CHANCES))
            for known in range(SIDE)
        ]


class Look:
    """One turn's look at the table."""

    def __init__(self, judge: Evaluator, state: TwoCanState) -> None:
        self.judge = judge
        self.worth = worth = judge.worth
        self.weights = judge.weights
        seat: int = state.to_act  # type: ignore[assignment]
        self.seats = seats = state.seats
        self.ending = state.ended_by is not None
        self.codes = seen_columns(state, seat)
        self.toucans = state.toucans[seat]
        down = downs(state)
        self.mask, self.down = state.down[seat], down[seat]
        self.others = [(seat + step) % seats for step in range(1, seats)]
        self.rival_down = min(down[s] for s in self.others)
        self.rivals = [seen_columns(state, s) for s in self.others]
        self.rivals_down = [down[s] for s in self.others]
        self.next_down = self.rivals_down[0]
        self.weight = 1.0 / (seats - 1)
        self.last = self.ending and state.turns + 1 == state.last_turn
        self._rivals: dict[int, float] = {}
        self.same_phase = FINAL if self.ending else phase(self.down, self.rival_down, False)
        self.same = worth.of(self.codes, self.same_phase)
        self.feeds = self._feeds()

    def phase(self, down: int) -> int:
        """The phase of my Box after this move, with so many cards down."""
        return FINAL if self.ending or down == 0 else phase(down, self.rival_down, False)

    def rivals_worth(self, down: int) -> float:
        """What the rivals' Boxes are worth to them when I have so many cards down, the mean of them."""
        if self.ending:
            return 0.0
        if down not in self._rivals:
            of, total = self.worth.of, 0.0
            for step, (codes, rival_down) in enumerate(zip(self.rivals, self.rivals_down, strict=True)):
                when = LAST_TURN if down == 0 else phase(rival_down, down, step == 0)
                total += of(codes, when)
            self._rivals[down] = total * self.weight * self.weights.rivals
        return self._rivals[down]

    def _feeds(self) -> dict[int, float]:
        """By card, what it brings the next seat on top of the discard pile beyond what a draw would."""
        if self.last:
            return {}
        when = FINAL if self.ending else phase(self.next_down, self.down, False)
        row, draw = self.worth.table[when], self.worth.draw[when]
        feeds: dict[int, float] = {}
        toucan = 0.0
        for code in self.rivals[0]:
            upper, lower = divmod(code, SIDE)
            for number, other in ((upper, lower), (lower, upper)):
                if number < TOUCAN and upper != lower and TOUCAN not in (upper, lower):
                    gain = row[code] - row[(SIDE + 1) * number] + draw
                    if gain > feeds.get(number, 0.0):
                        feeds[number] = gain
                    toucan = max(toucan, gain)
                if other < TOUCAN and number != other:
                    for low in range(min(other, LOW)):
                        gain = row[code] - row[SIDE * low + number] + draw
                        if gain > feeds.get(low, 0.0):
                            feeds[low] = gain
        feeds[TOUCAN] = toucan + self.weights.toucan
        return feeds

    def turned_up(self) -> float:
        """What a card less face down is worth beside what the move makes of the Boxes."""
        return 0.0 if self.ending else self.weights.turned_up(self.down - 1)

    def dropped(self) -> float:
        """The same where that is by discarding the drawn card."""
        return self.turned_up() + self.weights.dropped(1 if self.ending else self.down)

    def draw(self) -> float:
        """About what drawing is worth."""
        return self.same - self.rivals_worth(self.down) + self.worth.draw[self.same_phase]

    def lay(self, card: int, drawn: bool) -> tuple[float, Parts]:
        """The best way to lay a card and what it comes to, low is good."""
        worth, codes, feeds = self.worth.of, self.codes, self.feeds
        feed = self.weight * self.weights.feed
        fewer = self.down - 1
        fewer_phase = self.phase(fewer)
        up, fewer_up = -self.rivals_worth(self.down), 0.0
        if self.down:
            fewer_up = -self.rivals_worth(fewer) - self.turned_up()
        hidden_feed = self.weight * self.weights.hidden
        best, choice = inf, (SWAP, 0, NO_PLACE)
        seen_hidden = set()
        for place in range(BOX):
            code = codes[place & 3]
            out = card_at(codes, place)
            if out == HIDDEN:
                if code in seen_hidden:
                    continue
                if self.same_phase == FINAL or fewer >= 0:
                    seen_hidden.add(code)
                value = worth(put(codes, place, card), fewer_phase) + fewer_up + hidden_feed
            else:
                value = worth(put(codes, place, card), self.same_phase) + up + feed * feeds.get(out, 0.0)
            if value < best:
                best, choice = value, (SWAP, place, NO_PLACE)
        if drawn and self.down:
            fed = feed * feeds.get(card, 0.0)
            rivals = self.rivals_worth(fewer) + self.dropped()
            value, parts = self._drop(fewer_phase, fed - rivals, fed + up)
            if value < best:
                best, choice = value, parts
        if self.toucans and self.down:
            for source in range(BOX):
                if self.toucans >> source & 1 and lets_fly(card, card_at(codes, partner(source))):
                    moved = put(codes, source, card)
                    for landing in range(BOX):
                        if self.mask >> landing & 1:
                            value = worth(put(moved, landing, TOUCAN), fewer_phase) + fewer_up + hidden_feed
                            if value < best:
                                best, choice = value, (FLY, source, landing)
        return best, choice

    def _drop(self, fewer_phase: int, turning: float, plain: float) -> tuple[float, Parts]:
        """The best card to turn up, or none.

        Args:
            turning: what else counts with a card turned up, and ``plain`` without.
        """
        best, choice = inf, (DROP, 0, NO_PLACE)
        row, blind = self.worth.table[fewer_phase], self.judge.blind[fewer_phase]
        base = self.worth.of(self.codes, fewer_phase) + turning
        for place in range(BOX):
            if self.mask >> place & 1:
                code = self.codes[place & 3]
                value = base - row[code] + blind[card_at(self.codes, partner(place))]
                if value < best:
                    best, choice = value, (DROP, place, NO_PLACE)
        if self.down == 1 and self.same + plain < best:
            best, choice = self.same + plain, (DROP, NO_PLACE, NO_PLACE)
        return best, choice
