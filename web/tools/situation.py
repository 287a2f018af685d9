"""What a position is told by: `games/<game>/situations.py` names those of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

View = dict[str, Any]
Want = Callable[[View], bool]

SHORT = ("Ana", "Mia", "Leo", "Ivo", "Eva", "Tom")
LONG = (
    "Maximiliane von und zu Hohenberg-Langen",
    "Wolfeschlegelsteinhausenbergerdorff-Jr.",
    "Ana Beatriz dos Santos Albuquerque Lima",
    "Bartholomew Featherstonehaugh-Cholmonde",
    "Nguyễn Phúc Vĩnh San Hoàng Thị Minh Châu",
    "Uvuvwevwevwe Onyetenyevwe Ugwemubwem Os",
)


@dataclass(frozen=True)
class Situation:
    """A position with the person at seat 0 to act (or the end of the game).

    Attributes:
        want: told by the view of seat 0; the first position that fits is taken.
        closing: the position is taken just before a move of seat 0 after which a round is over.
        hoard: how often nothing is laid, and only a rich discard pile taken: long hands.
        bot: who plays up to there.
    """

    name: str
    want: Want = lambda _: True
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = SHORT
    closing: bool = False
    over: bool = False
    hoard: float = 0.0
    bot: str = "greedy"


def verbs(view: View) -> set[str]:
    """The first words of the legal moves."""
    return {move.split()[0] for move in view["legal"]}


def zone(view: View, id: str) -> dict[str, Any]:
    """The zone of this id."""
    return next(each for each in view["zones"] if each["id"] == id)


def shown(view: View, id: str) -> int:
    """How many cards of this zone are seen."""
    return sum(token is not None for token in zone(view, id)["cards"])


def count(view: View, id: str) -> int:
    """How many cards lie in this zone."""
    return int(zone(view, id)["count"])
