"""Interface of a game's luck model: the value of a position, and the cards that no seat has seen yet.

Luck is measured on finished games only. A position is all that the seats know together: the cards that at
least one of them has seen. Every other card is undecided until a move shows it to a seat. That is a chance
event, as a deal is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from .learned_weights import load_weights

LUCK_REVIEW = 5
"""The version of the luck of finished games for people. One of another version is measured again."""


class Outcome(NamedTuple):
    """A possible outcome of a chance event.

    Attributes:
        weight: its relative probability.
        state: a state before the move, in which the move has this outcome. The seats together cannot tell it
            from the others.
    """

    weight: float
    state: Any


class LuckModel(ABC):
    """The value of a position of one game, and the chance events of its moves.

    A model is frozen: a change of ``modules`` or ``weights`` that changes a value needs a new ``version``.

    Without `outcomes` and `redraw`, the shuffles are the only chance events, and a position includes the
    order of the cards. A game whose cards turn up one by one explains more of its results with both.
    """

    version: ClassVar[int]
    modules: ClassVar[tuple[str, ...]] = ()
    """The modules that decide the values, by their full names. Their text makes up the `digest`."""

    weights: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The files of learned weights that decide them, too, by package and name. The `digest` has them."""

    samples: ClassVar[int] = 32
    """The number of outcomes that stand for those of a chance event with too many to count."""

    choices: ClassVar[bool] = True
    """False if the values say too little about random moves. The worth of choices is not measured then."""

    @abstractmethod
    def values(self, state: Any) -> Sequence[float]:
        """Return the value of an unfinished game by seat: its estimated share of the win, from 0 to 1.

        It is a function of the knowledge of all seats together. It reads no card that `redraw` replaces.
        """

    def for_bots(self, bots: Sequence[str]) -> LuckModel:
        """Return the model for games of these bots. Its values may expect that they play as they do.

        Args:
            bots: their names, by seat. Unknown names are possible.
        """
        return self

    def outcomes(self, state: Any, move: str) -> Sequence[Outcome] | None:
        """Return the outcomes of the chance event of a move; ``()`` without one, None if they are too many.

        The answer depends on the knowledge of all seats together and on the move, not on the outcome
        in ``state``.
        """
        after = state.copy()
        after.apply(move, check=False)
        shuffled = any(event.startswith("*") for event in after.events_since(state.event_count))
        return None if shuffled else ()

    def redraw(self, state: Any, rng: Random) -> Any:
        """Return a copy of ``state`` in which every card that no seat has seen is drawn again.

        All assignments that fit what the seats know together are equally likely.
        """
        return state.copy(rng)

    def digest(self) -> str:
        """Return 16 digits of the SHA-256 of the modules and weights that decide the values.

        Raises:
            OSError: a module's text is missing.
        """
        from hashlib import sha256
        from importlib import import_module
        from inspect import getsource

        digest = sha256()
        for name in self.modules or (type(self).__module__,):
            digest.update(getsource(import_module(name)).encode())
        for package, file in self.weights:
            digest.update(repr(load_weights(package, file)).encode())
        return digest.hexdigest()[:16]


class LuckUnits:
    """The measures of a game for people: its curve, and the unit of luck and mistakes.

    Args:
        model: the luck model.
    """

    points_of_win: ClassVar[float | None] = None
    """The points that are worth as much as a win, if the losses of the game's `Coach` are points.

    None if they are shares of the win.
    """

    most_outcomes: ClassVar[int] = 6000
    """The number that bounds the outcomes of each chance event, divided by the number of positions."""

    position_cost: ClassVar[int] = 0
    """The number of outcomes of each event that take as long as all other work on the game.

    It is subtracted from the bound, so that the time grows less than the number of positions.
    """

    def __init__(self, model: LuckModel) -> None:
        self.model = model

    def chances(self, state: Any) -> Sequence[float] | None:
        """Return the win probability by seat in an unfinished game for the curve; None where there is none.

        It is a function of the knowledge of all seats together.
        """
        return self.model.values(state)
