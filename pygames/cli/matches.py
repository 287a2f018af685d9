"""``simulate`` and ``arena``: many games, in one process, several or a cluster, and what came of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import closing
from random import SystemRandom
from typing import Any, TypeVar

from ..bots import Budget
from ..core.errors import OptionError, PygamesError
from ..core.options import check_seats
from ..evaluation import arena, external_bots, league, simulate
from .arguments import BAD_ARGUMENTS, find_game, options_of
from .files import path_of
from .screen import print_error

Result = TypeVar("Result")


def simulated(parsed: argparse.Namespace) -> int:
    """Let bots play many games."""
    game = find_game(parsed, parsed.game)
    series = simulate.Series(
        game=game.id,
        bots=tuple(external_bots.names(parsed.bots)) or (next(iter(external_bots.all_for(game))),),
        count=parsed.games,
        seats=check_seats(parsed.seats, game.seats),
        # So many digits that a folder of records reads well.
        seed=SystemRandom().getrandbits(32) if parsed.seed is None else parsed.seed,
        options=options_of(parsed, game),
        games=parsed.catalogue,
        patience=parsed.timeout,
    )
    series.check()
    folder = None if parsed.records is None else simulate.Folder(path_of(parsed.records))

    def kept(playing: Iterable[simulate.GameResult]) -> Generator[simulate.GameResult, None, None]:
        for played in playing:
            if folder is not None:
                folder.keep(series, played)
            yield played

    with closing(simulate.run(series, parsed.processes, parsed.scheduler)) as playing:
        games, gone = _until_gone(kept(playing))
    _tell(parsed, simulate.summary(series, games), simulate.lines)
    return _ended(gone, f"{len(games)} of {series.count} games")


def measured(parsed: argparse.Namespace) -> int:
    """Measure bots against each other."""
    game = find_game(parsed, parsed.game)
    if not parsed.bots and not parsed.league:
        raise OptionError("--bots are needed, or --league", "option.bots", "bots")
    seats = check_seats(parsed.seats, game.seats)
    seconds = None if parsed.milliseconds is None else parsed.milliseconds / 1000
    match = arena.Match(
        game=game.id,
        bots=tuple(external_bots.names(parsed.bots) or external_bots.all_for(game)),
        pairs=-(-parsed.games // seats),
        seats=seats,
        seed=parsed.seed,
        budget=None if parsed.iterations is None and seconds is None else Budget(seconds, parsed.iterations),
        options=options_of(parsed, game),
        games=parsed.catalogue,
        patience=parsed.timeout,
    )
    run = league.run if parsed.league else arena.run
    with closing(run(match, parsed.processes, parsed.scheduler)) as playing:
        played, gone = _until_gone(playing)
    if parsed.league:
        pairings = len(league.pairings(match))
        deals = len(played) // pairings
        if gone is not None and not deals:
            raise gone
        _tell(parsed, league.summary(match, played), league.lines)
    else:
        deals = len(played)
        _tell(parsed, arena.summary(match, played), arena.lines)
    return _ended(gone, f"{deals} of {match.pairs} deals")


def _until_gone(playing: Iterable[Result]) -> tuple[list[Result], PygamesError | None]:
    """What was played, and why it is not all.

    Raises:
        PygamesError: nothing was.
    """
    played: list[Result] = []
    try:
        played.extend(playing)
    except PygamesError as error:
        if not played:
            raise
        return played, error
    return played, None


def _tell(
    parsed: argparse.Namespace,
    figures: Mapping[str, Any],
    lines: Callable[[Mapping[str, Any]], Iterable[str]],
) -> None:
    print(json.dumps(figures) if parsed.json else "\n".join(lines(figures)))


def _ended(gone: PygamesError | None, done: str) -> int:
    if gone is None:
        return 0
    print_error(f"{gone}: these are the figures of {done}")
    return BAD_ARGUMENTS
