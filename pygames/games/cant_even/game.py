"""I Can't Even as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from ...game import Effect, Game, State
from ...options import Option
from .menus import DOWN, FACES
from .reasons import REASONS, Reasons
from .sentences import SENTENCES
from .state import CantEvenState


class CantEven(Game):
    """I Can't Even, the monsters edition, 2–6 seats; the highest odd score after seven rounds wins."""

    id: ClassVar[str] = "cant_even"
    title: ClassVar[str] = "I Can't Even"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {"tie_order": Option(None, "order", help="who draws first when points tie: the first named")}
    )
    state_class: ClassVar[type[State]] = CantEvenState
    secrets: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"offered": ("down", "up")})
    sentences: ClassVar[Mapping[str, str]] = SENTENCES
    reasons: ClassVar[Reasons] = REASONS

    def reveals(self, effect: Effect) -> bool:
        if effect["type"] == "took":
            return bool(effect["face"] == FACES[DOWN])
        return effect["type"] == "revealed" or effect.get("down") is True
