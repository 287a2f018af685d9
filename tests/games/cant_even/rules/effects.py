"""Effects of I Can't Even in a whole game."""

from __future__ import annotations

from pygames.game import Effect

from ...effects import Effects
from .table import EFFECTS as FACTS
from .table import banked


def knows(effect: Effect, eye: int | None) -> bool:
    """A card that lay face down is known to who laid it and to who took it."""
    if effect["type"] == "took":
        return effect["face"] == "up" or (eye is not None and eye in (effect["seat"], effect["from"]))
    return bool(effect["seat"] == eye)


EFFECTS = Effects(
    games=lambda: [banked("b V V", "B I v", "I g G", "G G i", "V V v", "g i b", "I I V")],
    facts=FACTS,
    hidden={"offered": ("down", "up"), "took": ("card",)},
    knows=knows,
)
