"""What a position is told by: `e2e/games/situations/<game>.py` names those of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pygames import games
from pygames.analysis import coach
from pygames.core.bot_interface import run_to_end
from pygames.core.types import View as View
from pygames.core.types import Zone

Want = Callable[[View], bool]
Leads = Callable[[View, View], bool]

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
        leads: the position is taken just before a move of seat 0 that leads there: told by the view before it
            and the one when seat 0 is asked again, or at the end.
        hoard: how often nothing is laid, and only a rich discard pile taken: long hands.
        bot: who plays up to there.
    """

    name: str
    want: Want = lambda _: True
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = SHORT
    closing: bool = False
    leads: Leads | None = None
    over: bool = False
    hoard: float = 0.0
    bot: str = "greedy"


def verbs(view: View) -> set[str]:
    """The first words of the legal moves."""
    return {move.split()[0] for move in view["legal"]}


def zone(view: View, id: str) -> Zone:
    """The zone of this id."""
    return next(each for each in view["zones"] if each["id"] == id)


def shown(view: View, id: str) -> int:
    """How many cards of this zone are seen."""
    return sum(token is not None for token in zone(view, id)["cards"])


def count(view: View, id: str) -> int:
    """How many cards lie in this zone."""
    return zone(view, id)["count"]


def planned(view: View, *verbs: str) -> bool:
    """Whether the coach recommends such a move, and knows what had best follow."""
    (best, *_), *_ = coach.coach_for(games()[view["game"]]).rank(view)
    return best.split()[0] in verbs and bool(run_to_end(coach.hint(view)).plan)


def told(before: View, after: View, *types: str, seat: int | None = None) -> bool:
    """Whether each of these was told between the two, of this seat where one is named."""
    fresh = after["log"][len(before["log"]) :]
    return all(any(each["type"] == type and seat in (None, each["seat"]) for each in fresh) for type in types)


def ends(_: View, after: View) -> bool:
    """Whether the game is over then."""
    return after["over"]
