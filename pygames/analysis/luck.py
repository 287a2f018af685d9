"""Luck of finished games: the worth of every chance event to each seat, by the game's luck model.

The luck of a chance event is the value of the position after it, minus the mean of that value over all
outcomes that were possible then. It is counted in shares of the win, from -1 to 1. A result minus the luck of
its game is the luck-adjusted result. Its mean is that of the results, and its variance is smaller if the
values are good.

**Mean zero, for any values.** Let F be all that the seats know together before a chance event, the
moves that led to it included, X its outcome, and V(F, X) the value after it. A card that no seat has seen
influences no decision. Hence, given F, the outcome X has the distribution that the rules give it, and
`LuckModel.outcomes` or `LuckModel.redraw` describe it. The luck of the event is V(F, X) - E[V(F, X) | F], so
its mean given F is 0. If the expectation is replaced by the mean of V over n outcomes that are drawn
independently of X, then given F the mean of the difference is still 0, and its variance is larger by the
variance of V over n. The luck of a game adds up such events. Whether there is a next one is decided by F. The
number of events is bounded, so the mean of the sum is 0 (a martingale stopped at a bounded time). Nothing was
assumed of V but that it is a fixed function. Wrong values cost precision, never the mean.

The one assumption is that players use their views alone. A player with perfect information breaks it, so luck
is not measured in its games. The method is that of advantage sums (Zinkevich et al. 2006), as in AIVAT (Burch
et al. 2018), for the choices of chance. Random choices of players remain in the result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from ..core.errors import OptionError
from ..core.luck_model import LuckModel, Outcome
from ..game import Game, State
from ..record import Record

DEAL = "deal"
"""The ``move`` of the chance event before the first decision."""


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """A chance event of a finished game.

    Attributes:
        event: the number of the recorded events before it.
        seat: the seat whose move it followed; None for the first deal.
        move: that move, or `DEAL`.
        luck: its worth by seat, in shares of the win.
        error: the standard error of ``luck``, which is 0 if all outcomes were counted.
        outcomes: the number of outcomes that were counted or drawn.
    """

    event: int
    seat: int | None
    move: str
    luck: tuple[float, ...]
    error: float
    outcomes: int


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a finished game.

    Attributes:
        events: its chance events, in order.
        shares: the shares of the win by seat, as they were.
    """

    events: tuple[ChanceEvent, ...]
    shares: tuple[float, ...]

    @property
    def total(self) -> tuple[float, ...]:
        """The luck of the game by seat."""
        return tuple(sum(event.luck[seat] for event in self.events) for seat in range(len(self.shares)))

    @property
    def adjusted(self) -> tuple[float, ...]:
        """The shares of the win without luck, by seat. One of them may be below 0 or above 1."""
        return tuple(share - luck for share, luck in zip(self.shares, self.total, strict=True))


def require_luck(game: Game) -> LuckModel:
    """Return the luck model of a game.

    Raises:
        OptionError: the game has none.
    """
    model = game.load_luck()
    if model is None:
        raise OptionError(
            f"luck: {game.id} has no value of a position (Game.load_luck)", "option.luck", "luck"
        )
    return model


def luck_of(game: Record | State, model: LuckModel | None = None) -> Luck:
    """Return the luck of a finished game.

    Equal records give equal results: the outcomes that are drawn are a function of the record and the model.

    Args:
        game: its record, or its state at the end.
        model: the luck model; None uses the game's own.

    Raises:
        ValueError: the game is not over.
        OptionError: the game has no luck model.
    """
    final = game.replay() if isinstance(game, Record) else game
    if not final.over:
        raise ValueError("luck: expected a finished game, got one that is not over")
    measured = require_luck(final.game) if model is None else model

    def evaluate(state: State) -> tuple[float, ...]:
        return values_of(measured, state)

    events: list[ChanceEvent] = []

    def found(_: State, event: ChanceEvent | None) -> None:
        if event is not None:
            events.append(event)

    for _ in measure(final, measured, evaluate, found):
        pass
    return Luck(tuple(events), evaluate(final))


def measure(
    final: State,
    model: LuckModel,
    evaluate: Callable[[State], Sequence[float]],
    found: Callable[[State, ChanceEvent | None], None],
    most: int | None = None,
) -> Generator[None]:
    """Measure the chance events of a finished game, in slices.

    Args:
        final: the state at the end.
        model: the luck model.
        evaluate: the values by seat whose differences are the luck.
        found: the function that gets each position, the end included, and the chance event that led to it.
        most: the greatest number of outcomes of an event that are counted. Of more, that number is drawn.
    """
    rng = Random(f"luck {model.version} {' '.join(final.events)}")
    samples = model.samples if most is None else min(most, model.samples)
    before: State | None = None
    chosen = DEAL
    for after, move in positions(final):
        outcomes: Sequence[Outcome] | None = None if before is None else model.outcomes(before, chosen)
        if outcomes is None or outcomes:
            weights, drawn, is_exact = _drawn(final, model, before, outcomes, rng, samples, most)
            values: list[Sequence[float]] = []
            for state in drawn:
                if before is not None:
                    state.apply(chosen, check=False)
                values.append(evaluate(state))
                yield
            columns = list(zip(*values, strict=True))
            total = sum(weights)
            means = [sum(map(float.__mul__, weights, map(float, each))) / total for each in columns]
            luck = tuple(v - mean for v, mean in zip(evaluate(after), means, strict=True))
            error = 0.0 if is_exact else _error(columns)
            event, seat = (0, None) if before is None else (before.event_count, before.to_act)
            found(after, ChanceEvent(event, seat, chosen, luck, error, len(values)))
        else:
            found(after, None)
        before, chosen = after.copy(), move
        yield


def positions(final: State) -> Iterator[tuple[State, str]]:
    """Yield each position of a finished game with its move, then the end with an empty one."""
    yield from final.iter_positions()
    yield final, ""


def _drawn(
    final: State,
    model: LuckModel,
    before: State | None,
    outcomes: Sequence[Outcome] | None,
    rng: Random,
    samples: int,
    most: int | None,
) -> tuple[list[float], Iterator[State], bool]:
    """Return the weights and states of a chance event's outcomes, and True if they are all of them."""
    if before is None:
        deals = (final.game.begin(final.seats, rng, final.options) for _ in range(samples))
        return [1.0] * samples, deals, False
    if outcomes is None:
        return [1.0] * samples, (model.redraw(before, rng) for _ in range(samples)), False
    if most is None or len(outcomes) <= most:
        return [float(each.weight) for each in outcomes], (each.state for each in outcomes), True
    return [1.0] * most, (each.state.copy() for each in _systematic(outcomes, most, rng)), False


def _error(columns: Sequence[Sequence[float]]) -> float:
    """Return the greatest standard error of the means."""
    return sqrt(max(_variance(each) / len(each) for each in columns))


def _variance(values: Sequence[float]) -> float:
    """Return the sample variance. The page has no module `statistics`."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _systematic(outcomes: Sequence[Outcome], count: int, rng: Random) -> Iterator[Outcome]:
    """Yield ``count`` outcomes at equal distances of weight, from a random start.

    Each is drawn by its probability, so that a mean over them is unbiased. Outcomes are in the order of their
    cards. Similar ones share a draw, so the mean varies less than with independent draws.
    """
    step = sum(each.weight for each in outcomes) / count
    wanted, passed, drawn = rng.random() * step, 0.0, 0
    for each in outcomes:
        passed += each.weight
        while drawn < count and wanted < passed:
            yield each
            drawn, wanted = drawn + 1, wanted + step
    while drawn < count:  # the last one was lost to rounding
        yield outcomes[-1]
        drawn += 1


def values_of(model: LuckModel, state: State) -> tuple[float, ...]:
    """Return the value by seat, which at the end is the share of the win."""
    if state.over:
        winners = state.winners
        return tuple(float(seat in winners) / len(winners) for seat in range(state.seats))
    return tuple(model.values(state))
