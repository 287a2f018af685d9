"""Explained policy of 2CAN: every legal move with its value and its reasons.

Values are expected leads over the rivals at the end of the round, in points. High is good. The policy counts
cards: the `pools` of the view hold the unseen ones.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ....core.bot_interface import RankedMove, Reason
from ....game import View
from .. import GAME
from ..cards import BOX, CARDS, PLACE, PLACES, TOKENS, TOUCAN, lets_fly, partner
from ..state import TwoCanState
from .box_value import CHANCES, FINAL, HIDDEN, LAST_TURN, PAIR, Columns, card_at, groups, phase, put
from .evaluation import TurnEvaluation
from .playout import fast, plain

FULL_DECK = dict(enumerate(CHANCES))


@dataclass(frozen=True, slots=True)
class Skill:
    """The considerations of a level.

    Attributes:
        foresees: values Boxes with the turns to come, not only by their face-up points.
        counts: counts the cards that are still to come, instead of assuming a full deck.
        denies: considers the next seat's gain from its discards.
        times: considers whether ending the round now is good.
        flies: considers flights of toucans. Without them they are not ranked.
    """

    foresees: bool = True
    counts: bool = True
    denies: bool = True
    times: bool = True
    flies: bool = True


FULL = Skill()
MIN_REPORTED_FEED = 0.5
"""The smallest gain of the next seat from a discard that is reported as a reason, in points."""


def rank_moves(view: View, skill: Skill = FULL) -> list[RankedMove]:
    """Return all legal moves, the best first, each with its value and its reasons.

    Reasons are dicts with a ``code`` and its facts: ``pair`` (number, place), ``points`` (the change of
    the own Box's value), ``group`` (points), ``feeds`` (seat, card, points), ``ends_round`` (ahead),
    ``draw`` (points over taking), ``turns_up`` (place), ``different_columns``, ``same_column``. ``least``
    (points) replaces ``points`` if even the best move makes the Box worse. Another one may be better for the
    Box alone.
    """
    state = GAME.sample(view, Random(0))  # the sampled hidden cards are not used
    assert isinstance(state, TwoCanState)
    policy = Policy(state, view, skill)
    if view["phase"] == "flip":
        ranked = [policy.flip(move) for move in view["legal"]]
    elif view["phase"] == "turn":
        ranked = [policy.draw(), policy.take()]
    else:
        ranked = list(policy.lays(state.hand, state.drawn))
    ranked.sort(key=lambda item: -round(item[1], 9))
    for reason in ranked[0][2]:
        if reason["code"] == "points" and reason["points"] < 0:
            reason["code"] = "least"
    return ranked


class Policy:
    """Evaluation of the moves of the seat to act, from its view."""

    def __init__(self, state: TwoCanState, view: View, skill: Skill) -> None:
        self.skill = skill
        evaluator = fast(state.seats) if skill.foresees else plain()
        self.evaluation = TurnEvaluation(evaluator, state) if state.starter is not None else None
        self.top = state.discards[-1] if state.discards else None
        pools = view["data"]["pools"]
        self.in_boxes = _chances(pools[0]["cards"]) if skill.counts else FULL_DECK
        self.in_pile = _chances(pools[-1]["cards"]) if skill.counts else FULL_DECK
        self._feeds: dict[int, float] = {}
        self._hidden_feed: float | None = None

    # -- decisions ------------------------------------------------------------------------------------------

    def flip(self, move: str) -> RankedMove:
        """Evaluate a flip: two cards of different columns can both still pair up."""
        _, p, q = move.split()
        different = partner(PLACE[p]) != PLACE[q]
        code = {"code": "different_columns"} if different else {"code": "same_column"}
        return move, float(different), [code]

    def draw(self) -> RankedMove:
        """Evaluate a draw by the expectation over the cards that may come."""
        best = {card: max(value for _, value, _ in self.lays(card, True)) for card in self.in_pile}
        value = sum(chance * best[card] for card, chance in self.in_pile.items())
        return "draw", value, [{"code": "draw", "points": round(value - self.take()[1], 2)}]

    def take(self) -> RankedMove:
        """Evaluate taking the top discard by the best way to lay it."""
        assert self.top is not None
        move, value, reasons = max(self.lays(self.top, False), key=lambda item: item[1])
        return "take", value, [{"code": "then", "move": move}, *reasons]

    def lays(self, card: int, drawn: bool) -> Iterator[RankedMove]:
        """Yield all ways to lay a card."""
        turn = self._evaluation
        for place in range(BOX):
            out = card_at(turn.codes, place)
            box = put(turn.codes, place, card)
            yield self._evaluate(f"swap {PLACES[place]}", box, out == HIDDEN, out, place)
        if drawn:
            for place in range(BOX):
                if turn.mask >> place & 1:
                    yield self._evaluate_drop(card, place)
            if turn.down == 1:
                yield self._evaluate("drop", turn.codes, False, card, None)
        if self.skill.flies:
            yield from self._flights(card)

    def _flights(self, card: int) -> Iterator[RankedMove]:
        turn = self._evaluation
        for source in range(BOX):
            if turn.toucans >> source & 1 and lets_fly(card, card_at(turn.codes, partner(source))):
                for landing in range(BOX):
                    if turn.mask >> landing & 1:
                        box = put(put(turn.codes, source, card), landing, TOUCAN)
                        move = f"fly {PLACES[source]} {PLACES[landing]}"
                        yield self._evaluate(move, box, True, HIDDEN, landing)

    # -- values ---------------------------------------------------------------------------------------------

    @property
    def _evaluation(self) -> TurnEvaluation:
        assert self.evaluation is not None
        return self.evaluation

    def _evaluate(self, move: str, box: Columns, fewer: bool, out: int, place: int | None) -> RankedMove:
        """Evaluate a move that leaves the own Box as ``box`` and discards ``out``."""
        turn = self._evaluation
        down = turn.down - 1 if fewer else turn.down
        when = turn.phase(down)
        mine = turn.box_values.value(box, when)
        feed = self._feed(out)
        reasons: list[Reason] = [{"code": "points", "points": round(turn.same - mine, 2)}]
        if place is not None and PAIR[box[place & 3]] >= 0 and PAIR[turn.codes[place & 3]] < 0:
            number = TOKENS[PAIR[box[place & 3]]]
            reasons.insert(0, {"code": "pair", "number": number, "place": PLACES[place]})
        grouped = _group_points(box) - _group_points(turn.codes)
        if grouped:
            reasons.append({"code": "group", "points": grouped})
        bonus = turn.turn_up_value() if fewer else 0.0
        return move, self._value(mine, down, feed, out, reasons) + bonus, reasons

    def _evaluate_drop(self, card: int, place: int) -> RankedMove:
        """Evaluate discarding the card in hand and turning up a random card at ``place``."""
        turn = self._evaluation
        when = turn.phase(turn.down - 1)
        mine = sum(
            chance * turn.box_values.value(put(turn.codes, place, turned), when)
            for turned, chance in self.in_boxes.items()
        )
        points = {"code": "points", "points": round(turn.same - mine, 2)}
        reasons: list[Reason] = [{"code": "turns_up", "place": PLACES[place]}, points]
        move = f"drop {PLACES[place]}"
        value = self._value(mine, turn.down - 1, self._feed(card), card, reasons)
        return move, value + turn.drop_value(), reasons

    def _value(self, mine: float, down: int, feed: float, out: int, reasons: list[Reason]) -> float:
        turn = self._evaluation
        ends = down == 0 and turn.down > 0 and not turn.ending
        rivals = turn.rivals_value(down if self.skill.times else max(1, down))
        if ends:
            best_rival = min(turn.box_values.value(codes, LAST_TURN) for codes in turn.rivals)
            reasons.append({"code": "ends_round", "ahead": round(best_rival - mine, 2)})
        if feed > MIN_REPORTED_FEED and out != HIDDEN:
            reasons.append(
                {
                    "code": "feeds",
                    "seat": turn.others[0],
                    "card": TOKENS[out],
                    "points": round(feed / turn.weight, 2),
                }
            )
        return rivals - mine - turn.weights.feed * feed

    def _feed(self, card: int) -> float:
        """Return the next seat's gain from ``card`` over a draw, as points against the own seat."""
        if not self.skill.denies or self._evaluation.last:
            return 0.0
        if card == HIDDEN:
            if self._hidden_feed is None:
                self._hidden_feed = sum(chance * self._feed(c) for c, chance in self.in_boxes.items())
            return self._hidden_feed
        if card not in self._feeds:
            self._feeds[card] = self._gain_of_next(card)
        return self._feeds[card]

    def _gain_of_next(self, card: int) -> float:
        turn = self._evaluation
        value_of, codes, down = turn.box_values.value, turn.rivals[0], turn.next_down
        same = FINAL if turn.ending or not down else phase(down, turn.down, False)
        fewer = FINAL if turn.ending or down <= 1 else phase(down - 1, turn.down, False)
        drawn = value_of(codes, same) + turn.box_values.draw[same]
        taken = min(
            value_of(put(codes, place, card), fewer if card_at(codes, place) == HIDDEN else same)
            for place in range(BOX)
        )
        return turn.weight * max(0.0, drawn - taken)


def _group_points(codes: Columns) -> float:
    return groups([PAIR[code] for code in codes if PAIR[code] >= 0])


def _chances(tokens: list[str]) -> Mapping[int, float]:
    """Return the probabilities of the cards that may come, by card."""
    counts: dict[int, float] = {}
    for token in tokens:
        counts[CARDS[token]] = counts.get(CARDS[token], 0.0) + 1.0
    return {card: count / len(tokens) for card, count in counts.items()}
