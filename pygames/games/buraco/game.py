"""Buraco as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...game import Effect, Game, State, View
from ...options import Option
from .plays import PLAYS, Play
from .reasons import REASONS, Reasons
from .sentences import SENTENCES
from .state import BuracoState


class Buraco(Game):
    """Two-player canasta in sequences; more points win."""

    id: ClassVar[str] = "buraco"
    title: ClassVar[str] = "Buraco"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {
            "starter": Option(0, "int", 0, 1, "the seat that plays first"),
            "natural_canasta": Option(
                100, "int", 0, 1000, "bonus of a natural canasta; most tables play 200"
            ),
            "target": Option(0, "int", 0, 100_000, "deals go on until a total reaches it; 0: one deal"),
        }
    )
    state_class: ClassVar[type[State]] = BuracoState
    secrets: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"drew": ("card",)})
    sentences: ClassVar[Mapping[str, str]] = SENTENCES
    reasons: ClassVar[Reasons] = REASONS
    bench_plays: ClassVar[Mapping[str, Play]] = PLAYS

    def advise(self, view: View, question: Mapping[str, Any]) -> dict[str, Any]:
        """What can be done with chosen hand cards: see `advice.answer`."""
        from .advice import answer

        return answer(view, question)

    def reveals(self, effect: Effect) -> bool:
        """Cards drawn, a pile or an extra hand taken, hands laid open."""
        if effect["type"] == "took":
            covered: bool = effect["count"] > 1
            return covered
        return effect["type"] in ("drew", "extra", "deal_over")

    def stands(self, move: str) -> bool:
        """Whether it is a discard: it ends the turn for good."""
        return move.startswith("discard")
