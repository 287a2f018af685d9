"""Manifest of Two & Two. Rules: ``two_and_two``."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ...core.lazy import LazyMapping
from ...core.options import Option
from ...core.spaces import GameBounds, ZoneSpec
from ...game import Effect, Game, Limits
from . import observation, refusals, sample
from .cards import DECK, TOKENS
from .move_tables import all_moves
from .reason_text import REASONS
from .state import TwoAndTwoState


class TwoAndTwo(Game):
    """The game Two & Two for 2 seats: the most completed sets win."""

    id = "two_and_two"
    title = "Two & Two"
    seats = range(2, 3)
    options = MappingProxyType(
        {
            "starter": Option(0, "int", 0, 1, "the seat that turns up the first card"),
            "silhouette": Option(True, "bool", help="both seats see the holes of the deck's top card"),
        }
    )
    state_class = TwoAndTwoState
    private_fields = MappingProxyType({"drew": ("card",), "got": ("card",)})
    sentences = LazyMapping(f"{__name__}.effect_text", "SENTENCES")
    reasons = REASONS
    bots = ("hard", "medium", "easy", "greedy")
    offered_bots = ("hard", "medium", "easy")
    limits = Limits(0, len(DECK) // 2)
    has_coach = True
    has_fitted_bots = True
    has_luck = True
    stat_names = ("sets", "denies")

    tokens = TOKENS
    phases = ("start", "turn", "deny", "over")
    zone_specs = (
        ZoneSpec("hand", owned=True),
        ZoneSpec("stack"),
        ZoneSpec("discard"),
        ZoneSpec("deck"),
        ZoneSpec("sets", owned=True),
        ZoneSpec("played"),
    )

    observe = staticmethod(observation.observe)
    determinize = staticmethod(sample.determinize)
    explain_illegal = staticmethod(refusals.explain_illegal)

    def transient_observation(self, state: TwoAndTwoState, seat: int | None) -> str | None:
        return observation.silhouette_of(state)

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        """Return the bounds: a card is drawn, laid, started with and denied with once, each answered once."""
        return GameBounds(10 * len(DECK), 256)

    def actions(self, seats: int) -> tuple[str, ...]:
        return all_moves()

    def arena_stats(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        """Yield the completed sets by seat."""
        return ((entry["seat"], "sets") for entry in history)

    def count_stats(self, final: TwoAndTwoState) -> Iterator[tuple[int, str]]:
        """Yield the completed sets, and the Denies, denied ones too."""
        for card_set in final.sets:
            yield card_set.seat, "sets"
        for event in final.events:
            seat, verb, *_ = event.split(" ")
            if verb == "deny":
                yield int(seat), "denies"

    def reveals(self, effect: Effect) -> bool:
        return effect["type"] in ("turned", "drew", "got", "asked", "unanswered")

    def is_irrevocable(self, move: str) -> bool:
        """Return True if ``move`` plays a card of the hand."""
        return move not in ("start", "start flip", "draw", "pass", "allow")


GAME = TwoAndTwo()
