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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, variance

from ..core.errors import OptionError
from ..core.luck_model import LuckModel
from ..game import Game, State
from ..record import Record

PERFECT_INFORMATION = "cheat"
"""The bot that is given the true state. It plays only in the arena, as an upper bound."""

TUNING_SEEDS = range(1000)
"""The seeds of games from which bots and luck models may be learned or chosen."""

TEST_SEEDS = range(1000, 2000)
"""The seeds of games that only measure: no bot and no model was chosen by them."""

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


def check_luck(game: Game, bots: Sequence[str]) -> None:
    """Check that the luck of these bots' games can be measured.

    Raises:
        OptionError: the game has no luck model, or a bot has perfect information.
    """
    require_luck(game)
    if PERFECT_INFORMATION in bots:
        message = f"luck: expected players without perfect information, got {PERFECT_INFORMATION}"
        raise OptionError(message, "option.luck", "luck")


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
    model = require_luck(final.game) if model is None else model
    return Luck(tuple(_chance_events(final, model)), _values(model, final))


def _chance_events(final: State, model: LuckModel) -> Iterator[ChanceEvent]:
    rng = Random(f"luck {model.version} {' '.join(final.events)}")
    before: State | None = None
    chosen = DEAL
    for after, move in _positions(final):
        if before is None:
            deals = [_deal(final, rng) for _ in range(model.samples)]
            yield _sampled(model, 0, None, DEAL, after, deals)
        else:
            found = model.outcomes(before, chosen)
            event, seat = before.event_count, before.to_act
            if found is None:
                drawn = [model.redraw(before, rng) for _ in range(model.samples)]
                for state in drawn:
                    state.apply(chosen, check=False)
                yield _sampled(model, event, seat, chosen, after, drawn)
            elif found:
                total, means = sum(outcome.weight for outcome in found), [0.0] * final.seats
                for weight, state in found:
                    state.apply(chosen, check=False)
                    for each, value in enumerate(_values(model, state)):
                        means[each] += weight * value / total
                luck = tuple(v - mean for v, mean in zip(_values(model, after), means, strict=True))
                yield ChanceEvent(event, seat, chosen, luck, 0.0, len(found))
        before, chosen = after.copy(), move


def _positions(final: State) -> Iterator[tuple[State, str]]:
    yield from final.iter_positions()
    yield final, ""


def _deal(final: State, rng: Random) -> State:
    return final.game.begin(final.seats, rng, final.options)


def _sampled(
    model: LuckModel, event: int, seat: int | None, move: str, after: State, drawn: Sequence[State]
) -> ChanceEvent:
    """Return a chance event whose mean is that of drawn outcomes."""
    values = [_values(model, state) for state in drawn]
    columns = list(zip(*values, strict=True))
    luck = tuple(v - fmean(column) for v, column in zip(_values(model, after), columns, strict=True))
    error = max(variance(column) / len(column) for column in columns) ** 0.5
    return ChanceEvent(event, seat, move, luck, error, len(drawn))


def _values(model: LuckModel, state: State) -> tuple[float, ...]:
    """Return the value by seat, which at the end is the share of the win."""
    if state.over:
        winners = state.winners
        return tuple(float(seat in winners) / len(winners) for seat in range(state.seats))
    return tuple(model.values(state))
