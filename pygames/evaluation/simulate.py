"""Many games by the same bots, and their records: ``python -m pygames simulate``.

    series = Series("some_game", ("hard", "easy"), count=100, seats=2, seed=7)
    table = pygames.records.tabular.results(played.record for played in run(series, processes=4))

Game number n is a function of the `Series` and n alone: of its seed, not of processes, machines or how busy
they are, nor of the games before it. So a longer series begins with the shorter one. Its deals are those of
an arena with that seed. Bots think their usual iterations and no seconds. A bot that is a program may think
by the clock, and the figures then say so.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from ..catalog import BUILT_INS, Catalogue
from ..core.errors import OptionError
from ..core.options import check_seats
from ..core.player_names import MAX_NAME
from ..record import Record
from .arena import OfGame, by_the_clock, interval
from .external_bots import ANSWER_TIMEOUT, require_bot, resolve_bot
from .worker_pool import map_ordered


@dataclass(frozen=True, slots=True)
class Series(OfGame):
    """What is to be played.

    Attributes:
        game: its id.
        bots: by seat, repeated as needed: names, or where guests are found (`pygames.evaluation.external_bots`).
        count: how many games.
        seats: the number of seats.
        seed: all chance comes from it; 0 or more.
        options: the game's options.
        games: where the id is looked up.
        patience: seconds for which a program may be silent about a move.
    """

    game: str
    bots: tuple[str, ...]
    count: int
    seats: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    games: Catalogue = field(default_factory=lambda: BUILT_INS, repr=False)
    patience: float = ANSWER_TIMEOUT

    def __post_init__(self) -> None:
        self._make_plain("count")

    @property
    def seating(self) -> tuple[str, ...]:
        """The bot of each seat."""
        return tuple(self.bots[seat % len(self.bots)] for seat in range(self.seats))

    def check(self) -> None:
        """Find the faults before anything is played.

        Raises:
            OptionError: there is no such game or bot, or a number or options do not fit.
        """
        self._check_plain("count")
        check_seats(self.seats, self.rules.seats)
        if not self.bots:
            raise OptionError("who plays? no bots are named", "option.bots", "bots")
        for name in self.bots:
            require_bot(self.rules, name)
        self.rules.begin(self.seats, Random(0), self.options)


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game as it came out.

    Attributes:
        number: in its series, from 0.
        record: of the finished game; its players are called by their bots.
        decisions: of all seats.
    """

    number: int
    record: Record
    decisions: int

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat."""
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
        state.apply(bots[seat].choose(state.view(seat), rngs[seat], None))
        decisions += 1
    return GameResult(number, Record.of(state, [_player(name) for name in series.seating]), decisions)


def run(
    series: Series, processes: int = 1, scheduler: str | None = None
) -> Generator[GameResult, None, None]:
    """Play all games, in order whatever order they were finished in.

    Args:
        processes: on this machine; 1 plays in this one.
        scheduler: the address of a Dask scheduler, whose workers play instead (extra ``cluster``).

    Raises:
        OptionError: the series has a fault.
        BotError: a guest cannot be asked, or answers what is no move.
        ClusterError: there is no such cluster, or it went away; what came before is good.
    """
    series.check()
    yield from map_ordered(partial(play_one, series), series.count, processes, scheduler)


def _player(name: str) -> str:
    """A bot's name as a record may hold it."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return shown if len(shown) <= MAX_NAME else f"{shown[: MAX_NAME - 1]}…"


# -- where records are kept ---------------------------------------------------------------------------------


class Folder:
    """A folder of records, one file a game; nothing that lies there is written over.

    A file is called after game, seed and number, ``some_game-7-000012.json``: the same series writes the same
    files, and a longer one writes those and more.

    Raises:
        OptionError: it cannot be made, or nothing can be written in it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._fault(error) from error
        if not os.access(path, os.W_OK | os.X_OK):
            raise self._fault(None)

    def keep(self, series: Series, played: GameResult) -> Path:
        """Write the record of one game.

        Raises:
            OptionError: it cannot be written, or another record lies there by this name.
        """
        path = self.path / f"{series.game}-{series.seed}-{played.number:06}.json"
        text = played.record.dumps().encode()
        part = path.with_suffix(".part")
        try:
            if path.exists():
                if path.read_bytes() != text:
                    message = f"{path} holds another record: take another folder or another seed"
                    raise OptionError(message, "option.records", "records")
                return path
            part.write_bytes(text)
            part.replace(path)
        except OSError as error:
            raise self._fault(error) from error
        return path

    def _fault(self, error: OSError | None) -> OptionError:
        why = (error.strerror or error) if error else "no permission"
        return OptionError(f"no records can be written to {self.path}: {why}", "option.records", "records")


# -- what came out ------------------------------------------------------------------------------------------


def summary(series: Series, games: Iterable[GameResult]) -> dict[str, Any]:
    """The figures of a series as plain data, the same for the same series.

    ``score`` and ``share`` (of the wins, a shared one split) are means a game with 95 % intervals, taken over
    games, which are independent; ``wins`` is the sum of the shares. ``clock``: see `arena.by_the_clock`.

    Args:
        games: one at least; fewer than the series' are told as far as they go.
    """
    done = list(games)
    shares = [_shares(played) for played in done]
    return {
        "game": series.game,
        "seats": series.seats,
        "seed": series.seed,
        "games": len(done),
        "decisions": round(sum(played.decisions for played in done) / len(done), 2),
        "clock": by_the_clock(series.seating),
        "bots": [
            {
                "seat": seat,
                "bot": name,
                "score": interval([played.scores[seat] for played in done], 0.0),
                "wins": round(sum(share[seat] for share in shares), 2),
                "share": interval([share[seat] for share in shares], 1.0),
            }
            for seat, name in enumerate(series.seating)
        ],
    }


def _shares(played: GameResult) -> Sequence[float]:
    won = 1 / len(played.winners)
    return [won if seat in played.winners else 0.0 for seat in range(len(played.scores))]


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """The summary for people."""
    yield f"{figures['games']} games, {figures['decisions']:g} decisions a game; seed {figures['seed']}"
    if figures["clock"]:
        yield figures["clock"]
    for bot in figures["bots"]:
        score, share = bot["score"], bot["share"]
        yield (
            f"seat {bot['seat']} ({bot['bot']}): mean score {score['mean']:.2f} ({score['low']:.2f} to "
            f"{score['high']:.2f}), wins {bot['wins']:g} ({share['mean']:.1%}, {share['low']:.1%} to "
            f"{share['high']:.1%})"
        )
