"""Two & Two: the manifest of the game. Rules: ``two_and_two``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from ...core.bot_interface import Bots
from ...core.errors import IllegalMove
from ...core.lazy import Later
from ...core.options import Option
from ...core.spaces import Extent, Place
from ...game import Effect, Game, Limits, Sight, State, Text, View
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
    secrets: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"drew": ("card",), "got": ("card",)})
    sentences: ClassVar[Mapping[str, Text]] = Later(_sentences)
    reasons: ClassVar[Reasons] = REASONS
    bots: ClassVar[tuple[str, ...]] = ("hard", "medium", "easy", "greedy")
    rivals: ClassVar[tuple[str, ...]] = ("hard", "medium", "easy")
    limits: ClassVar[Limits | None] = Limits(0, len(DECK) // 2)
    coached: ClassVar[bool] = True
    deeds: ClassVar[tuple[str, ...]] = ("sets", "denies")

    tokens: ClassVar[tuple[str, ...]] = TOKENS
    phases: ClassVar[tuple[str, ...]] = ("start", "turn", "deny", "over")
    places: ClassVar[tuple[Place, ...]] = (
        Place("hand", owned=True),
        Place("stack"),
        Place("discard"),
        Place("deck"),
        Place("sets", owned=True),
        Place("played"),
    )

    def look(self, state: TwoAndTwoState, seat: int | None) -> Sight:
        return observation.look(state, seat)

    def fill(self, state: TwoAndTwoState, view: View, rng: Random) -> None:
        sample.fill(state, view, rng)

    def explain(self, state: TwoAndTwoState, move: str) -> IllegalMove:
        return refusals.explain(state, move)

    def glimpse(self, state: TwoAndTwoState, seat: int | None) -> str | None:
        return observation.silhouette_of(state)

    def extent(self, seats: int, options: Mapping[str, Any]) -> Extent:
        """A card is drawn, laid, started with and spent on a deny once, each answered once."""
        return Extent(10 * len(DECK), 256)

    def actions(self, seats: int) -> tuple[str, ...]:
        return all_moves()

    def load_bots(self) -> Bots:
        from .bots import BOTS

        return BOTS

    def tallies(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        """Sets that were completed."""
        return ((done["seat"], "sets") for done in history)

    def done(self, final: TwoAndTwoState) -> Iterator[tuple[int, str]]:
        """Sets completed, and Denies, denied ones too."""
        for completed in final.sets:
            yield completed.seat, "sets"
        for event in final.events:
            who, what, *_ = event.split(" ")
            if what == "deny":
                yield int(who), "denies"

    def reveals(self, effect: Effect) -> bool:
        return effect["type"] in ("turned", "drew", "got", "asked", "unanswered")

    def stands(self, move: str) -> bool:
        """Whether it plays a card of the hand: a card that lies, lies."""
        return move not in ("start", "start flip", "draw", "pass", "allow")


GAME = TwoAndTwo()
