"""I Can't Even: the manifest of the game. Rules: ``cant_even``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from .cards import ROUNDS, TOKENS
from .move_tables import DOWN, FACES
from .reason_text import REASONS, Reasons
from .score import MOST_POINTS
from .state import CantEvenState


def _sentences() -> Mapping[str, Text]:
    from .effect_text import SENTENCES  # a page has them among its own texts

    return SENTENCES


class CantEven(Game):
    """I Can't Even, the monsters edition, 2–6 seats; the highest odd score after seven rounds wins."""

    id: ClassVar[str] = "cant_even"
    title: ClassVar[str] = "I Can't Even"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {"tie_order": Option(None, "order", help="who draws first when points tie: the first named")}
    )
    state_class: ClassVar[type[State]] = CantEvenState
    private_fields: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"offered": ("down", "up")})
    sentences: ClassVar[Mapping[str, Text]] = LazyMapping(_sentences)
    reasons: ClassVar[Reasons] = REASONS
    bots: ClassVar[tuple[str, ...]] = ("hard", "medium", "easy", "greedy")
    offered_bots: ClassVar[tuple[str, ...]] = ("hard", "medium", "easy")
    limits: ClassVar[Limits | None] = Limits(0, MOST_POINTS)
    has_coach: ClassVar[bool] = True
    stat_names: ClassVar[tuple[str, ...]] = ("odd", "blind")

    tokens: ClassVar[tuple[str, ...]] = TOKENS
    phases: ClassVar[tuple[str, ...]] = ("offer", "draw", "over")
    zone_specs: ClassVar[tuple[ZoneSpec, ...]] = (
        ZoneSpec("hand", owned=True),
        ZoneSpec("pit", owned=True, ordered=2),
        ZoneSpec("bank", owned=True),
        ZoneSpec("aside"),
    )

    def observe(self, state: CantEvenState, seat: int | None) -> GameView:
        return observation.observe(state, seat)

    def determinize(self, state: CantEvenState, view: View, rng: Random) -> None:
        sample.determinize(state, view, rng)

    def explain_illegal(self, state: CantEvenState, move: str) -> IllegalMove:
        return refusals.explain_illegal(state, move)

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        """An offer and a take a round."""
        return GameBounds(2 * ROUNDS * seats, len(TOKENS) ** 2)

    def actions(self, seats: int) -> tuple[str, ...]:
        offers = [f"offer {down} {up}" for down in TOKENS for up in TOKENS]
        return (*offers, *(f"take {seat} {face}" for seat in range(seats) for face in FACES))

    def load_bots(self) -> Bots:
        from .bots import BOTS

        return BOTS

    def count_stats(self, final: CantEvenState) -> Iterator[tuple[int, str]]:
        """Games that ended on an odd score, and cards taken face down."""
        for seat, points in enumerate(final.points):
            if points % 2:
                yield seat, "odd"
        for event in final.events:
            who, *words = event.split(" ")
            if words[0] == "take" and words[-1] == "down":
                yield int(who), "blind"

    def reveals(self, effect: Effect) -> bool:
        if effect["type"] == "took":
            return bool(effect["face"] == FACES[DOWN])
        return effect["type"] == "revealed" or effect.get("down") is True


GAME = CantEven()
