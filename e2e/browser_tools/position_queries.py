"""Queries for positions: `e2e/games/positions/<game>.py` lists those of a game."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pygames import games
from pygames.analysis import coach
from pygames.core.bot_interface import run_to_end
from pygames.core.types import View as View
from pygames.core.types import Zone

Leads = Callable[[View, View], bool]

LONG = (
    *("Maximiliane von und zu Hohenberg-Langen", "Wolfeschlegelsteinhausenbergerdorff-Jr."),
    *("Ana Beatriz dos Santos Albuquerque Lima", "Bartholomew Featherstonehaugh-Cholmonde"),
    *("Nguyễn Phúc Vĩnh San Hoàng Thị Minh Châu", "Uvuvwevwevwe Onyetenyevwe Ugwemubwem Os"),
)


@dataclass(frozen=True)
class Query:
    """A query for a position with the person at seat 0 to act, or for the end of a game.

    Attributes:
        want: accepts the view of seat 0. The first such position is taken.
        closing: takes the position just before a move of seat 0 that ends a round.
        leads: takes the position just before a move of seat 0 that leads there. It accepts the view before
            the move, and the view at the next decision of seat 0 or at the end.
        hoard: how often no card is laid, and only a rich discard pile taken: long hands.
        bot: level that plays until then.
        seed: the first seed that is tried.
    """

    name: str
    want: Callable[[View], bool] = lambda _: True
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ("Ana", "Mia", "Leo", "Ivo", "Eva", "Tom")
    closing: bool = False
    leads: Leads | None = None
    over: bool = False
    hoard: float = 0.0
    bot: str = "greedy"
    seed: int = 1


def verbs(view: View) -> set[str]:
    return {move.split()[0] for move in view["legal"]}


def zone(view: View, id: str) -> Zone:
    return next(each for each in view["zones"] if each["id"] == id)


def visible(view: View, id: str) -> int:
    return sum(token is not None for token in zone(view, id)["cards"])


def count(view: View, id: str) -> int:
    return zone(view, id)["count"]


def has_plan(view: View, *verbs: str) -> bool:
    """Return True if the coach recommends such a move and plans further ones."""
    (best, *_), *_ = coach.coach_for(games()[view["game"]]).rank(view)
    return best.split()[0] in verbs and bool(run_to_end(coach.hint(view)).plan)


def logged(type: str, seat: int | None = None) -> Leads:
    """Return a query for a move that such an event is logged for (of one seat, if given)."""

    def leads(before: View, after: View) -> bool:
        fresh = after["log"][len(before["log"]) :]
        return any(each["type"] == type and seat in (None, each["seat"]) for each in fresh)

    return leads


def ends(_: View, after: View) -> bool:
    return after["over"]
