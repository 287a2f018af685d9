"""``greedy`` for 2CAN: the move with the best expected Box, one decision ahead, over the cards not yet seen.

A Box is valued in points, low is good: what it would score, with face-down cards at their expected value,
less what the turns still to come are likely to mend. To that come what the discard would do for the next
seat and, for the last face-down card, whether it is a good moment to end the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from ....game import View
from ..cards import CARDS, COLUMNS, PLACE, PLACES, TOUCAN, lets_fly, partner
from ..score import GROUP_POINTS, pair_number, score

Box = Sequence[int | None]

FEED = 0.6
"""Share of a next seat's gain from my discard that counts against me, when there is one rival."""
MENDED = 0.8
"""Share of a column's points that a match takes away, and that a turn's chance of one is worth."""
BOTH_DOWN = 0.8
"""A column face down is worth less than its two expected cards: much can be done with it yet."""
TURNS_PREVENTED = 3.0
"""How many turns of everybody a round would last if I do not end it now."""


def greedy(view: View, rng: Random) -> str:
    """The best move by one-ply expectation; ties by ``rng``."""
    judge = _Judge(view)
    if view["phase"] == "flip":
        values = {move: _same_column(move) for move in view["legal"]}
    elif view["phase"] == "turn":
        values = {"draw": judge.draw(), "take": judge.take()}
    else:
        values = {move: judge.lay(move) for move in view["legal"]}
    best: str = min(values, key=lambda move: (round(values[move], 9), rng.random()))
    return best


def _same_column(flip: str) -> float:
    """Two cards of different columns leave each a partner to be found."""
    _, p, q = flip.split()
    return float(partner(PLACE[p]) == PLACE[q])


class _Judge:
    """What the seat to act can work out from its view."""

    def __init__(self, view: View) -> None:
        zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
        seats, me = view["seats"], view["seat"]
        boxes: list[list[int | None]] = [
            [None if token is None else CARDS[token] for token in zones[f"box{s}"]] for s in range(seats)
        ]
        pools = view["data"]["pools"]
        self.in_boxes = _chances(CARDS[token] for token in pools[0]["cards"])
        self.in_pile = _chances(CARDS[token] for token in pools[-1]["cards"])
        self.mean = sum(card * chance for card, chance in self.in_boxes if card != TOUCAN)
        self.chance = dict(self.in_pile)
        self.box = boxes[me]
        self.next = boxes[(me + 1) % seats]
        self.rivals = [box for s, box in enumerate(boxes) if s != me]
        self.feed_weight = FEED / (seats - 1)
        self.ending = view["data"]["ended_by"] is not None
        self.hand = CARDS[zones[f"hand{me}"][0]] if zones[f"hand{me}"] else None
        self.top = CARDS[zones["discard"][0]] if zones["discard"] else None
        self._feeds: dict[int, float] = {}
        self._hidden_feed: float | None = None

    # -- the decisions --------------------------------------------------------------------------------------

    def draw(self) -> float:
        """The expected value of drawing and then doing the best."""
        drop = min(self._drop_values(), default=float("inf"))
        return sum(
            chance * min(self._best_swap(card), drop + self.feed(card)) for card, chance in self.in_pile
        )

    def take(self) -> float:
        """The value of taking the top discard and laying it where it is best."""
        assert self.top is not None
        return self._best_swap(self.top)

    def lay(self, move: str) -> float:
        """The expected value of laying the card in hand so."""
        verb, *names = move.split()
        assert self.hand is not None
        at = [PLACE[name] for name in names]
        if verb == "swap":
            return self._swap(self.hand, at[0])
        if verb == "fly":
            return self._fly(self.hand, *at)
        return self.feed(self.hand) + (self._drop(at[0]) if at else self.value(self.box))

    def _drop_values(self) -> Iterable[float]:
        down = [p for p in range(len(PLACES)) if self.box[p] is None]
        if len(down) == 1:
            yield self.value(self.box)
        for p in down:
            yield self._drop(p)

    def _drop(self, place: int) -> float:
        return sum(chance * self.value(_with(self.box, place, card)) for card, chance in self.in_boxes)

    def _best_swap(self, card: int) -> float:
        swaps = min(self._swap(card, p) for p in range(len(PLACES)))
        return min([swaps, *(self._fly(card, p, q) for p, q in self._flights(card))])

    def _swap(self, card: int, place: int) -> float:
        return self.value(_with(self.box, place, card)) + self._feed_from(place)

    def _fly(self, card: int, source: int, landing: int) -> float:
        box = _with(_with(self.box, source, card), landing, TOUCAN)
        return self.value(box) + self._feed_from(landing)

    def _flights(self, card: int) -> Iterable[tuple[int, int]]:
        for p in range(len(PLACES)):
            if self.box[p] == TOUCAN and lets_fly(card, self.box[partner(p)]):
                yield from ((p, q) for q in range(len(PLACES)) if self.box[q] is None)

    # -- what a Box is worth --------------------------------------------------------------------------------

    def value(self, box: Box) -> float:
        """Expected points of my Box after this move; the last face-down card: less what the others lose."""
        down = box.count(None)
        if down or self.ending:
            return self.worth(box, 0 if self.ending else down)
        mine = float(score([card for card in box if card is not None]))
        rivals = [self.worth(rival, rival.count(None)) for rival in self.rivals]
        lost = sum(map(_gain_a_turn, rivals)) / len(rivals) - _gain_a_turn(mine)
        return mine - TURNS_PREVENTED * lost

    def worth(self, box: Box, turns: int) -> float:
        """Expected points of a Box with so many turns to come."""
        points = 0.0
        pairs: list[int] = []
        open_numbers: list[tuple[int, float]] = []
        for upper, lower in zip(box[:COLUMNS], box[COLUMNS:], strict=True):
            if upper is None and lower is None:
                points += 2 * self.mean * (BOTH_DOWN if turns else 1)
            elif upper is not None and lower is not None:
                if upper == lower or TOUCAN in (upper, lower):
                    pairs.append(pair_number(upper, lower))
                    continue
                match = self._match(turns, upper, lower)
                points += (upper + lower) * (1 - MENDED * match)
                open_numbers += [(upper, match / 2), (lower, match / 2)]
            else:
                card: int = upper if upper is not None else lower  # type: ignore[assignment]
                if card == TOUCAN:
                    continue
                match = self._match(turns + 1, card)
                points += (card + self.mean) * (1 - MENDED * match)
                open_numbers.append((card, match))
        return points + self._groups(pairs, open_numbers)

    def _match(self, turns: int, *numbers: int) -> float:
        """The chance that one of ``numbers``, or a toucan, comes within so many turns."""
        a_turn = sum(self.chance.get(number, 0.0) for number in numbers) + self.chance.get(TOUCAN, 0.0)
        return 1.0 - (1.0 - min(1.0, 1.3 * a_turn)) ** turns

    @staticmethod
    def _groups(pairs: Sequence[int], open_numbers: Sequence[tuple[int, float]]) -> float:
        """Points of the groups that lie, and the chances of one more pair for them."""
        points = 0.0
        free = sum(number == TOUCAN for number in pairs)
        named = [number for number in pairs if number != TOUCAN]
        largest = max((named.count(number) for number in named), default=0) + free
        for number in set(named):
            points += GROUP_POINTS[named.count(number)]
        if free:
            most = max((named.count(number) for number in named), default=0)
            points += GROUP_POINTS[min(4, largest)] - GROUP_POINTS[most]
        for number, match in open_numbers:
            count = named.count(number)
            if count:
                points += match * (GROUP_POINTS[min(4, count + 1)] - GROUP_POINTS[count])
        return points

    # -- what my discard does for the next seat -------------------------------------------------------------

    def feed(self, card: int) -> float:
        """What ``card`` on top of the discard pile is worth to the next seat, as points against me."""
        if card not in self._feeds:
            turns = self.next.count(None)
            before = self.worth(self.next, turns)
            after = min(self.worth(_with(self.next, p, card), max(0, turns - 1)) for p in range(len(PLACES)))
            self._feeds[card] = self.feed_weight * max(0.0, before - after - 2.0)
        return self._feeds[card]

    def _feed_from(self, place: int) -> float:
        card = self.box[place]
        if card is not None:
            return self.feed(card)
        if self._hidden_feed is None:
            self._hidden_feed = sum(chance * self.feed(card) for card, chance in self.in_boxes)
        return self._hidden_feed


def _gain_a_turn(points: float) -> float:
    """About how many points a turn takes off a Box of so many."""
    return 1.0 + 0.12 * max(0.0, points)


def _chances(cards: Iterable[int]) -> list[tuple[int, float]]:
    """Each card that may come, with its chance."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    total = sum(counts.values())
    return [(card, count / total) for card, count in counts.items()]


def _with(box: Box, place: int, card: int) -> list[int | None]:
    changed = list(box)
    changed[place] = card
    return changed
