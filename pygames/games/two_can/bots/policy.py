"""The explained policy for 2CAN: every legal move with its value and the reasons for it.

Values are points ahead of the rivals at the end of the round, high is good. Cards are counted: what is still
to come is known by `pools` of the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ....core.bot_interface import RankedMove, Reason
from ....game import View
from .. import GAME
from ..cards import BOX, CARDS, PLACE, PLACES, TOKENS, TOUCAN, lets_fly, partner
from ..state import TwoCanState
from .box_value import CHANCES, FINAL, HIDDEN, LAST_TURN, PAIR, Columns, card_at, groups, phase, put
from .evaluation import Look
from .playout import fast, plain

FULL_DECK = dict(enumerate(CHANCES))


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level looks at.

    Attributes:
        learned: what a Box is worth with the turns to come, not only what lies there.
        counts: which cards are still to come, not only how many there were.
        denies: what its discards do for the next seat.
        times: whether ending the round now is good.
    """

    learned: bool = True
    counts: bool = True
    denies: bool = True
    times: bool = True


FULL = Skill()
WORTH_TELLING = 0.5
"""What a discard brings the next seat is told from so many points on."""


def rank(view: View, skill: Skill = FULL) -> list[RankedMove]:
    """All legal moves, the best first, each with its value and its reasons.

    Reasons are dicts with a ``code`` and its facts: ``pair`` (number, place), ``points`` (the change of what
    the own Box is worth), ``group`` (points), ``feeds`` (seat, card, points), ``ends_round`` (ahead),
    ``draw`` (points over taking), ``turns_up`` (place), ``different_columns``, ``same_column``; ``least``
    (points) instead of ``points`` where even the best move makes the Box worse.
    """
    state = GAME.sample(view, Random(0))  # what it draws for hidden cards is not looked at
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
    """What the seat to act can work out from its view."""

    def __init__(self, state: TwoCanState, view: View, skill: Skill) -> None:
        self.skill = skill
        judge = fast(state.seats) if skill.learned else plain()
        self.look = Look(judge, state) if state.starter is not None else None
        self.top = state.discards[-1] if state.discards else None
        pools = view["data"]["pools"]
        self.in_boxes = _chances(pools[0]["cards"]) if skill.counts else FULL_DECK
        self.in_pile = _chances(pools[-1]["cards"]) if skill.counts else FULL_DECK
        self._fed: dict[int, float] = {}
        self._hidden_fed: float | None = None

    # -- decisions ------------------------------------------------------------------------------------------

    def flip(self, move: str) -> RankedMove:
        """Two cards of different columns leave each a partner to be found."""
        _, p, q = move.split()
        different = partner(PLACE[p]) != PLACE[q]
        code = {"code": "different_columns"} if different else {"code": "same_column"}
        return move, float(different), [code]

    def draw(self) -> RankedMove:
        """The expectation over the cards that may come."""
        best = {card: max(value for _, value, _ in self.lays(card, True)) for card in self.in_pile}
        value = sum(chance * best[card] for card, chance in self.in_pile.items())
        return "draw", value, [{"code": "draw", "points": round(value - self.take()[1], 2)}]

    def take(self) -> RankedMove:
        """What the top discard makes of the Box where it lies best."""
        assert self.top is not None
        move, value, reasons = max(self.lays(self.top, False), key=lambda item: item[1])
        return "take", value, [{"code": "then", "move": move}, *reasons]

    def lays(self, card: int, drawn: bool) -> Iterator[RankedMove]:
        """All ways to lay a card."""
        look = self._looking
        for place in range(BOX):
            out = card_at(look.codes, place)
            box = put(look.codes, place, card)
            yield self._judged(f"swap {PLACES[place]}", box, out == HIDDEN, out, place)
        if drawn:
            for place in range(BOX):
                if look.mask >> place & 1:
                    yield self._dropped(card, place)
            if look.down == 1:
                yield self._judged("drop", look.codes, False, card, None)
        yield from self._flights(card)

    def _flights(self, card: int) -> Iterator[RankedMove]:
        look = self._looking
        for source in range(BOX):
            if look.toucans >> source & 1 and lets_fly(card, card_at(look.codes, partner(source))):
                for landing in range(BOX):
                    if look.mask >> landing & 1:
                        box = put(put(look.codes, source, card), landing, TOUCAN)
                        move = f"fly {PLACES[source]} {PLACES[landing]}"
                        yield self._judged(move, box, True, HIDDEN, landing)

    # -- values ---------------------------------------------------------------------------------------------

    @property
    def _looking(self) -> Look:
        assert self.look is not None
        return self.look

    def _judged(self, move: str, box: Columns, fewer: bool, out: int, place: int | None) -> RankedMove:
        """A move after which my Box is ``box``, and ``out`` lies on the discard pile."""
        look = self._looking
        down = look.down - 1 if fewer else look.down
        when = look.phase(down)
        mine = look.worth.of(box, when)
        fed = self._feed(out)
        reasons: list[Reason] = [{"code": "points", "points": round(look.same - mine, 2)}]
        if place is not None and PAIR[box[place & 3]] >= 0 and PAIR[look.codes[place & 3]] < 0:
            number = TOKENS[PAIR[box[place & 3]]]
            reasons.insert(0, {"code": "pair", "number": number, "place": PLACES[place]})
        grouped = _grouped(box) - _grouped(look.codes)
        if grouped:
            reasons.append({"code": "group", "points": grouped})
        habit = look.turned_up() if fewer else 0.0
        return move, self._value(mine, down, fed, out, reasons) + habit, reasons

    def _dropped(self, card: int, place: int) -> RankedMove:
        """The card in hand discarded, a card turned up that may be any."""
        look = self._looking
        when = look.phase(look.down - 1)
        mine = sum(
            chance * look.worth.of(put(look.codes, place, turned), when)
            for turned, chance in self.in_boxes.items()
        )
        points = {"code": "points", "points": round(look.same - mine, 2)}
        reasons: list[Reason] = [{"code": "turns_up", "place": PLACES[place]}, points]
        move = f"drop {PLACES[place]}"
        value = self._value(mine, look.down - 1, self._feed(card), card, reasons)
        return move, value + look.dropped(), reasons

    def _value(self, mine: float, down: int, fed: float, out: int, reasons: list[Reason]) -> float:
        look = self._looking
        ends = down == 0 and look.down > 0 and not look.ending
        rivals = look.rivals_worth(down if self.skill.times else max(1, down))
        if ends:
            best_rival = min(look.worth.of(codes, LAST_TURN) for codes in look.rivals)
            reasons.append({"code": "ends_round", "ahead": round(best_rival - mine, 2)})
        if fed > WORTH_TELLING and out != HIDDEN:
            reasons.append(
                {
                    "code": "feeds",
                    "seat": look.others[0],
                    "card": TOKENS[out],
                    "points": round(fed / look.weight, 2),
                }
            )
        return rivals - mine - look.weights.feed * fed

    def _feed(self, card: int) -> float:
        """What ``card`` brings the next seat beyond a draw, as points against me."""
        if not self.skill.denies or self._looking.last:
            return 0.0
        if card == HIDDEN:
            if self._hidden_fed is None:
                self._hidden_fed = sum(chance * self._feed(c) for c, chance in self.in_boxes.items())
            return self._hidden_fed
        if card not in self._fed:
            self._fed[card] = self._gain_of_next(card)
        return self._fed[card]

    def _gain_of_next(self, card: int) -> float:
        look = self._looking
        of, codes, down = look.worth.of, look.rivals[0], look.next_down
        same = FINAL if look.ending or not down else phase(down, max(1, look.down), False)
        fewer = FINAL if look.ending or down <= 1 else phase(down - 1, max(1, look.down), False)
        drawn = of(codes, same) + look.worth.draw[same]
        taken = min(
            of(put(codes, place, card), fewer if card_at(codes, place) == HIDDEN else same)
            for place in range(BOX)
        )
        return look.weight * max(0.0, drawn - taken)


def _grouped(codes: Columns) -> float:
    return groups([PAIR[code] for code in codes if PAIR[code] >= 0])


def _chances(tokens: list[str]) -> Mapping[int, float]:
    """By card that may come, its chance."""
    counts: dict[int, float] = {}
    for token in tokens:
        counts[CARDS[token]] = counts.get(CARDS[token], 0.0) + 1.0
    return {card: count / len(tokens) for card, count in counts.items()}
