"""The rules page once more, slow and plain: a second opinion on whole games, without the engine's code."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "cdhs"
VALUES = {**dict.fromkeys("34567", 5), **dict.fromkeys("289TJQK", 10), "A": 15}
LOW, HIGH = 1, 14  # the places of the ace

Cards = tuple[str, ...]
Slots = tuple[tuple[int, str], ...]  # (place, card) of natural cards


DECK = [rank + suit for suit in SUITS for rank in RANKS]  # moves and hands are written in this order
key = {card: number for number, card in enumerate(DECK)}.__getitem__


def text(cards: Sequence[str]) -> str:
    return " ".join(sorted(cards, key=key))


def natural(place: int, suit: str) -> str:
    """The card that stands on this place as what it is."""
    return RANKS[(place - 1) % 13] + suit


class Meld(NamedTuple):
    """A reading: the run from `low`, `cards` on its places, the wild at index `wild` or None."""

    suit: str
    low: int
    cards: Cards
    wild: int | None

    @property
    def naturals(self) -> Slots:
        return tuple((self.low + i, card) for i, card in enumerate(self.cards) if i != self.wild)

    @property
    def wilds(self) -> Cards:
        return () if self.wild is None else (self.cards[self.wild],)

    @property
    def kind(self) -> str | None:
        if len(self.cards) < 7:
            return None
        if self.wild is not None:
            return "mixed"
        return "thousand" if len(self.cards) == 14 else "natural"

    @property
    def natural_canasta(self) -> bool:
        return self.kind in ("natural", "thousand")


RUNS = [(low, high) for low in range(LOW, HIGH + 1) for high in range(low + 2, HIGH + 1)]


def runs(fixed: Slots) -> list[tuple[int, int]]:
    """Every run of three or more places in which the natural cards lie."""
    lowest, highest = (fixed[0][0], fixed[-1][0]) if fixed else (HIGH, LOW)
    return [(low, high) for low, high in RUNS if low <= lowest and highest <= high]


Filled = tuple[tuple[int, str, bool], ...]
"""Places with their cards, and whether each is wild."""


def fill(places: list[int], stock: Counter[str], suit: str, wild: bool = False) -> Iterator[Filled]:
    """Every way to put one card of the stock on each place; BU-1: one wild, unless there is one already."""
    if not places:
        yield ()
        return
    itself = natural(places[0], suit)
    for card in {itself, *(() if wild else ("2" + suit for suit in SUITS))}:
        if stock[card]:
            stock[card] -= 1
            for others in fill(places[1:], stock, suit, wild or card != itself):
                yield ((places[0], card, card != itself), *others)
            stock[card] += 1


@lru_cache(maxsize=200_000)
def reading(fixed: Slots, loose: Cards, suit: str) -> Meld | None:
    """BU-2: the natural cards stay, the loose ones take the places that make the run unbroken."""
    found: list[tuple[tuple[bool, ...], Meld]] = []
    taken = {place for place, _ in fixed}
    for low, high in runs(fixed):
        if high - low + 1 != len(fixed) + len(loose):
            continue
        for filled in fill([p for p in range(low, high + 1) if p not in taken], Counter(loose), suit):
            slots = sorted([*((place, card, False) for place, card in fixed), *filled])
            wild = next((i for i, slot in enumerate(slots) if slot[2]), None)
            meld = Meld(suit, low, tuple(card for _, card, _ in slots), wild)
            new_high_ace = any(place == HIGH and not wild for place, _, wild in filled)
            high_ace = slots[-1][0] == HIGH and not slots[-1][2]
            at_its_end = wild == (0 if high_ace else len(slots) - 1)
            found.append(((wild is None, new_high_ace, at_its_end), meld))
    if not found:
        return None
    best = max(rank for rank, _ in found)
    melds = {meld for rank, meld in found if rank == best}
    assert len(melds) == 1, "the page leaves no choice"
    return melds.pop()


def new_meld(cards: Sequence[str]) -> Meld | None:
    found = [meld for suit in SUITS if (meld := reading((), tuple(sorted(cards, key=key)), suit))]
    assert len(found) <= 1
    return found[0] if found else None


def with_cards(meld: Meld, cards: Sequence[str]) -> Meld | None:
    if any(card[1] != meld.suit and card[0] != "2" for card in cards):
        return None
    return reading(meld.naturals, tuple(sorted([*meld.wilds, *cards], key=key)), meld.suit)


def take_sets(meld: Meld, top: str, hand: Sequence[str]) -> set[str]:
    """BU-3: what goes onto the meld with the top card, and no smaller part of it does.

    Every run is filled place by place with the top card, the meld's own wild and cards from the hand.
    """
    if top[1] != meld.suit and top[0] != "2":
        return set()
    found: list[Counter[str]] = []
    taken = {place for place, _ in meld.naturals}
    must = Counter([top, *meld.wilds])
    stock = must + Counter(hand)
    for low, high in runs(meld.naturals):
        places = [place for place in range(low, high + 1) if place not in taken]
        for filled in fill(places, stock, meld.suit):
            used = Counter(card for _, card, _ in filled)
            if used >= must and used - must not in found:
                found.append(used - must)
    assert all(with_cards(meld, [top, *cards.elements()]) for cards in found)
    return {text(list(cards.elements())) for cards in found if not any(less < cards for less in found)}


def put(melds: list[Meld], onto: str, cards: Sequence[str]) -> list[Meld]:
    """Return the melds with these cards on the one of this number, or as a new one."""
    at = len(melds) if onto == "new" else int(onto) - 1
    meld = new_meld(cards) if onto == "new" else with_cards(melds[at], cards)
    assert meld is not None
    return [*melds[:at], meld, *melds[at + 1 :]]


class Reference:
    """One game, fed with the events of a record; `due` says whether a deal must come next."""

    def __init__(self, starter: int = 0, natural_canasta: int = 100, target: int = 0) -> None:
        self.starter, self.natural, self.target = starter, natural_canasta, target
        self.scores = [0, 0]
        self.deals = 0
        self.to_act: int | None = None
        self.over = False
        self.due = True
        self.out: list[int | None] = []
        self.points: list[list[int]] = []
        self._known: set[str] | None = None

    @property
    def phase(self) -> str:
        return "over" if self.over else "meld" if self.drawn else "draw"

    @property
    def winners(self) -> list[int]:
        return [seat for seat in (0, 1) if self.over and self.scores[seat] == max(self.scores)]

    # Events

    def feed(self, event: str) -> None:
        legal, self._known = self.legal(), None
        who, verb, *words = event.split(" ")
        if who == "*":
            assert (verb, self.due) == ("deal", True)
            self.due = False
            self._deal(words)
        else:
            assert int(who) == self.to_act
            assert event.split(" ", 1)[1] in legal
            getattr(self, "_" + verb)(int(who), *words)

    def _deal(self, deck: list[str]) -> None:
        assert sorted(deck) == sorted(DECK * 2)
        self.hands = [deck[0:11], deck[11:22]]
        self.extras = [deck[22:33], deck[33:44]]
        self.pack = deck[44:]
        self.pile: list[str] = []  # top last
        self.melds: list[list[Meld]] = [[], []]
        self.had: list[str | None] = [None, None]
        self.used = [False, False]
        self.drawn = False
        self.to_act = (self.starter + self.deals) % 2

    def _draw(self, seat: int) -> None:
        self.hands[seat].append(self.pack.pop(0))
        self.drawn = True

    def _take(self, seat: int, onto: str, *cards: str) -> None:
        self._put(seat, onto, cards, self.pile.pop())
        self.hands[seat] += self.pile
        self.pile = []
        self.drawn = True
        self._laid(seat)

    def _meld(self, seat: int, *cards: str) -> None:
        self._add(seat, "new", *cards)

    def _add(self, seat: int, onto: str, *cards: str) -> None:
        self._put(seat, onto, cards)
        self._laid(seat)

    def _put(self, seat: int, onto: str, cards: Sequence[str], *top: str) -> None:
        self.melds[seat] = put(self.melds[seat], onto, [*top, *cards])
        for card in cards:
            self.hands[seat].remove(card)

    def _laid(self, seat: int) -> None:
        """Going out by melding: directly, or for good."""
        if not self.hands[seat]:
            if self._extra_to_come(seat):
                self._take_extra(seat, "direct")
            else:
                self._end_deal(seat)

    def _discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        if not self.hands[seat]:
            if not self._extra_to_come(seat):
                self._end_deal(seat)
                return
            self._take_extra(seat, "indirect")
        self.drawn = False
        self.to_act = 1 - seat
        if not self.pack:
            if not self.extras:
                self._end_deal(None)  # BU-6
                return
            self.pack = self.extras.pop(0)  # BU-8
        self.used[1 - seat] = self.had[1 - seat] is not None

    def _extra_to_come(self, seat: int) -> bool:
        return bool(self.extras) and self.had[seat] is None

    def _take_extra(self, seat: int, way: str) -> None:
        self.hands[seat] = self.extras.pop(0)
        self.had[seat] = way
        self.used[seat] = way == "direct"

    def _end_deal(self, out: int | None) -> None:
        self.points.append([self._points(seat, out) for seat in (0, 1)])
        self.scores = [total + new for total, new in zip(self.scores, self.points[-1], strict=True)]
        self.out.append(out)
        self.deals += 1
        self.to_act = None
        self.over = self.target == 0 or max(self.scores) >= self.target or self.deals == 30
        self.due = not self.over

    def melded(self, seat: int) -> int:
        """Return the points of a seat's melds, with their canastas."""
        bonus = {None: 0, "mixed": 100, "natural": self.natural, "thousand": 1000}
        points = sum(VALUES[card[0]] for meld in self.melds[seat] for card in meld.cards)
        return points + sum(bonus[meld.kind] for meld in self.melds[seat])

    def missing(self, seat: int) -> dict[str, bool]:
        """Return the conditions of going out that a seat does not meet yet."""
        has_canasta = any(meld.natural_canasta for meld in self.melds[seat])
        return {"extra": self._extra_to_come(seat), "natural_canasta": not has_canasta}

    def _points(self, seat: int, out: int | None) -> int:
        points = self.melded(seat)
        if out == seat:
            points += 100
        if not self.used[seat]:
            points -= 100
        if self.used[seat] or self.had[seat] is None:  # BU-7
            points -= sum(VALUES[card[0]] for card in self.hands[seat])
        return points

    # Legal moves

    def legal(self) -> set[str]:
        if self._known is None:
            self._known = {move for move in self.possible() if self._allowed(move)}
        return self._known

    def possible(self) -> Iterator[str]:
        """Yield the moves that would be legal if any number of cards might be left."""
        if self.to_act is None:
            return
        if self.drawn:
            yield from self._lays()
        else:
            yield "draw"
            yield from self._takes()

    def _takes(self) -> Iterator[str]:
        assert self.to_act is not None
        if not self.pile:
            return
        hand, top = self.hands[self.to_act], self.pile[-1]
        useful = sorted((card for card in hand if card[1] == top[1] or "2" in card + top), key=key)
        for pair in set(combinations(useful, 2)):
            if new_meld([top, *pair]):
                yield f"take new {text(pair)}"
        for number, meld in enumerate(self.melds[self.to_act], 1):
            for cards in take_sets(meld, top, hand):
                yield f"take {number} {cards}".strip()

    def _lays(self) -> Iterator[str]:
        assert self.to_act is not None
        hand = sorted(self.hands[self.to_act], key=key)
        for card in set(hand):
            yield f"discard {card}"
            for number, meld in enumerate(self.melds[self.to_act], 1):
                if with_cards(meld, [card]):
                    yield f"add {number} {card}"
        for suit in SUITS:
            useful = [card for card in hand if card[1] == suit or card[0] == "2"]
            for trio in set(combinations(useful, 3)):
                if reading((), trio, suit):
                    yield f"meld {text(trio)}"

    def _allowed(self, move: str) -> bool:
        """BU-4 and BU-5."""
        assert self.to_act is not None
        verb, *words = move.split(" ")
        if verb == "draw":
            return True
        laid = words if verb in ("discard", "meld") else words[1:]
        left = list(self.hands[self.to_act])
        for card in laid:
            left.remove(card)
        if verb == "take":
            left += self.pile[:-1]
            laid = [*laid, self.pile[-1]]
        if len(left) >= 2 or self._extra_to_come(self.to_act):
            return True
        melds = self.melds[self.to_act]
        if verb != "discard":
            melds = put(melds, "new" if verb == "meld" else words[0], laid)
        if any(meld.natural_canasta for meld in melds):
            return True
        if not left or verb == "take":
            return False
        if verb == "discard":
            return True
        grown = [with_cards(meld, left) for meld in melds]
        return any(meld is not None and meld.natural_canasta for meld in grown)
