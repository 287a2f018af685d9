"""Metadata of a game: id, options, texts, bots, and bounds for learners."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple

from .bot_interface import Bots
from .immutable import FrozenDict
from .luck_model import LuckModel, LuckUnits
from .options import Option
from .spaces import DEFAULT_BOUNDS, GameBounds, ZoneSpec

Text = str | Sequence["Text"] | Mapping[str, "Text"]
"""A sentence with ``{facts}`` as placeholders, a sequence of parts, or one of several texts as in a wheel:
``{"select": fact, "none": …, "other": …}``, ``{"plural": fact, "=1": …, "one": …, "other": …}``."""

Play = tuple[Callable[[tuple[str, ...], Random], str], Callable[[Any], bool]]
"""A function that chooses a legal move, and a predicate of the states whose decisions are counted."""


ReasonTexts = Mapping[str, Callable[[Mapping[str, Any]], str]]
"""Code of a coach's reason -> its English, a function of its facts and, if it has a seat, ``name``."""


class Limits(NamedTuple):
    """The least and the greatest possible score of a game under any options."""

    least: int
    greatest: int


class Manifest:
    """The metadata of a game. Most attributes are optional."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, Option]] = FrozenDict()
    private_fields: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """Effect type -> the keys that only the effect's own seat may read. Other seats get None."""

    sentences: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """Effect type -> its English, a `Text` of ``name`` and the effect's facts, for page and terminal."""

    reasons: ClassVar[ReasonTexts] = MappingProxyType({})

    better: ClassVar[Literal["high", "low"]] = "high"
    """The better score: the highest or the lowest."""

    limits: ClassVar[Limits | None] = None
    """The bounds of all scores; None if they are unknown."""

    bots: ClassVar[tuple[str, ...]] = ()
    """The names of the game's own bots, the best first. ``random`` plays every game."""

    offered_bots: ClassVar[tuple[str, ...]] = ()
    """The `bots` that are offered to people as opponents, the best first. The others are for programs.

    If it is empty, all bots are offered."""

    has_coach: ClassVar[bool] = False
    """True if `load_bots` returns a coach."""

    has_fitted_bots: ClassVar[bool] = False
    """True if `load_bots` returns a coach and a scale of strengths, by which bots play at any strength."""

    has_luck: ClassVar[bool] = False
    """True if `load_luck` returns a luck model."""

    open_table: ClassVar[bool] = False
    """True if all seats see the same whenever a turn begins, because private information ends with the turn.

    Such a game can be played on one screen that lies on the table.
    """

    stat_names: ClassVar[tuple[str, ...]] = ()
    """The names of the statistics that `count_stats` counts, which describe how a player plays this game."""

    tokens: ClassVar[tuple[str, ...]] = ()
    """Every token that a card in a zone can have, in a stable order, by which learners number them."""

    phases: ClassVar[tuple[str, ...]] = ()
    """Every phase that a view can name, in a stable order."""

    zone_specs: ClassVar[tuple[ZoneSpec, ...]] = ()
    """The zones that a view can have, by name, in a stable order."""

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
        bots: Bots = import_module(f"{type(self).__module__}.bots").BOTS
        return bots

    def load_luck(self) -> LuckModel | None:
        """Return the luck model, ``LUCK`` of the module ``luck`` next to ``bots``; None without one."""
        if not self.has_luck:
            return None
        model: LuckModel = import_module(f"{type(self).__module__}.luck").LUCK
        return model

    def load_luck_units(self) -> LuckUnits | None:
        """Return the measures of luck for people; None without a luck model.

        They are ``UNITS`` of the module ``luck``, if that has its own, else shares of the win.
        """
        model = self.load_luck() if self.has_luck else None
        if model is None:
            return None
        units: LuckUnits | None = getattr(import_module(f"{type(self).__module__}.luck"), "UNITS", None)
        return units or LuckUnits(model)

    def arena_stats(self, history: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int | None, str]]:
        """Yield the arena's statistics of a finished game's ``history``: a seat (None: all seats) and a name.

        They are facts that scores do not show, such as the seat that ended a round, or that no seat did. They
        reveal a win by stalling.
        """
        return iter(())

    def count_stats(self, final: Any) -> Iterator[tuple[int, str]]:
        """Yield a seat and one of `stat_names` for each occurrence in a finished game."""
        return iter(())

    def bench_plays(self) -> Mapping[str, Play]:
        """Return further ways to play for ``bench`` to measure in addition to uniform play, by label."""
        return {}

    def bounds(self, seats: int, options: Mapping[str, Any]) -> GameBounds:
        """Return the bounds of all games with these seats and (complete) options."""
        return DEFAULT_BOUNDS

    def actions(self, seats: int) -> tuple[str, ...]:
        """Return the names of all moves in a stable order, by which learners number them; ``()`` for no list.

        If there are too many moves to name, ``"take 3 #1"``, ``"take 3 #2"`` … stand for the unnamed moves
        that begin with ``take 3``, in the order of `State.legal_moves`.
        """
        return ()
