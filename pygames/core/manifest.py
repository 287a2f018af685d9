"""What a game says of itself beside its rules: by that it is offered, told, played by bots and learnt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple

from .bot_interface import Bots
from .deprecated import former_names
from .immutable import FrozenDict
from .options import Option
from .spaces import DEFAULT_BOUNDS, GameBounds, ZoneSpec

Text = str | Sequence["Text"] | Mapping[str, "Text"]
"""A sentence with ``{facts}`` to fill in; its parts in their order; or one of several, as wheels' texts have
it: ``{"select": fact, "none": …, "other": …}``, ``{"plural": fact, "=1": …, "one": …, "other": …}``."""

Play = tuple[Callable[[tuple[str, ...], Random], str], Callable[[Any], bool]]
"""How a move is chosen among the legal ones, and which states' decisions are counted."""


class Limits(NamedTuple):
    """What no game goes beyond, whatever its options and its players do: the least and the greatest score."""

    least: int
    greatest: int


@former_names(
    {
        "coached": "has_coach",
        "deeds": "stat_names",
        "done": "count_stats",
        "extent": "bounds",
        "places": "zone_specs",
        "rivals": "offered_bots",
        "secrets": "private_fields",
        "tallies": "arena_stats",
    }
)
class Manifest:
    """A game's name, its options, its words, its bots, and how far it goes; most of it may be left unsaid."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, Option]] = FrozenDict()
    private_fields: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """Effect type -> the keys that only the effect's own seat may read; others get None there."""

    sentences: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """Effect type -> its English, a `Text` of ``name`` and the effect's facts, for page and terminal."""

    reasons: ClassVar[Mapping[str, Callable[[Mapping[str, Any]], str]]] = MappingProxyType({})
    """Code of a coach's reason -> its English, of the reason's facts and, where it has a seat, ``name``."""

    better: ClassVar[Literal["high", "low"]] = "high"
    """Which score is the better one."""

    limits: ClassVar[Limits | None] = None
    """Scores that any game of it stays within; None: its author does not say."""

    bots: ClassVar[tuple[str, ...]] = ()
    """The names of the game's own bots, the best first; ``random`` plays every game."""

    offered_bots: ClassVar[tuple[str, ...]] = ()
    """Those of `bots` that people are offered to play against, the best first; the others are for programs.

    Where a game names none, people are offered all that there are."""

    has_coach: ClassVar[bool] = False
    """Whether there is a coach among what `load_bots` imports."""

    open_table: ClassVar[bool] = False
    """Whether nothing private outlives a turn: whenever one begins, all seats see the same.

    Such a game can be played round one screen that lies on the table.
    """

    stat_names: ClassVar[tuple[str, ...]] = ()
    """What `count_stats` counts: what says how somebody plays this game."""

    tokens: ClassVar[tuple[str, ...]] = ()
    """Every token that a card in a zone can have, in an order that stays: learners number them so."""

    phases: ClassVar[tuple[str, ...]] = ()
    """Every phase that a view can name, in an order that stays."""

    zone_specs: ClassVar[tuple[ZoneSpec, ...]] = ()
    """The zones that a view can have, by name, in an order that stays."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if isinstance(cls.options, Mapping):
            cls.options = FrozenDict(cls.options)

    def __setattr__(self, name: str, value: object) -> None:
        if name in Manifest.__annotations__:
            raise AttributeError(
                f"the {name} of a game cannot be changed; derive a class from {type(self).__name__}"
            )
        super().__setattr__(name, value)

    def load_bots(self) -> Bots:
        """Return the game's own bots: ``BOTS`` of the module ``bots`` in the package of the game's class."""
        if not self.bots:
            return Bots({})
        found: Bots = import_module(f"{type(self).__module__}.bots").BOTS
        return found

    def arena_stats(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        """What the arena counts in a finished game's ``history``: whose (None: everybody's) and what.

        Scores do not tell it: who ended a round, whether nobody did; a win by stalling shows here.
        """
        return iter(())

    def count_stats(self, final: Any) -> Iterator[tuple[int, str]]:
        """What was done in a finished game, as often as it was: whose it was, and which of `stat_names`."""
        return iter(())

    def bench_plays(self) -> Mapping[str, Play]:
        """Ways to play that ``bench`` measures beside uniform play, by what its line says."""
        return {}

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        """What no game with these seats and (complete) options goes beyond."""
        return DEFAULT_BOUNDS

    def actions(self, seats: int) -> tuple[str, ...]:
        """The names of all moves in an order that stays, for learners, who number them; ``()``: no such list.

        Where a move can say too many things, ``"take 3 #1"``, ``"take 3 #2"`` … name, in the order of
        `State.legal_moves`, the moves that begin with ``take 3`` and are not named themselves.
        """
        return ()
