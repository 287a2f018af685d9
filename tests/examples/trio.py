"""Trio: a small whole game under the contract, to show an author how little one is.

Twelve cards, 1 to 12. Each seat gets three and has two turns: `keep`, or `swap C`: card C goes open to the
discard pile and the top of the deck into the hand. The highest sum wins. The option `low` turns that round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from pygames import Game, Option, State
from pygames.bots import Bots, InstantLevel
from pygames.core.spaces import GameBounds, ZoneSpec
from pygames.game import Effect, GameView, Menu, View, zone

DECK = tuple(range(1, 13))
HAND = 3
TURNS = 2


class TrioState(State):
    """``hands``: one sorted tuple a seat; the deck's top first; the discard pile's top last."""

    game: Trio
    lists = ("hands", "discards")

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.hands: list[tuple[int, ...]] = []
        self.discards: list[int] = []
        self.deck: tuple[int, ...] = ()
        self.turns = 0

    def deal(self) -> None:
        cards, size = self.shuffle("deal", self.game.deck), self.game.hand
        self.hands = [tuple(sorted(cards[size * s : size * (s + 1)])) for s in range(self.seats)]
        self.deck = cards[size * self.seats :]
        self.to_act = 0
        self.emit_effect("dealt", None)

    def legal(self) -> Menu:
        assert self.to_act is not None
        swaps = {f"swap {card}": card for card in self.hands[self.to_act]} if self.deck else {}
        return Menu({"keep": 0, **swaps})

    def play(self, card: int) -> None:
        seat = self.to_act
        assert seat is not None
        if card:
            top, self.deck = self.deck[0], self.deck[1:]
            self.hands[seat] = tuple(sorted({*self.hands[seat], top} - {card}))
            self.discards.append(card)
            self.emit_effect("swapped", seat, out=card, card=top)
        else:
            self.emit_effect("kept", seat)
        self.turns += 1
        self.to_act = self.turns % self.seats if self.turns < self.game.turns * self.seats else None

    @property
    def scores(self) -> tuple[int, ...]:
        if not self.over:
            return (0,) * self.seats
        sign = -1 if self.options["low"] else 1
        return tuple(sign * sum(self.hands[seat]) for seat in range(self.seats))


def greedy(view: View, rng: Random) -> str:
    """Swap the worst card if it is worse than the average of the deck."""
    legal: list[str] = view["legal"]
    own = next(zone["cards"] for zone in view["zones"] if zone["owner"] == view["seat"])
    hand = [int(card) for card in own if card]
    worst, mean = min(hand), sum(DECK) / len(DECK)
    if view["options"]["low"]:
        worst, mean = -max(hand), -mean
    move = f"swap {abs(worst)}"
    return move if worst < mean and move in legal else "keep"


class Trio(Game):
    """Trio, 2–3 seats."""

    id: ClassVar[str] = "trio"
    title: ClassVar[str] = "Trio"
    seats: ClassVar[range] = range(2, 4)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {"low": Option(False, "bool", help="low wins")}
    )
    state_class: ClassVar[type[State]] = TrioState
    private_fields: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"swapped": ("card",)})
    bots: ClassVar[tuple[str, ...]] = ("greedy",)
    deck: ClassVar[tuple[int, ...]] = DECK
    hand: ClassVar[int] = HAND
    turns: ClassVar[int] = TURNS
    tokens: ClassVar[tuple[str, ...]] = tuple(map(str, DECK))
    phases: ClassVar[tuple[str, ...]] = ("turn", "over")
    zone_specs: ClassVar[tuple[ZoneSpec, ...]] = (
        ZoneSpec("hand", owned=True),
        ZoneSpec("deck"),
        ZoneSpec("discard"),
    )

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        return GameBounds(self.turns * seats, 1 + self.hand)

    def actions(self, seats: int) -> tuple[str, ...]:
        return ("keep", *(f"swap {token}" for token in self.tokens))

    def load_bots(self) -> Bots:
        return Bots({"greedy": InstantLevel(greedy)})

    def arena_stats(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        yield None, "games"

    def observe(self, state: TrioState, seat: int | None) -> GameView:
        def tokens(cards: Iterable[int], seen: bool) -> list[str | None]:
            return [str(card) if seen else None for card in cards]

        hands = [
            zone(f"hand{s}", s, "fan", tokens(hand, s == seat or state.over))
            for s, hand in enumerate(state.hands)
        ]
        piles = [
            zone("deck", None, "pile", tokens(state.deck, False)),
            zone("discard", None, "pile", tokens(state.discards[::-1], True)),
        ]
        phase = "over" if state.over else "turn"
        return {"phase": phase, "zones": hands + piles, "history": [], "data": {"turns": state.turns}}

    def determinize(self, state: TrioState, view: View, rng: Random) -> None:
        zones = {zone["id"]: zone["cards"] for zone in view["zones"]}
        seen = {int(card) for cards in zones.values() for card in cards if card is not None}
        unseen = [card for card in self.deck if card not in seen]
        rng.shuffle(unseen)
        for seat in range(state.seats):
            hand = [unseen.pop() if card is None else int(card) for card in zones[f"hand{seat}"]]
            state.hands.append(tuple(sorted(hand)))
        state.deck = tuple(unseen)
        state.discards = [int(card) for card in reversed(zones["discard"]) if card]
        state.turns = view["data"]["turns"]

    def reveals(self, effect: Effect) -> bool:
        return bool(effect["type"] == "swapped")


class Tiny(Trio):
    """Four cards, one each, one turn each: small enough to be solved."""

    id: ClassVar[str] = "tiny"
    deck: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    hand: ClassVar[int] = 1
    turns: ClassVar[int] = 1
