"""Manifest of the game I Can't Even. Rules: ``cant_even``."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ...core.lazy import LazyMapping
from ...core.options import Option
from ...core.spaces import GameBounds, ZoneSpec
from ...game import Effect, Game, Limits
from . import observation, refusals, sample
from .cards import ROUNDS, TOKENS
from .move_tables import DOWN, FACES
from .reason_text import REASONS
from .score import MOST_POINTS
from .state import CantEvenState


class CantEven(Game):
    """I Can't Even, the monsters edition, 2–6 seats. The highest odd score after seven rounds wins."""

    id = "cant_even"
    title = "I Can't Even"
    seats = range(2, 7)
    options = MappingProxyType(
        {"tie_order": Option(None, "order", help="drawing order of seats with equal points")}
    )
    state_class = CantEvenState
    private_fields = MappingProxyType({"offered": ("down", "up")})
    sentences = LazyMapping(f"{__name__}.effect_text", "SENTENCES")
    reasons = REASONS
    bots = ("hard", "medium", "easy", "greedy")
    offered_bots = ("hard", "medium", "easy")
    limits = Limits(0, MOST_POINTS)
    has_coach = True
    has_fitted_bots = True
    has_luck = True
    stat_names = ("odd", "blind")

    tokens = TOKENS
    phases = ("offer", "draw", "over")
    zone_specs = (
        ZoneSpec("hand", owned=True),
        ZoneSpec("pit", owned=True, ordered=2),
        ZoneSpec("bank", owned=True),
        ZoneSpec("aside"),
    )

    observe = staticmethod(observation.observe)
    determinize = staticmethod(sample.determinize)
    explain_illegal = staticmethod(refusals.explain_illegal)

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        """Return the bounds of a game: each seat makes one offer and one take a round."""
        return GameBounds(2 * ROUNDS * seats, len(TOKENS) ** 2)

    def actions(self, seats: int) -> tuple[str, ...]:
        offers = [f"offer {down} {up}" for down in TOKENS for up in TOKENS]
        return (*offers, *(f"take {seat} {face}" for seat in range(seats) for face in FACES))

    def count_stats(self, final: CantEvenState) -> Iterator[tuple[int, str]]:
        """Count the games that ended on an odd score, and the cards taken face down."""
        for index, points in enumerate(final.points):
            if points % 2:
                yield index, "odd"
        for event in final.events:
            seat, *words = event.split(" ")
            if words[0] == "take" and words[-1] == "down":
                yield int(seat), "blind"

    def reveals(self, effect: Effect) -> bool:
        if effect["type"] == "took":
            return bool(effect["face"] == FACES[DOWN])
        return effect["type"] == "revealed" or effect.get("down") is True


GAME = CantEven()
