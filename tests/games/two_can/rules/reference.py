"""The rules page once more, slow and plain: a second opinion on whole games, without the engine's code."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .oracle import brute_score, read_box

PLACES = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
LIMIT = 100  # TC-8


def partner(place: str) -> str:
    return ("B" if place[0] == "A" else "A") + place[1]


class Past(NamedTuple):
    """A finished round: the seat that ended it, its Boxes, their points, and the totals."""

    ended_by: int | None
    boxes: list[list[str]]
    points: list[int]
    totals: list[int]


class Reference:
    """One game, fed with the events of a record. `due` names the chance event that must come next."""

    def __init__(self, seats: int, rounds: int, tie_order: Sequence[int]) -> None:
        self.seats, self.rounds, self.tie_order = seats, rounds, list(tie_order)
        self.scores = [0] * seats
        self.history: list[Past] = []
        self.round = 0
        self.due: str | None = "deal"
        self.to_act: int | None = None
        self.over = False

    # Events

    def feed(self, event: str) -> None:
        who, verb, *words = event.split(" ")
        if who == "*":
            assert verb == self.due
            self.due = None
            self._deal(words) if verb == "deal" else self._shuffle(words)
        else:
            assert int(who) == self.to_act
            assert event.split(" ", 1)[1] in self.legal()
            getattr(self, "_" + verb)(*words)

    def _deal(self, deck: list[str]) -> None:
        self.round += 1
        self.boxes = [dict(zip(PLACES, deck[8 * s : 8 * s + 8], strict=True)) for s in range(self.seats)]
        self.up: list[set[str]] = [set() for _ in range(self.seats)]
        self.discards = [deck[8 * self.seats]]  # top last
        self.pile = deck[8 * self.seats + 1 :][::-1]  # top last
        self.turns = [0] * self.seats
        self.hand: str | None = None
        self.drawn = False
        self.shuffles = 0
        self.ended_by: int | None = None
        self.starter: int | None = None
        self.to_act = 0

    def _shuffle(self, order: list[str]) -> None:  # TC-3
        assert Counter(order) == Counter(self.discards[:-1])
        self.pile, self.discards = order[::-1], self.discards[-1:]
        self.shuffles += 1

    def _flip(self, p: str, q: str) -> None:
        assert self.to_act is not None
        self.up[self.to_act] = {p, q}
        if self.to_act + 1 < self.seats:
            self.to_act += 1
        else:
            self.starter = min(range(self.seats), key=lambda s: (-self._sum(s), self.tie_order.index(s)))
            self.to_act = self.starter

    def _sum(self, seat: int) -> int:
        cards = [self.boxes[seat][place] for place in self.up[seat]]
        return sum(0 if card == "T" else int(card) for card in cards)

    def _draw(self) -> None:
        self.hand, self.drawn = self.pile.pop(), True

    def _take(self) -> None:
        self.hand, self.drawn = self.discards.pop(), False

    def _swap(self, p: str) -> None:
        self._discard(self._put(p, self._held()))

    def _drop(self, p: str | None = None) -> None:
        if p is not None:
            self.mine()[1].add(p)
        self._discard(self._held())

    def _fly(self, p: str, q: str) -> None:
        toucan = self._put(p, self._held())
        self._discard(self._put(q, toucan))

    def _put(self, place: str, card: str) -> str:
        box, up = self.mine()
        was, box[place] = box[place], card
        up.add(place)
        return was

    def _held(self) -> str:
        assert self.hand is not None
        return self.hand

    def mine(self) -> tuple[dict[str, str], set[str]]:
        """Return the Box of the seat to act, and its places that lie face up."""
        assert self.to_act is not None
        return self.boxes[self.to_act], self.up[self.to_act]

    def _discard(self, card: str) -> None:
        assert self.to_act is not None
        self.discards.append(card)
        self.hand = None
        self.turns[self.to_act] += 1
        if self.ended_by is None and len(self.up[self.to_act]) == 8:
            self.ended_by = self.to_act
        self.to_act = (self.to_act + 1) % self.seats
        if self.to_act == self.ended_by or min(self.turns) == LIMIT:
            self._score()
        elif not self.pile:
            self.due = "shuffle"

    def _score(self) -> None:
        boxes = [[box[place] for place in PLACES] for box in self.boxes]
        points = [brute_score(read_box(" ".join(box))) for box in boxes]
        self.scores = [total + new for total, new in zip(self.scores, points, strict=True)]
        self.history.append(Past(self.ended_by, boxes, points, self.scores))
        self.up = [{*PLACES} for _ in self.boxes]
        self.to_act = None
        self.over = self.round == self.rounds
        self.due = None if self.over else "deal"

    # Legal moves

    def legal(self) -> set[str]:
        if self.to_act is None:
            return set()
        box, up = self.mine()
        if not up:
            return {f"flip {p} {q}" for p in PLACES for q in PLACES if PLACES.index(p) < PLACES.index(q)}
        if self.hand is None:
            return {"draw", "take"}
        down = set(PLACES) - up
        moves = {f"swap {place}" for place in PLACES}
        if self.drawn:
            moves |= {f"drop {place}" for place in down}
        if self.drawn and len(down) == 1:
            moves.add("drop")
        if self.hand != "T":
            columns = [
                p for p in up if box[p] == "T" and partner(p) in up and box[partner(p)] in ("T", self.hand)
            ]
            moves |= {f"fly {p} {q}" for p in columns for q in down}
        return moves

    # Public information

    @property
    def phase(self) -> str:
        if self.over:
            return "over"
        return "flip" if self.starter is None else "turn" if self.hand is None else "lay"

    def box(self, seat: int) -> list[str | None]:
        return [self.boxes[seat][place] if place in self.up[seat] else None for place in PLACES]

    def face_down(self) -> list[str]:
        boxes = zip(self.boxes, self.up, strict=True)
        return [card for box, up in boxes for place, card in box.items() if place not in up]
