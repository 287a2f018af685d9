"""Measures of a game for its authors: length, choices, first-move advantage, lead changes, share of luck.

    series = Series("some_game", ("medium",), count=100, seats=2, seed=7)
    figures = summary(series, run(series))
    figures["luck"]  # {"mean": 0.71, "low": 0.6, "high": 0.79}: of the variance of the wins

All figures but the share of luck are means per game with 95 % intervals over games.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any

from ..game import State
from .estimate import Estimate, head_lines, interval, span, summary_head
from .luck_report import variance_ratio
from .simulate import Series, play_one
from .train_test_seeds import luck_of
from .worker_pool import map_ordered


@dataclass(frozen=True, slots=True)
class GameMeasures:
    """The measures of one game.

    Attributes:
        decisions: the number of decisions of all seats.
        choices: the number of them with more than one legal move.
        moves: the mean number of legal moves at a choice; 0 without a choice.
        lead_changes: how often the lead passed from one seat to another, by the scores.
        first: the share of the win of the seat that decides first.
        luck: the luck of that seat, None if it was not measured.
    """

    decisions: int
    choices: int
    moves: float
    lead_changes: int
    first: float
    luck: float | None


def measure_one(series: Series, number: int) -> GameMeasures:
    """Play the game of this number and measure it."""
    final = play_one(series, number).record.replay()
    counts: list[int] = []
    leaders: list[int] = []
    first: int | None = None
    for state, _ in final.iter_positions():
        first = state.to_act if first is None else first
        counts.append(len(state.legal_moves()))
        _note_leader(state, leaders)
    _note_leader(final, leaders)
    choices = [count for count in counts if count > 1]
    return GameMeasures(
        decisions=len(counts),
        choices=len(choices),
        moves=fmean(choices) if choices else 0.0,
        lead_changes=max(0, len(leaders) - 1),
        first=float(first in final.winners) / len(final.winners),
        luck=luck_of(final).total[first or 0] if final.game.load_luck() is not None else None,
    )


def _note_leader(state: State, leaders: list[int]) -> None:
    """Add the seat that leads alone, if it is another one than the last."""
    leading = state.current_winners
    if len(leading) == 1 and leaders[-1:] != [leading[0]]:
        leaders.append(leading[0])


def run(
    series: Series, processes: int = 1, scheduler: str | None = None
) -> Generator[GameMeasures, None, None]:
    """Play all games and yield their measures in order. Arguments and errors are those of `simulate.run`."""
    series.check()
    yield from map_ordered(partial(measure_one, series), series.count, processes, scheduler)


def summary(series: Series, games: Iterable[GameMeasures]) -> dict[str, Any]:
    """Return the measures of a series as plain data.

    ``decisions``, ``choices``, ``moves``, ``lead_changes`` and ``first``, the share of the wins of the seat
    that decides first, are means with their 95 % intervals. ``luck`` is the share of the variance of the wins
    that the chance events explain, by the game's luck model: a lower bound, since a better model explains
    more. It is None without a model, or if too few games were played.

    Args:
        games: at least one.
    """
    done = list(games)
    first = [game.first for game in done]
    luck = [game.luck for game in done if game.luck is not None]
    return {
        **summary_head(series, series.seating, games=len(done)),
        "decisions": interval([game.decisions for game in done], 0.0),
        "choices": interval([game.choices for game in done], 0.0),
        "moves": interval([game.moves for game in done], 0.0),
        "lead_changes": interval([game.lead_changes for game in done], 0.0),
        "first": interval(first, 1.0),
        "luck": luck_share(first, luck) if len(luck) == len(done) else None,
    }


def luck_share(first: Sequence[float], luck: Sequence[float]) -> dict[str, Any] | None:
    """Return the share of the variance of the wins that luck explains, by game; None if too few differ."""
    ratio = variance_ratio(first, [share - value for share, value in zip(first, luck, strict=True)])
    if ratio is None:
        return None
    return Estimate(*(1 - 1 / each for each in (ratio.mean, ratio.low, ratio.high))).within(0, 1).rounded(4)


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the summary as text for people."""
    yield from head_lines(figures, f"{figures['game']}, {figures['seats']} seats: {figures['games']} games")
    for name, label in (
        ("decisions", "decisions a game"),
        ("choices", "of them with more than one legal move"),
        ("moves", "legal moves at such a decision"),
        ("lead_changes", "changes of the lead, by the scores"),
    ):
        yield f"  {label}: {figures[name]['mean']:.1f} ({span(figures[name], '.1f')})"
    first = figures["first"]
    yield (
        f"  wins of the seat that decides first: {first['mean']:.1%} ({span(first, '.1%')}; parity "
        f"{1 / figures['seats']:.0%})"
    )
    luck = figures["luck"]
    if luck is None:
        yield "  share of luck: not measured"
    else:
        yield f"  share of luck in the wins: at least {luck['mean']:.0%} ({span(luck, '.0%')})"
