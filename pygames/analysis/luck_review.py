"""Luck and play of a finished game, for people: a curve of the win probability, and a balance by seat.

The luck of a seat is the worth of the game's chance events to it. Its mistakes are those of the coach's
review: the decisions whose loss is significant, at the rounded losses that the review shows. So the balance
never contradicts the review. Both are in the unit of the game's coach. All values are estimates. The mean
luck of many games is 0 for any values, but the luck of one game is only as good as they are.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import floor, hypot
from typing import Any

from ..core.luck_model import LuckUnits
from ..game import Game, State
from .coach import WorkInProgress
from .luck import ChanceEvent, Choice, measure, positions, values_of

FEWEST = 4
"""The least number of outcomes that are drawn of a chance event in a long game."""
POINTS_STEP = 10
"""Luck in points is rounded to a multiple of it, as the estimate isn't more precise."""
CERTAIN = 2.0
"""Luck of less than this number of its standard errors may as well have been bad as good."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A position of a finished game.

    Attributes:
        event: the number of the recorded events before it.
        seat: the seat to act; None at the end.
        chances: the estimated win probability by seat, at the end the share of the win; None without one.
        luck: the worth by seat, in shares of the win, of the chance event that led to the position; None
            without one.
    """

    event: int
    seat: int | None
    chances: tuple[float, ...] | None
    luck: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class Balance:
    """The luck and the mistakes of a seat.

    Attributes:
        seat: the seat.
        luck: the worth of all chance events to it, in whole units or tens of points; 0 if it may as well have
            been the opposite.
        share: the same worth in shares of the win, not rounded.
        cost: the losses of its mistakes, in whole units.
        mistakes: their number.
    """

    seat: int
    luck: int
    share: float
    cost: int
    mistakes: int


class LuckReview(WorkInProgress):
    """The luck of a finished game, in slices. The same game has the same luck.

    Attributes:
        points_of_win: the points that are worth a win; None if the unit is a hundredth of the win.
        total: the number of positions.
        points: the points of the curve so far.
        shares: the luck by seat so far, in shares of the win.
        error: the standard error of the luck so far, because not all outcomes were counted.
        thinking: the work, a generator that yields between its slices.
    """

    def __init__(self, final: State) -> None:
        units = require_units(final.game)
        self.points_of_win = units.points_of_win
        self.total = sum(1 for _ in positions(final))
        self.points: list[CurvePoint] = []
        self.error = 0.0
        self.shares = (0.0,) * final.seats
        self.thinking = self._think(final, units)

    @property
    def done(self) -> bool:
        """True if the whole game has been measured."""
        return len(self.points) == self.total

    def balance(self, seats: Iterable[int], decisions: Sequence[Mapping[str, Any]]) -> list[Balance]:
        """Return the balance of some seats.

        Args:
            seats: the seats.
            decisions: those of the review, with their ``seat``, ``loss`` and ``significant``.
        """
        win, scale = (100.0, 100) if self.points_of_win is None else (self.points_of_win, 1)
        found = []
        for seat in seats:
            losses = [each["loss"] for each in decisions if each["seat"] == seat and each["significant"]]
            cost = sum(max(1, _rounded(loss * scale)) for loss in losses)
            step = 1 if self.points_of_win is None else POINTS_STEP
            share = self.shares[seat]
            luck = _rounded(share * win / step) * step if abs(share) >= CERTAIN * self.error else 0
            found.append(Balance(seat, luck, share, cost, len(losses)))
        return found

    def _think(self, final: State, units: LuckUnits) -> Generator[None, None, None]:
        evaluate = partial(values_of, units.model)

        def found(state: State, event: ChanceEvent | None, _: Choice | None) -> None:
            if event is not None:
                self.error = hypot(self.error, event.error)
                self.shares = tuple(map(float.__add__, self.shares, event.luck))
            chances = evaluate(state) if state.over else units.chances(state)
            self.points.append(
                CurvePoint(
                    state.event_count,
                    state.to_act,
                    None if chances is None else tuple(chances),
                    None if event is None else event.luck,
                )
            )

        most = max(FEWEST, units.most_outcomes // self.total - units.position_cost)
        yield from measure(final, units.model, evaluate, found, most)


def require_units(game: Game) -> LuckUnits:
    """Return the measures of a game's luck for people.

    Raises:
        LookupError: the game has no luck model.
    """
    units = game.load_luck_units()
    if units is None:
        raise LookupError(f"{game.id} has no luck model")
    return units


def _rounded(value: float) -> int:
    """Return the nearest whole number, of two the greater one, as the page rounds."""
    return floor(value + 0.5)
