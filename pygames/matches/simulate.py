"""Series of games by the same bots, and their records: ``python -m pygames simulate``.

    series = Series("some_game", ("hard", "easy"), count=100, seats=2, seed=7)
    table = pygames.records.tabular.results(played.record for played in run(series, processes=4))

Game number n is a function of the `Series` and n alone: it depends on the seed, not on the number of
processes, the machines, their load or the games before it. So a longer series begins with the shorter one.
Its deals are those of an arena with the same seed. A bot that is a program may think by the clock, and with a
budget in seconds all do. The figures then say so.
"""

import os
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from ..catalog import BUILT_INS, Catalogue
from ..core.bot_interface import Budget
from ..core.errors import OptionError
from ..core.player_names import MAX_NAME, clean_name, shorten
from ..record import Record
from .estimate import head_lines, interval, span, summary_head
from .external_bots import ANSWER_TIMEOUT, resolve_bot
from .luck_report import luck_figures, luck_head, luck_head_line, luck_line, measure_luck
from .run_config import RunDescription
from .worker_pool import map_ordered


@dataclass(frozen=True, slots=True)
class Series(RunDescription):
    """A series of games to be played. See `RunDescription` for the fields that are not listed here.

    Attributes:
        bots: by seat, repeated as needed: names, or addresses of external bots
            (`pygames.matches.external_bots`).
        count: the number of games.
    """

    count_field: ClassVar[str] = "count"
    game: str
    bots: tuple[str, ...]
    count: int
    seats: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    games: Catalogue = field(default_factory=lambda: BUILT_INS, repr=False)
    patience: float = ANSWER_TIMEOUT
    luck: bool = False
    outcomes: int | None = None
    budget: Budget | None = None

    @property
    def seating(self) -> tuple[str, ...]:
        """The bot of each seat."""
        return tuple(self.bots[seat % len(self.bots)] for seat in range(self.seats))


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game.

    Attributes:
        number: its number in its series, from 0.
        record: the record of the finished game. Its players are named after their bots.
        decisions: the number of decisions of all seats.
        luck: the luck of the game by seat, in shares of the win; None if it was not measured.
        choices: the worth of the random choices of bots with known probabilities, like ``luck``.
    """

    number: int
    record: Record
    decisions: int
    luck: tuple[float, ...] | None = None
    choices: tuple[float, ...] | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """Scores by seat."""
        return self.record.scores or ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats, ascending, that share the win."""
        return self.record.winners or ()


def play_one(series: Series, number: int) -> GameResult:
    """Play the game of this number."""
    rules = series.rules
    state = rules.begin(series.seats, Random(f"deal {series.seed} {number}"), series.options)
    rngs = [Random(f"bot {series.seed} {number} {seat}") for seat in range(series.seats)]
    bots = [resolve_bot(rules, name, series.patience) for name in series.seating]
    decisions = 0
    while (seat := state.to_act) is not None:
        state.apply(bots[seat].choose(state.view(seat), rngs[seat], series.budget))
        decisions += 1
    record = Record.of(state, [shorten(clean_name(name), MAX_NAME) for name in series.seating])
    if not series.luck:
        return GameResult(number, record, decisions)
    luck = measure_luck(series, state, series.seating)
    return GameResult(number, record, decisions, luck.total, luck.choice_total)


def run(
    series: Series, processes: int = 1, scheduler: str | None = None
) -> Generator[GameResult, None, None]:
    """Play all games and yield their results in order, independent of the order in which they finish.

    Args:
        series: the description of the series.
        processes: number of processes on this machine. 1 plays in this process.
        scheduler: the address of a Dask scheduler, whose workers play instead (extra ``cluster``).

    Raises:
        OptionError: the series is invalid.
        BotError: an external bot fails, stays silent or answers an illegal move.
        ClusterError: the cluster is missing or went away. Results before that are valid.
    """
    series.check()
    yield from map_ordered(partial(play_one, series), series.count, processes, scheduler)


# -- files of records ---------------------------------------------------------------------------------------


class Folder:
    """A folder of records, one file per game. Existing files are never overwritten.

    A file is named after game, seed and number, ``some_game-7-000012.json``. The same series writes the same
    files, and a longer one writes those and more.

    Raises:
        OptionError: the folder cannot be created or written to.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._write_error(error) from error
        if not os.access(path, os.W_OK | os.X_OK):
            raise self._write_error(None)

    def save(self, series: Series, played: GameResult) -> Path:
        """Write the record of one game.

        Raises:
            OptionError: it cannot be written, or the file holds another record.
        """
        path = self.path / f"{series.game}-{series.seed}-{played.number:06}.json"
        text = played.record.dumps().encode()
        temporary = path.with_suffix(".part")
        try:
            if path.exists():
                if path.stat().st_size != len(text) or path.read_bytes() != text:
                    message = f"{path} holds another record: take another folder or another seed"
                    raise OptionError(message, "option.records", "records")
                return path
            temporary.write_bytes(text)
            temporary.replace(path)
        except OSError as error:
            raise self._write_error(error) from error
        return path

    def _write_error(self, error: OSError | None) -> OptionError:
        reason = (error.strerror or error) if error else "no permission"
        return OptionError(f"cannot write records to {self.path}: {reason}", "option.records", "records")


# -- results ------------------------------------------------------------------------------------------------


def summary(series: Series, games: Iterable[GameResult]) -> dict[str, Any]:
    """Return the figures of a series as plain data, the same for the same series.

    ``score`` and ``share`` (of the wins, a shared one split) are means per game with 95 % intervals over
    games, which are independent. ``wins`` is the sum of the shares. ``clock``: see `arena.by_the_clock`.
    ``luck`` is there if it was measured: see `luck_report`.

    Args:
        games: at least one. Fewer than the series' are summed up as far as they go.
    """
    done = list(games)
    shares = [_shares(played) for played in done]
    decisions = round(sum(played.decisions for played in done) / len(done), 2)
    return {
        **summary_head(series, series.seating, games=len(done), decisions=decisions),
        **luck_head(series),
        "bots": [
            {
                "seat": seat,
                "bot": name,
                "score": interval([played.scores[seat] for played in done], 0.0),
                "wins": round(sum(share[seat] for share in shares), 2),
                "share": interval([share[seat] for share in shares], 1.0),
                **luck_figures(
                    [share[seat] for share in shares],
                    [played.luck[seat] for played in done if played.luck is not None],
                    [played.choices[seat] for played in done if played.choices is not None],
                    len(done),
                ),
            }
            for seat, name in enumerate(series.seating)
        ],
    }


def _shares(played: GameResult) -> Sequence[float]:
    share = 1 / len(played.winners)
    return [share if seat in played.winners else 0.0 for seat in range(len(played.scores))]


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the summary as text for people."""
    yield from head_lines(figures, f"{figures['games']} games, {figures['decisions']:g} decisions a game")
    yield from luck_head_line(figures)
    for bot in figures["bots"]:
        score, share = bot["score"], bot["share"]
        yield (
            f"seat {bot['seat']} ({bot['bot']}): mean score {score['mean']:.2f} ({span(score, '.2f')}), "
            f"wins {bot['wins']:g} ({share['mean']:.1%}, {span(share, '.1%')})"
        )
        yield from luck_line(bot, "  ")
