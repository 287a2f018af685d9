"""Luck of finished games: the worth of every chance event to each seat, by the game's luck model.

If the probabilities of the players' moves are known, the worth of their random choices is measured, too.

The luck of a chance event is the value of the position after it, minus the mean of that value over all
outcomes that were possible then. It is counted in shares of the win, from -1 to 1. A result minus the luck of
its game is the luck-adjusted result. Its mean is that of the results, and its variance is smaller if the
values are good.

The worth of a choice is the expected value after the move, minus the mean of that value over all moves, by
the probabilities that the player's `Policy` states. The expectation is over the outcomes of the move's chance
event. So the two together are the value after the move and its outcome, minus the mean over both.

**Mean zero, for any values.** Let F be all that the seats know together before a chance event, the
moves that led to it included, X its outcome, and V(F, X) the value after it. A card that no seat has seen
influences no decision. Hence, given F, the outcome X has the distribution that the rules give it, and
`LuckModel.outcomes` or `LuckModel.redraw` describe it. The luck of the event is V(F, X) - E[V(F, X) | F], so
its mean given F is 0. If the expectation is replaced by the mean of V over n outcomes that are drawn
independently of X, then given F the mean of the difference is still 0, and its variance is larger by the
variance of V over n. The luck of a game adds up such events. Whether there is a next one is decided by F. The
number of events is bounded, so the mean of the sum is 0 (a martingale stopped at a bounded time). Nothing was
assumed of V but that it is a fixed function. Wrong values cost precision, never the mean.

**So is the mean worth of choices.** Let F now be all that the seats know together before a decision. Of a
choice that is still hidden from the others, that includes the choice: its seat knows it. The policy's
probabilities p(a) are a function of the seat's view, which is a part of F. The next numbers of a bot's
generator are independent of the cards, the other generators and all earlier choices. Hence, given F, the move
A has the distribution p. Let Q(F, a) be the mean of V after the move a over the outcomes of its chance event.
The worth is Q(F, A) minus the sum of p(a) Q(F, a), so its mean given F is 0. As above, each Q may be replaced
by the mean over outcomes that are drawn independently of the one that came. The number of them may depend on
A: the mean of each stays Q(F, a) for every A. So the draws of the chance event that follows serve for the
move that was played. Whether a choice is measured (the policy may not know the probabilities) is decided by
F.

The one assumption is that players use their views alone, and that stated probabilities are true. A player
with perfect information breaks it, so luck is not measured in its games. The method is that of advantage sums
(Zinkevich et al. 2006) for chance, and AIVAT (Burch et al. 2018) for chance and the players' choices. Random
choices without known probabilities remain in the result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt
from random import Random

from ..core.bot_interface import Policy
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
class Choice:
    """A choice among several moves whose probabilities are known.

    Attributes:
        event: the number of the recorded events before it.
        seat: the seat that chose.
        move: its move.
        worth: the expected value after the move minus the mean over the moves, by seat, in shares of the win.
    """

    event: int
    seat: int
    move: str
    worth: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a finished game.

    Attributes:
        events: its chance events, in order.
        shares: the shares of the win by seat, as they were.
        choices: its choices with known probabilities, in order.
    """

    events: tuple[ChanceEvent, ...]
    shares: tuple[float, ...]
    choices: tuple[Choice, ...] = ()

    @property
    def total(self) -> tuple[float, ...]:
        """The luck of the game by seat, without its choices."""
        return tuple(sum(event.luck[seat] for event in self.events) for seat in range(len(self.shares)))

    @property
    def choice_total(self) -> tuple[float, ...]:
        """The worth of the choices by seat."""
        return tuple(sum(choice.worth[seat] for choice in self.choices) for seat in range(len(self.shares)))

    @property
    def adjusted(self) -> tuple[float, ...]:
        """The shares of the win without luck and choices, by seat. One of them may be below 0 or above 1."""
        parts = zip(self.shares, self.total, self.choice_total, strict=True)
        return tuple(share - luck - worth for share, luck, worth in parts)


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


def luck_of(
    game: Record | State,
    model: LuckModel | None = None,
    policies: Sequence[Policy | None] = (),
    most: int | None = None,
) -> Luck:
    """Return the luck of a finished game.

    Equal records give equal results: the outcomes that are drawn are a function of the record and the model.

    Args:
        game: its record, or its state at the end.
        model: the luck model; None uses the game's own.
        policies: by seat, the policy of the player, None if it is not known. A record alone knows none.
        most: see `measure`.

    Raises:
        ValueError: the game is not over, ``most`` is less than 2, or a policy does not fit its moves.
        OptionError: the game has no luck model.
    """
    final = game.replay() if isinstance(game, Record) else game
    if not final.over:
        raise ValueError("luck: expected a finished game, got one that is not over")
    measured = require_luck(final.game) if model is None else model
    evaluate = partial(values_of, measured)
    events: list[ChanceEvent] = []
    choices: list[Choice] = []

    def found(_: State, event: ChanceEvent | None, choice: Choice | None) -> None:
        if event is not None:
            events.append(event)
        if choice is not None:
            choices.append(choice)

    for _ in measure(final, measured, evaluate, found, most, policies):
        pass
    return Luck(tuple(events), evaluate(final), tuple(choices))


def measure(
    final: State,
    model: LuckModel,
    evaluate: Callable[[State], Sequence[float]],
    found: Callable[[State, ChanceEvent | None, Choice | None], None],
    most: int | None = None,
    policies: Sequence[Policy | None] = (),
) -> Generator[None]:
    """Measure the chance events of a finished game, and the choices with known probabilities, in slices.

    Args:
        final: the state at the end.
        model: the luck model.
        evaluate: the values by seat whose differences are the luck.
        found: the function that gets each position, the end included, and the chance event and the choice
            that led to it.
        most: the greatest number of outcomes of an event that are counted. Of more, that number is drawn. One
            alone has no error, so it is 2 or more.
        policies: by seat, the policy of the player, None if it is not known. Empty if none is.

    Raises:
        ValueError: ``most`` is less than 2, or a policy does not fit the moves.
    """
    if most is not None and most < 2:
        raise ValueError(f"luck: expected to count 2 outcomes of a chance event or more, got {most}")
    source = f"{model.version} {' '.join(final.events)}"
    rng = Random(f"luck {source}")
    choices = (
        _Choices(policies, model, evaluate, Random(f"choices {source}"))
        if policies and model.choices
        else None
    )
    samples = model.samples if most is None else min(most, model.samples)
    before: State | None = None
    chosen = DEAL
    for after, move in positions(final):
        outcomes: Sequence[Outcome] | None = None if before is None else model.outcomes(before, chosen)
        event = choice = means = None
        if outcomes is None or outcomes:
            weights, drawn, is_exact = _drawn(final, model, before, outcomes, rng, samples, most)
            columns = yield from _values(drawn, "" if before is None else chosen, evaluate)
            means = _means(weights, columns)
            luck = _differences(evaluate(after), means)
            error = 0.0 if is_exact else _error(columns)
            number, seat = (0, None) if before is None else (before.event_count, before.to_act)
            event = ChanceEvent(number, seat, chosen, luck, error, len(columns[0]))
        if before is not None and choices is not None:
            choice = yield from choices.measure(before, chosen, evaluate(after) if means is None else means)
        found(after, event, choice)
        before, chosen = after.copy(), move
        yield


@dataclass(frozen=True, slots=True)
class _Choices:
    """The measurement of choices. Attributes are the arguments of `measure`, and a generator of outcomes."""

    policies: Sequence[Policy | None]
    model: LuckModel
    evaluate: Callable[[State], Sequence[float]]
    rng: Random

    def measure(
        self, before: State, chosen: str, expected: Sequence[float]
    ) -> Generator[None, None, Choice | None]:
        """Return a choice and its worth, None if its probabilities are not known, or there was none.

        Args:
            before: the state before the move.
            chosen: the move.
            expected: the expected values after it.
        """
        seat: int = before.to_act  # type: ignore[assignment]
        probabilities = self._probabilities(before, seat, chosen)
        if len(probabilities) < 2:
            return None
        values: list[Sequence[float]] = []
        for move, probability in probabilities.items():
            count = ceil(probability * self.model.samples)
            values.append(expected if move == chosen else (yield from self._expected(before, move, count)))
        means = _means([*probabilities.values()], [*zip(*values, strict=True)])
        return Choice(before.event_count, seat, chosen, _differences(expected, means))

    def _probabilities(self, state: State, seat: int, chosen: str) -> Mapping[str, float]:
        """Return the probabilities of the moves that may be chosen, empty if they are not known.

        Raises:
            ValueError: they do not add up to 1, or exclude the chosen move.
        """
        policy = self.policies[seat]
        if policy is None or len(legal := state.legal_moves()) == 1:
            return {}
        stated = policy(state.view(seat))
        if stated is None:
            return {}
        if abs(sum(stated.values()) - 1) > 1e-6 or not stated.get(chosen) or not stated.keys() <= {*legal}:
            raise ValueError(
                f"policies: expected probabilities of seat {seat} that fit its move {chosen}, got {stated}"
            )
        return {move: probability for move, probability in stated.items() if probability}

    def _expected(self, before: State, move: str, count: int) -> Generator[None, None, Sequence[float]]:
        """Return the values after a move, as the mean over all its outcomes, or ``count`` of them if fewer.

        The count is in proportion to the move's probability. So a choice needs no more than a chance event.
        """
        outcomes = self.model.outcomes(before, move)
        if outcomes is not None and not outcomes:
            outcomes = [Outcome(1.0, before.copy())]
        weights, drawn, _ = _drawn(before, self.model, before, outcomes, self.rng, count, count)
        return _means(weights, (yield from _values(drawn, move, self.evaluate)))


def _values(
    states: Iterable[State], move: str, evaluate: Callable[[State], Sequence[float]]
) -> Generator[None, None, Sequence[Sequence[float]]]:
    """Return, by seat, the values after a move in these states; ``""`` is none. The states change."""
    values: list[Sequence[float]] = []
    for state in states:
        if move:
            state.apply(move, check=False)
        values.append(evaluate(state))
        yield
    return list(zip(*values, strict=True))


def _means(weights: Sequence[float], columns: Sequence[Sequence[float]]) -> list[float]:
    """Return the weighted mean of each column."""
    total = sum(weights)
    return [sum(map(float.__mul__, weights, map(float, each))) / total for each in columns]


def _differences(values: Sequence[float], means: Sequence[float]) -> tuple[float, ...]:
    return tuple(value - mean for value, mean in zip(values, means, strict=True))


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
