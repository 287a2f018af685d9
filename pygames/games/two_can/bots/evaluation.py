"""Evaluation of a turn of 2CAN, for playouts, policy and coach.

It uses the face-up cards, the own card in hand and the values of the Boxes by `box_value.BoxValues`. Values
are points. Low is good.
"""

from dataclasses import dataclass
from math import inf

from ..cards import BOX, COLUMNS, TOUCAN, lets_fly, partner
from ..move_tables import DROP, FLY, NO_PLACE, SWAP, Parts
from ..state import TwoCanState
from .box_value import (
    CHANCES,
    FINAL,
    HIDDEN,
    LAST_TURN,
    LEARNED,
    SIDE,
    BoxValues,
    Columns,
    card_at,
    phase,
    put,
)

LOW = 3
"""Numbers below this one are worth taking for their few points, not only for a pair."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of a turn's effects, in addition to the values of the Boxes.

    The tables hold average results of Boxes. These weights correct them for the effect of a turn, and were
    found by playing (`training/turn_weights.py`).

    Attributes:
        feed: the weight of the next seat's gain from a discard.
        hidden: the next seat's gain from a face-down card that is discarded, in points.
        toucan: the next seat's extra gain from a toucan over the number that fits best, in points.
        rivals: the weight of the values of the rivals' Boxes to them.
        fewer: by the number of cards left face down, the value of turning one up. 0 left ends the round.
        drop: by the number of face-down cards (from 1), the extra value of discarding the drawn card.
    """

    feed: float = 1.0
    hidden: float = 0.4
    toucan: float = 1.0
    rivals: float = 1.0
    fewer: tuple[float, ...] = (0.0,) * 6
    drop: tuple[float, ...] = (0.0,) * 5

    def turn_up_value(self, left: int) -> float:
        """Return the value of turning up a card that leaves ``left`` cards face down."""
        return self.fewer[min(left, len(self.fewer) - 1)]

    def drop_value(self, down: int) -> float:
        """Return the extra value of discarding the drawn card with ``down`` face-down cards."""
        return self.drop[min(down, len(self.drop)) - 1]


LEARNED_WEIGHTS = tuple(Weights(**learned["turn"]) for learned in LEARNED)
"""Those for two seats, and for three to six."""


def open_columns(state: TwoCanState, seat: int) -> Columns:
    """Return a seat's Box as all seats see it."""
    first, down, cards = BOX * seat, state.down[seat], state.cards
    codes = []
    for c in range(COLUMNS):
        upper = HIDDEN if down >> c & 1 else cards[first + c]
        lower = HIDDEN if down >> c + COLUMNS & 1 else cards[first + c + COLUMNS]
        codes.append(SIDE * upper + lower)
    return codes


def face_down_counts(state: TwoCanState) -> list[int]:
    """Return the number of face-down cards by seat."""
    return [mask.bit_count() for mask in state.down]


class Evaluator:
    """Evaluator with these values of Boxes and these weights."""

    def __init__(self, box_values: BoxValues, weights: Weights) -> None:
        self.box_values = box_values
        self.weights = weights
        self.expected = [self._expected_columns(row) for row in box_values.table]
        """By phase and number (or HIDDEN), the mean value of its column with a random card turned up."""

    @staticmethod
    def _expected_columns(row: list[float]) -> list[float]:
        return [
            sum(chance * row[SIDE * card + partner_card] for card, chance in enumerate(CHANCES))
            for partner_card in range(SIDE)
        ]


class TurnEvaluation:
    """Evaluation of the moves of one turn."""

    def __init__(self, evaluator: Evaluator, state: TwoCanState) -> None:
        self.evaluator = evaluator
        self.box_values = box_values = evaluator.box_values
        self.weights = evaluator.weights
        seat: int = state.to_act  # type: ignore[assignment]
        self.seats = seats = state.seats
        self.ending = state.ended_by is not None
        self.codes = open_columns(state, seat)
        self.toucans = state.toucans[seat]
        down = face_down_counts(state)
        self.mask, self.down = state.down[seat], down[seat]
        self.others = [(seat + step) % seats for step in range(1, seats)]
        self.rival_down = min(down[s] for s in self.others)
        self.rivals = [open_columns(state, s) for s in self.others]
        self.rivals_down = [down[s] for s in self.others]
        self.next_down = self.rivals_down[0]
        self.weight = 1.0 / (seats - 1)
        self.last = self.ending and state.turns + 1 == state.last_turn
        self._rivals: dict[int, float] = {}
        self.same_phase = FINAL if self.ending else phase(self.down, self.rival_down, False)
        self.same = box_values.value(self.codes, self.same_phase)
        self.feeds = self._feeds()

    def phase(self, down: int) -> int:
        """Return the phase of the own Box after this move, with ``down`` face-down cards."""
        return FINAL if self.ending or down == 0 else phase(down, self.rival_down, False)

    def rivals_value(self, down: int) -> float:
        """Return the weighted mean value of the rivals' Boxes while the own Box has ``down`` cards down."""
        if self.ending:
            return 0.0
        if down not in self._rivals:
            value_of, total = self.box_values.value, 0.0
            for step, (codes, rival_down) in enumerate(zip(self.rivals, self.rivals_down, strict=True)):
                when = LAST_TURN if down == 0 else phase(rival_down, down, step == 0)
                total += value_of(codes, when)
            self._rivals[down] = total * self.weight * self.weights.rivals
        return self._rivals[down]

    def _feeds(self) -> dict[int, float]:
        """Return by card the next seat's gain from taking it as the top discard over a draw, in points."""
        if self.last:
            return {}
        when = FINAL if self.ending else phase(self.next_down, self.down, False)
        row, draw = self.box_values.table[when], self.box_values.draw[when]
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

    def turn_up_value(self) -> float:
        """Return the value of turning up a card, in addition to the values of the Boxes."""
        return 0.0 if self.ending else self.weights.turn_up_value(self.down - 1)

    def drop_value(self) -> float:
        """Return the value of turning up a card by discarding the drawn one."""
        return self.turn_up_value() + self.weights.drop_value(1 if self.ending else self.down)

    def draw(self) -> float:
        """Return the approximate value of drawing. Low is good."""
        return self.same - self.rivals_value(self.down) + self.box_values.draw[self.same_phase]

    def lay(self, card: int, drawn: bool) -> tuple[float, Parts]:
        """Return the value of the best way to lay a card, and that move. Low is good."""
        value_of, codes, feeds = self.box_values.value, self.codes, self.feeds
        feed = self.weight * self.weights.feed
        fewer = self.down - 1
        fewer_phase = self.phase(fewer)
        up, fewer_up = -self.rivals_value(self.down), 0.0
        if self.down:
            fewer_up = -self.rivals_value(fewer) - self.turn_up_value()
        hidden_feed = self.weight * self.weights.hidden
        best, choice = inf, (SWAP, 0, NO_PLACE)
        hidden_codes = set()
        for place in range(BOX):
            code = codes[place & 3]
            out = card_at(codes, place)
            if out == HIDDEN:
                if code in hidden_codes:
                    continue
                hidden_codes.add(code)
                value = value_of(put(codes, place, card), fewer_phase) + fewer_up + hidden_feed
            else:
                value = value_of(put(codes, place, card), self.same_phase) + up + feed * feeds.get(out, 0.0)
            if value < best:
                best, choice = value, (SWAP, place, NO_PLACE)
        if drawn and self.down:
            cost = feed * feeds.get(card, 0.0)
            rivals = self.rivals_value(fewer) + self.drop_value()
            value, parts = self._drop(fewer_phase, cost - rivals, cost + up)
            if value < best:
                best, choice = value, parts
        if self.toucans and self.down:
            for source in range(BOX):
                if self.toucans >> source & 1 and lets_fly(card, card_at(codes, partner(source))):
                    moved = put(codes, source, card)
                    for landing in range(BOX):
                        if self.mask >> landing & 1:
                            value = (
                                value_of(put(moved, landing, TOUCAN), fewer_phase) + fewer_up + hidden_feed
                            )
                            if value < best:
                                best, choice = value, (FLY, source, landing)
        return best, choice

    def _drop(self, fewer_phase: int, turning: float, plain: float) -> tuple[float, Parts]:
        """Return the value of the best drop, and that move.

        Args:
            turning: the points added to a drop that turns a card up.
            plain: the points added to a drop that turns none up.
        """
        best, choice = inf, (DROP, 0, NO_PLACE)
        row, expected = self.box_values.table[fewer_phase], self.evaluator.expected[fewer_phase]
        base = self.box_values.value(self.codes, fewer_phase) + turning
        for place in range(BOX):
            if self.mask >> place & 1:
                code = self.codes[place & 3]
                value = base - row[code] + expected[card_at(self.codes, partner(place))]
                if value < best:
                    best, choice = value, (DROP, place, NO_PLACE)
        if self.down == 1 and self.same + plain < best:
            best, choice = self.same + plain, (DROP, NO_PLACE, NO_PLACE)
        return best, choice
