"""Studies are functions of their seeds: the speed of a clock changes no move."""

import json
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

import pygames
from pygames.analysis import coach
from pygames.bots import Budget, bots_for, find_bot
from pygames.cli.main import main
from pygames.core.bot_interface import MAX_SECONDS, Clock, run_to_end
from pygames.evaluation import arena, league, simulate
from pygames.evaluation.arena import PERFECT_INFORMATION, Match
from pygames.evaluation.simulate import Series
from pygames.table import Player, Table

from ..games.example_games import DUEL, FIRST
from ..games.expected_facts import of
from .depths import matrix, slow
from .runs import SHORT

GAMES = tuple(pygames.games())
SPEEDS = (0.0001, 0.01, 1.0)
"""Seconds between two looks at the clock: each a hundred times those before it."""

Run = Callable[[float], None]


@pytest.fixture
def run_at(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Make every clock of this process advance by this number of seconds each time that it is read."""

    def run(step: float) -> None:
        reading = count()
        for clock in ("monotonic", "perf_counter", "process_time", "time"):
            monkeypatch.setattr(time, clock, lambda: next(reading) * step)

    return run


def decisions(game: str, wanted: int) -> Iterator[pygames.State]:
    """Return this number of states with a choice, from all of a short game."""
    rng = Random(f"clock {game}")
    state = pygames.games()[game].new(seats=2, seed=3, **of(game).few_rounds)
    found = []
    while not state.over:
        if len(state.legal_moves()) > 2:
            found.append(state.copy())
        state.apply(rng.choice(state.legal_moves()))
    yield from rng.sample(found, wanted)


LEVELS = [(game, level) for game in GAMES for level in bots_for(game)]


@pytest.mark.parametrize(
    ("game", "level"),
    [*(each for each in LEVELS if each[1] != "hard"), *slow(*((game, "hard") for game in GAMES))],
)
def test_a_level_chooses_the_same_by_every_clock(game: str, level: str, run_at: Run) -> None:
    bot = find_bot(game, level)
    for state in decisions(game, 3):
        moves = []
        for step in SPEEDS:
            run_at(step)
            moves.append(bot.choose(state.view(state.to_act), Random(1)))
        assert len(set(moves)) == 1


def test_hints_are_the_same_by_every_clock(run_at: Run) -> None:
    (state,) = decisions(GAMES[1], 1)
    hints = []
    for step in SPEEDS[::2]:
        run_at(step)
        hints.append(run_to_end(coach.hint(state.view(state.to_act))))
    assert hints[0] == hints[1]


def whole_games(game: str) -> tuple[list[str], list[Any], list[Any]]:
    """Return a simulation, a match and a league of one deal each, as text and plain values."""
    options = of(game).short
    series = Series(game, ("hard", "medium"), count=1, seats=2, seed=1, options=options)
    match = Match(game, ("hard", PERFECT_INFORMATION), pairs=1, seats=2, seed=1, options=options)
    contest = Match(game, ("hard", "easy"), pairs=1, seats=2, seed=1, options=options)
    return (
        [played.record.dumps() for played in simulate.run(series)],
        [(pair.shares, pair.ahead, pair.counts) for pair in arena.run(match)],
        [(pair.shares, pair.ahead, pair.counts) for pair in league.run(contest)],
    )


@pytest.mark.parametrize("game", slow(FIRST) + matrix(*(game for game in GAMES if game != FIRST)))
def test_whole_games_are_the_same_by_every_clock(game: str, run_at: Run) -> None:
    run_at(SPEEDS[0])
    quick = whole_games(game)
    run_at(SPEEDS[-1])
    assert whole_games(game) == quick


@pytest.mark.slow
def test_a_series_goes_on_with_its_own_records_on_a_slower_machine(
    tmp_path: Any, run_at: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["simulate", FIRST, "--bots", "hard,random", "--seed", "4", "--records", str(tmp_path), *SHORT]
    run_at(SPEEDS[0])
    assert main([*command, "--games", "1"]) == 0
    run_at(SPEEDS[-1])
    assert main([*command, "--games", "2"]) == 0
    assert "clock" not in capsys.readouterr().out


def test_where_time_counts_the_output_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    warning = "limited to 0.005 s a move: another run may choose other moves"
    command = ["arena", DUEL, "--games", "2", "--milliseconds", "5"]
    for more in (["--bots", "easy,random"], ["--bots", "easy,random", "--league"]):
        assert main([*command, *more]) == 0
        assert warning in capsys.readouterr().out
        assert main([*command, *more, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["clock"] == warning
    assert main(["arena", DUEL, "--games", "2", "--bots", "easy,random", "--iterations", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["clock"] == ""
    assert arena.by_the_clock(["easy", "cmd:clever"], Budget(iterations=5)).startswith(
        "cmd:clever is a program"
    )
    assert arena.by_the_clock(["easy", "my:bot"]) == ""


@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_a_slow_clock_ends_the_thinking(game: str, run_at: Run) -> None:
    """People who wait for a bot get its best move so far in about 0.9 seconds."""
    (state,) = decisions(game, 1)
    bot, view = find_bot(game, "hard"), state.view(state.to_act)
    slices = []
    for thinking in (bot.think(view, Random(1)), bot.think_in_play(view, Random(1))):
        run_at(MAX_SECONDS)
        slices.append(sum(1 for _ in thinking))
    assert slices[0] > slices[1] or slices[0] == 0


def test_a_table_thinks_and_hints_in_play(run_at: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: list[float | None] = []
    clock = Budget.clock

    def noted(budget: Budget) -> Clock:
        seconds.append(budget.seconds)
        return clock(budget)

    monkeypatch.setattr(Budget, "clock", noted)
    table = Table(DUEL, [Player("Ana"), Player("Bo", "hard")], seed=2)
    while not (seconds and table.status()["to_act"] == 0):
        if table.status()["to_act"] == 0:
            table.play(0, table.view(0)["legal"][0])
        while table.status()["to_act"] == 1:
            table.bot_step(10_000)
    assert set(seconds) == {MAX_SECONDS}
    while table.hint_step(0, 10_000) is None:
        pass
    assert set(seconds) == {MAX_SECONDS}
