"""The commands ``simulate`` and ``arena``: many games, in processes or on a cluster, and their figures."""

import argparse
import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import closing
from random import SystemRandom
from typing import Any, TypeVar

from ..core.errors import OptionError, PygamesError
from ..core.options import check_seats
from ..matches import arena, best_response, external_bots, game_measures, league, simulate
from .arguments import BAD_ARGUMENTS, budget_of, find_game, options_of
from .files import path_of
from .terminal import print_error

Result = TypeVar("Result")


def series_of(parsed: argparse.Namespace) -> simulate.Series:
    """Return the series of games that a command line describes."""
    game = find_game(parsed, parsed.game)
    return simulate.Series(
        game=game.id,
        bots=tuple(external_bots.split_bot_names(parsed.bots))
        or (next(iter(external_bots.available_bots(game))),),
        count=parsed.games,
        seats=check_seats(parsed.seats, game.seats),
        # 32 bits, for short names in a folder of records.
        seed=SystemRandom().getrandbits(32) if parsed.seed is None else parsed.seed,
        options=options_of(parsed, game),
        games=parsed.catalogue,
        patience=parsed.timeout,
        luck=parsed.luck,
        outcomes=parsed.outcomes,
        budget=budget_of(parsed),
    )


def run_measures(parsed: argparse.Namespace) -> int:
    """Play a series of games between bots and print the measures of the game."""
    series = series_of(parsed)
    series.check()
    with closing(game_measures.run(series, parsed.processes, parsed.scheduler)) as playing:
        games, failure = _collect(playing)
    _print_figures(parsed, game_measures.summary(series, games), game_measures.lines)
    return _exit_status(failure, f"{len(games)} of {series.count} games")


def run_series(parsed: argparse.Namespace) -> int:
    """Play a series of games between bots and print its figures."""
    series = series_of(parsed)
    series.check()
    folder = None if parsed.records is None else simulate.Folder(path_of(parsed.records))

    def save(playing: Iterable[simulate.GameResult]) -> Generator[simulate.GameResult, None, None]:
        for played in playing:
            if folder is not None:
                folder.save(series, played)
            yield played

    with closing(simulate.run(series, parsed.processes, parsed.scheduler)) as playing:
        games, failure = _collect(save(playing))
    _print_figures(parsed, simulate.summary(series, games), simulate.lines)
    return _exit_status(failure, f"{len(games)} of {series.count} games")


def run_match(parsed: argparse.Namespace) -> int:
    """Play a match or a league of bots and print its figures."""
    game = find_game(parsed, parsed.game)
    if not parsed.bots and not parsed.league:
        raise OptionError("bots: expected --bots or --league", "option.bots", "bots")
    seats = check_seats(parsed.seats, game.seats)
    match = arena.Match(
        game=game.id,
        bots=tuple(external_bots.split_bot_names(parsed.bots) or external_bots.available_bots(game)),
        pairs=-(-parsed.games // seats),
        seats=seats,
        seed=parsed.seed,
        budget=budget_of(parsed),
        options=options_of(parsed, game),
        games=parsed.catalogue,
        patience=parsed.timeout,
        luck=parsed.luck,
        outcomes=parsed.outcomes,
    )
    run = league.run if parsed.league else arena.run
    with closing(run(match, parsed.processes, parsed.scheduler)) as playing:
        played, failure = _collect(playing)
    if parsed.league:
        pairings = len(league.pairings(match))
        deals = len(played) // pairings
        if failure is not None and not deals:
            raise failure
        _print_figures(parsed, league.summary(match, played), league.lines)
    else:
        deals = len(played)
        _print_figures(parsed, arena.summary(match, played), arena.lines)
    return _exit_status(failure, f"{deals} of {match.pairs} deals")


def _collect(playing: Iterable[Result]) -> tuple[list[Result], PygamesError | None]:
    """Return the results up to a failure, and the failure, None if all were played.

    Raises:
        PygamesError: it failed before the first result.
    """
    played: list[Result] = []
    try:
        played.extend(playing)
    except PygamesError as error:
        if not played:
            raise
        return played, error
    return played, None


def _print_figures(
    parsed: argparse.Namespace,
    figures: Mapping[str, Any],
    lines: Callable[[Mapping[str, Any]], Iterable[str]],
) -> None:
    print(json.dumps(figures) if parsed.json else "\n".join(lines(figures)))


def _exit_status(failure: PygamesError | None, done: str) -> int:
    if failure is None:
        return 0
    print_error(f"{failure}: these are the figures of {done}")
    return BAD_ARGUMENTS


def run_exploitability(parsed: argparse.Namespace) -> int:
    """Run the command ``exploitability``, which prints a level's line once it is solved."""
    game = find_game(parsed, parsed.game)
    levels = external_bots.split_bot_names(parsed.bots) or list(reversed(game.offered_bots))
    bots = [external_bots.require_bot(game, level) for level in levels]
    for line in best_response.lines(
        game, bots, parsed.endgames, parsed.seed, parsed.answers, parsed.iterations
    ):
        print(line, flush=True)
    return 0
