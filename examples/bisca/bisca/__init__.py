"""The manifest of Bisca, a traditional trick-taking game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from pygames import Game, IllegalMove, Option
from pygames.bots import Bots
from pygames.core.errors import format_count
from pygames.game import Effect, GameView, State, View

from . import observation
from .state import BiscaState


class Bisca(Game):
    """Bisca, 2–4 seats. The most of 120 points a deal win."""

    id: ClassVar[str] = "bisca"
    title: ClassVar[str] = "Bisca"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {
            "deals": Option(1, "int", 1, 10, help="points are added up over this number of deals"),
            "follow": Option(False, "bool", help="when the stock is gone, the suit led must be followed"),
        }
    )
    state_class: ClassVar[type[State]] = BiscaState
    private_fields: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"drew": ("card",)})
    sentences: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "dealt": "Deal {deal}: {card} is turned up",
            "played": "{name} plays {card}",
            "took": "{name} takes {cards} for {points}",
            "drew": "{name} draws {card}",
            "drew_trump": "{name} draws the turned {card}",
            "counted": "Deal {deal} is counted",
        }
    )
    reasons: ClassVar[Mapping[str, Callable[[Mapping[str, Any]], str]]] = MappingProxyType(
        {
            "takes": lambda facts: f"Takes the trick for {format_count(facts['points'], 'point')}.",
            "leaves": lambda facts: f"Leaves {format_count(facts['points'], 'point')} on the table.",
            "gives": lambda facts: f"Gives {format_count(facts['points'], 'point')} away.",
            "risks": lambda facts: f"Risks {format_count(facts['points'], 'point')}.",
            "trump": lambda _: "Spends a trump.",
        }
    )
    bots: ClassVar[tuple[str, ...]] = ("hard", "medium", "easy", "greedy")
    offered_bots: ClassVar[tuple[str, ...]] = ("hard", "medium", "easy")
    has_coach: ClassVar[bool] = True
    stat_names: ClassVar[tuple[str, ...]] = ("deals", "won")

    def observe(self, state: BiscaState, seat: int | None) -> GameView:
        return observation.observe(state, seat)

    def determinize(self, state: BiscaState, view: View, rng: Random) -> None:
        observation.determinize(state, view, rng)

    def explain_illegal(self, state: BiscaState, move: str) -> IllegalMove:
        verb, _, card = move.partition(" ")
        seat = state.to_act
        if verb == "play" and seat is not None and card in state.hands[seat]:
            suit = state.trick[0][1]
            return state.refuse("follow", "Following", "the suit that was led must be followed", suit=suit)
        return super().explain_illegal(state, move)

    def reveals(self, effect: Effect) -> bool:
        return effect["type"] in ("dealt", "drew")

    def load_bots(self) -> Bots:
        from .bots import BOTS

        return BOTS

    def arena_stats(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        for deal in history:
            yield None, "deals"
            for seat, points in enumerate(deal["points"]):
                if points == max(deal["points"]):
                    yield seat, "deals won"

    def count_stats(self, final: BiscaState) -> Iterator[tuple[int, str]]:
        """Yield the deals of each seat, and those in which it had the most points."""
        for points, _ in final.deals:
            for seat, own in enumerate(points):
                yield seat, "deals"
                if own == max(points):
                    yield seat, "won"
