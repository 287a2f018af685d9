"""Variants of 2CAN with one fault, each of which breaks one law."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from pygames import Game, State
from pygames.game import GameView, Limits, Menu, ProvisionalScores, View
from pygames.games.two_can import TwoCan
from pygames.games.two_can.state import TwoCanState


def _broken(name: str, faulty: type[State] = TwoCanState, **members: Any) -> Game:
    game: Game = type(name, (TwoCan,), {"state_class": faulty, **members})()
    return game


class _Remembering(TwoCan):
    last: ClassVar[TwoCanState]

    def observe(self, state: TwoCanState, seat: int | None) -> GameView:
        type(self).last = state
        return super().observe(state, seat)

    def determinize(self, state: TwoCanState, view: View, rng: Random) -> None:
        chance = {key: value for key, value in state.__dict__.items() if key == "chance" or key[0] == "_"}
        state.__dict__.update(self.last.copy().__dict__ | chance)


class _SeedInView(TwoCan):
    def observe(self, state: TwoCanState, seat: int | None) -> GameView:
        view = super().observe(state, seat)
        view["data"]["id"] = hash((state.pile, tuple(state.cards)))
        return view


class _Aliasing(TwoCanState):
    lists: ClassVar[tuple[str, ...]] = ("cards", "down", "toucans")


class _Impure(TwoCanState):
    def legal_moves(self) -> tuple[str, ...]:
        self.turns += 1
        return super().legal_moves()


class _Sulking(TwoCanState):
    def legal_moves(self) -> tuple[str, ...]:
        moves = super().legal_moves()
        return moves[1:] if 10 < len(moves) < 28 else moves


class _LeakingOrder(TwoCanState):
    def legal(self) -> Menu:
        menu = super().legal()
        if self.starter is not None and self.pile[self.next] > 6:
            return Menu(dict(reversed(menu.items())))
        return menu

    def _end_turn(self, seat: int) -> None:
        super()._end_turn(seat)
        self.menu = None


class _Peeking(TwoCan):
    def observe(self, state: TwoCanState, seat: int | None) -> GameView:
        view = super().observe(state, seat)
        pools = view["data"]["pools"]
        pools[0]["cards"] = [str(state.cards[0]), *pools[0]["cards"]]
        return view


class _Forgetful(TwoCan):
    def determinize(self, state: TwoCanState, view: View, rng: Random) -> None:
        super().determinize(state, view, rng)
        state.shuffles = 0
        state.pile = state.pile[::-1][:-1] if state.pile else state.pile


class _Losing(TwoCanState):
    def _swap(self, seat: int, place: int) -> None:
        super()._swap(seat, place)
        if len(self.discards) > 20:
            self.discards.pop(0)


class _SharedView(TwoCan):
    _shared: ClassVar[dict[str, Any]] = {"round": 1}

    def observe(self, state: TwoCanState, seat: int | None) -> GameView:
        view = super().observe(state, seat)
        self._shared.update(view["data"]) if "round" in self._shared else None
        view["data"] = self._shared
        return view


class _Standing(TwoCan):
    def provisional_scores(self, view: View) -> ProvisionalScores:
        hands = [zone["cards"] for zone in view["zones"] if zone["kind"] == "fan"]
        return {"so_far": [sum(card not in (None, "0") for card in hand) for hand in hands]}


class _Unseeded(TwoCanState):
    def deal(self) -> None:
        self.chance = Random().getrandbits(64)
        super().deal()


BROKEN: Mapping[str, tuple[str, Game]] = {
    "the true state as sample": ("4 leaks", _Remembering()),
    "the seed in the view": ("4 leaks", _SeedInView()),
    "an unredacted log": ("4 leaks", _broken("OpenLog", private_fields=MappingProxyType({}))),
    "a copy that aliases": ("2 cards and copies", _broken("Aliasing", _Aliasing)),
    "scores beyond its limits": ("1 moves", _broken("Modest", limits=Limits(0, 1))),
    "impure legal moves": ("1 moves", _broken("Impure", _Impure)),
    "a legal move not listed": ("1 moves", _broken("Sulking", _Sulking)),
    "an order of moves that leaks": ("4 leaks", _broken("LeakingOrder", _LeakingOrder)),
    "a hidden card among the data": ("4 leaks", _Peeking()),
    "a sample that loses a card": ("4 samples", _Forgetful()),
    "cards that vanish": ("2 cards and copies", _broken("Losing", _Losing)),
    "a standing that only one seat knows": ("4 views", _Standing()),
    "views that share": ("4 views", _SharedView()),
    "a private seed": ("5 seeds", _broken("Unseeded", _Unseeded)),
}
