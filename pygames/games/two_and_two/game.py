"""Two & Two as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from ...game import Effect, Game, State
from ...options import Option
from .reasons import REASONS, Reasons
from .sentences import SENTENCES
from .state import TwoAndTwoState


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
    secrets: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"drew": ("card",), "got": ("card",)})
    sentences: ClassVar[Mapping[str, str]] = SENTENCES
    reasons: ClassVar[Reasons] = REASONS

    def reveals(self, effect: Effect) -> bool:
        return effect["type"] in ("turned", "drew", "got", "asked", "unanswered")

    def stands(self, move: str) -> bool:
        """Whether it plays a card of the hand: a card that lies, lies."""
        return move not in ("start", "start flip", "draw", "pass", "allow")
