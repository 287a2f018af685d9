"""Two & Two: the manifest of the game. Rules: ``two_and_two``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from ...core.bot_interface import Bots
from ...core.errors import IllegalMove
from ...core.lazy import LazyMapping
from ...core.options import Option
from ...core.spaces import GameBounds, ZoneSpec
from ...game import Effect, Game, Limits, GameView, State, Text, View
from . import observation, refusals, sample
from .cards import DECK, TOKENS
from .move_tables import all_moves
from .reason_text import REASONS, Reasons
from .state import TwoAndTwoState


def _sentences() -> Mapping[str, Text]:
    from .effect_text import SENTENCES  # a page has them among its own texts

    return SENTENCES


class TwoAndTwo(Game):
    """Two & Two, 2 seats; most completed sets win."""

    id: ClassVar[str] = "two_and_two"
    title: ClassVar[str] = "Two & Two"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {
            "starter": Option(0, "int", 0, 1, "the seat that turns up the first card"),
            "silhouette": Option(True, "bool", help="both seats see the holes of the deck's top card"),
        }
    )
    state_class: ClassVar[type[State]] = TwoAndTwoState
    private_fields: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"drew": ("card",), "got": ("card",)})
    sentences: ClassVar[Mapping[str, Text]] = LazyMapping(_sentences)
    reasons: ClassVar[Reasons] = REASONS
    bots: ClassVar[tuple[str, ...]] = ("hard", "medium", "easy", "greedy")
    offered_bots: ClassVar[tuple[str, ...]] = ("hard", "medium", "easy")
    limits: ClassVar[Limits | None] = Limits(0, len(DECK) // 2)
    has_coach: ClassVar[bool] = True
    stat_names: ClassVar[tuple[str, ...]] = ("sets", "denies")

    tokens: ClassVar[tuple[str, ...]] = TOKENS
    phases: ClassVar[tuple[str, ...]] = ("start", "turn", "deny", "over")
    zone_specs: ClassVar[tuple[ZoneSpec, ...]] = (
        ZoneSpec("hand", owned=True),
        ZoneSpec("stack"),
        ZoneSpec("discard"),
        ZoneSpec("deck"),
        ZoneSpec("sets", owned=True),
        ZoneSpec("played"),
    )

    def observe(self, state: TwoAndTwoState, seat: int | None) -> GameView:
        return observation.observe(state, seat)

    def determinize(self, state: TwoAndTwoState, view: View, rng: Random) -> None:
        sample.determinize(state, view, rng)

    def explain_illegal(self, state: TwoAndTwoState, move: str) -> IllegalMove:
        return refusals.explain_illegal(state, move)

    def transient_observation(self, state: TwoAndTwoState, seat: int | None) -> str | None:
        return observation.silhouette_of(state)

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        """A card is drawn, laid, started with and spent on a deny once, each answered once."""
        return GameBounds(10 * len(DECK), 256)

    def actions(self, seats: int) -> tuple[str, ...]:
        return all_moves()

    def load_bots(self) -> Bots:
        from .bots import BOTS

        return BOTS

    def arena_stats(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        """Sets that were completed."""
        return ((done["seat"], "sets") for done in history)

    def count_stats(self, final: TwoAndTwoState) -> Iterator[tuple[int, str]]:
        """Sets completed, and Denies, denied ones too."""
        for completed in final.sets:
            yield completed.seat, "sets"
        for event in final.events:
            who, what, *_ = event.split(" ")
            if what == "deny":
                yield int(who), "denies"

    def reveals(self, effect: Effect) -> bool:
        return effect["type"] in ("turned", "drew", "got", "asked", "unanswered")

    def is_irrevocable(self, move: str) -> bool:
        """Whether it plays a card of the hand: a card that lies, lies."""
        return move not in ("start", "start flip", "draw", "pass", "allow")


GAME = TwoAndTwo()
