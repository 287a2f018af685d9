"""The arena, the league and simulations: fair deals, the same in any number of processes, honest figures."""

import json
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

import pygames
from pygames import OptionError, Record
from pygames.bots import Budget, bots_for
from pygames.core.errors import PygamesError
from pygames.matches import arena, league, simulate
from pygames.matches.arena import Estimate, Match
from pygames.matches.external_bots import BotError
from pygames.matches.simulate import Folder, Series
from pygames.records import tabular

from ..conftest import CommandLine
from ..games.example_games import DUEL, FIRST
from ..games.expected_facts import of
from .depths import slow
from .run_helpers import figures

SHORT = Match(DUEL, ("greedy", "random"), pairs=6, seats=2, seed=4)


@pytest.mark.slow
def test_a_better_bot_wins_more() -> None:
    first, second = figures(replace(SHORT, pairs=15))["bots"]
    assert first["share"]["low"] > 0.5 > second["share"]["high"]
    # Each is printed with four digits.
    assert first["share"]["mean"] + second["share"]["mean"] == pytest.approx(1, abs=2e-4)
    assert first["ahead"]["mean"] == -second["ahead"]["mean"] > 0
    for count in of(DUEL).counts:
        assert first["counts"][count] > second["counts"][count]


def test_a_bot_against_itself_is_even_in_every_pair() -> None:
    """The same deal with seats swapped: what one seat wins, the other does."""
    for pair in arena.run(Match(DUEL, ("greedy", "greedy"), pairs=3, seats=2)):
        assert sum(pair.shares) == pytest.approx(1)
    for game in pygames.games().values():
        if 3 in game.seats:
            even = Match(game.id, ("random", "random"), pairs=1, seats=3, options=of(game.id).short)
            assert figures(even)["bots"][0]["parity"] == pytest.approx(1 / 3, abs=1e-4)
            first, others = figures(replace(even, bots=("greedy", "random"), seats=4))["bots"]
            assert (first["parity"], others["parity"]) == (0.25, 0.75)
            assert first["share"]["mean"] + others["share"]["mean"] == pytest.approx(1, abs=1e-3)


@pytest.mark.slow
def test_the_figures_depend_on_the_seed_only() -> None:
    alone = figures(SHORT)
    assert figures(SHORT, processes=2) == alone
    assert figures(replace(SHORT, seed=5)) != alone
    shares = [[pair.shares for pair in arena.run(replace(SHORT, pairs=pairs))] for pairs in (3, 6)]
    assert shares[1][:3] == shares[0]  # a longer match begins with the shorter


@pytest.mark.parametrize(
    ("bots", "seats", "lineups"),
    [
        (("a", "b"), 2, [(0, 1), (1, 0)]),
        (("a", "b"), 3, [(0, 1, 1), (1, 0, 1), (1, 1, 0)]),
        (("a", "b", "c"), 4, [(0, 1, 2, 1), (1, 0, 1, 2), (2, 1, 0, 1), (1, 2, 1, 0)]),
    ],
)
def test_line_ups(bots: tuple[str, ...], seats: int, lineups: list[tuple[int, ...]]) -> None:
    assert list(Match(FIRST, bots, 1, seats).lineups()) == lineups


def test_the_interval_covers_what_it_should() -> None:
    estimate = Estimate.of([0.0, 1.0] * 50, 1.0)
    assert estimate.mean == 0.5
    assert estimate.high - estimate.mean == pytest.approx(0.0995, abs=0.003)
    assert 0.98 < Estimate.of([1.0] * 100, 1.0).low < 1.0
    assert Estimate.of([1.0], 1.0).low < 0


def test_the_command(cli: CommandLine) -> None:
    command = f"arena {DUEL} --bots greedy,random --games 5 --seed 2"
    out = cli(command)
    assert out.startswith(f"{DUEL}, 2 seats: 3 deals, 6 games, ")
    assert "greedy   wins " in out
    assert json.loads(cli(command, "--json"))["pairs"] == 3
    cli.refused(command, "--bots", "x,y")


class Cluster(ThreadPoolExecutor):
    """Takes the place of a client of Dask. Its workers are threads, and it goes away before a task."""

    def __init__(self, address: str, timeout: str) -> None:
        super().__init__(1)
        self.gone_before = int(address)

    def submit(self, function: Any, task: int, pure: bool) -> Any:  # type: ignore[override]
        result = super().submit(function, task)
        return result if task < self.gone_before else Mock(result=Mock(side_effect=CancelledError))

    nthreads = Mock(return_value={"one": 1})
    close = Mock()


def test_a_cluster_that_goes_away_leaves_the_results_before_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", Mock(Client=Cluster, KilledWorker=OSError))
    assert figures(SHORT, scheduler="9") == figures(SHORT)
    playing, before = arena.run(SHORT, scheduler="2"), [*islice(arena.run(SHORT), 2)]
    assert [pair.shares for pair in islice(playing, 2)] == [pair.shares for pair in before]
    with pytest.raises(PygamesError, match="the cluster at 2 has gone away"):
        next(playing)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PygamesError, match=re.escape("pip install pygames[cluster]")):
        next(arena.run(SHORT, scheduler="2"))


SHARED = 0.1
"""The share of games that both players win."""
SMALL = Match(DUEL, ("greedy", "easy", "random"), pairs=4, seats=2, seed=3)


def expected(first: float, second: float) -> float:
    """Return the expected share of two ratings on Elo's scale."""
    return 1 / (1 + 10 ** ((second - first) / 400))


def all_pairs(count: int) -> list[tuple[int, int]]:
    return list(combinations(range(count), 2))


def drawn(rng: Random, true: list[float], deals: int) -> list[list[float]]:
    """Return deals as such players would play them: two games each, some wins shared."""

    def game(chance: float) -> float:
        return 0.5 if rng.random() < SHARED else float(rng.random() < (chance - SHARED / 2) / (1 - SHARED))

    chances = [expected(true[a], true[b]) for a, b in all_pairs(len(true))]
    return [[(game(chance) + game(chance)) / 2 for chance in chances] for _ in range(deals)]


@pytest.mark.parametrize("true", [(0, 0), (120, -120), (210, 30, -80, -160), (600, 0, -600)])
def test_ratings_that_are_known_come_out(true: tuple[float, ...]) -> None:
    """Every pairing ends exactly as expected. The single shared deal hardly matters among this number."""
    shares = [expected(true[a], true[b]) for a, b in all_pairs(len(true))]
    result = league.ratings(len(true), all_pairs(len(true)), [shares] * 20_000, redrawn=20)
    assert [each.mean for each in result] == pytest.approx(true, abs=0.6)


def test_a_bot_that_always_wins_is_rated_and_few_deals_are_uncertain() -> None:
    few, many = (league.ratings(2, [(0, 1)], [[1.0]] * deals)[0] for deals in (10, 100))
    assert 0 < few.low < few.mean < few.high < 2000
    assert many.mean > few.mean
    assert many.low > few.low


def test_ratings_are_relative_treat_all_alike_and_count_a_shared_win_as_a_half() -> None:
    whole = league.ratings(2, [(0, 1)], [[1.0], [0.0], [1.0], [1.0]], redrawn=1)
    halves = league.ratings(2, [(0, 1)], [[1.0], [0.5], [1.0], [0.5]], redrawn=1)
    assert [each.mean for each in whole] == pytest.approx([each.mean for each in halves])
    deals = drawn(Random(1), [150.0, 0.0, -150.0], 40)
    result = league.ratings(3, all_pairs(3), deals)
    assert sum(each.mean for each in result) == pytest.approx(0, abs=1e-6)
    others = [[1 - share for share in deal] for deal in deals]
    turned = league.ratings(3, [(b, a) for a, b in all_pairs(3)], others)
    for one, other in zip(result, turned, strict=True):
        assert (one.mean, one.low, one.high) == pytest.approx((other.mean, other.low, other.high), abs=1e-3)


@pytest.mark.slow
def test_intervals_cover_the_truth_and_more_deals_say_more() -> None:
    """Nine of ten at least, of some that should be nineteen of twenty."""
    rng, true, covered = Random(5), [100.0, 20.0, -120.0], 0
    for _ in range(60):
        result = league.ratings(3, all_pairs(3), drawn(rng, true, 50), redrawn=120)
        covered += sum(each.low <= rating <= each.high for each, rating in zip(result, true, strict=True))
    assert 0.9 <= covered / 180 <= 0.99
    rng, widths = Random(2), []
    for deals in (20, 320):
        result = league.ratings(2, [(0, 1)], drawn(rng, [50.0, -50.0], deals))
        widths.append(result[0].high - result[0].low)
    assert widths[1] == pytest.approx(widths[0] / 4, rel=0.35)


@pytest.mark.slow
def test_every_two_meet_on_the_same_deals_as_in_an_arena() -> None:
    played = list(league.run(SMALL))
    result = league.summary(SMALL, played)
    assert (result["deals"], result["games"]) == (4, 24)
    for pairing, two in zip(result["pairings"], combinations(SMALL.bots, 2), strict=True):
        assert pairing["bots"] == list(two)
        match = replace(SMALL, bots=two)
        alone = arena.summary(match, arena.run(match))["bots"][0]
        assert (pairing["share"], pairing["ahead"]) == (alone["share"], alone["ahead"])
    # One that is interrupted has the deals that all have played.
    assert league.summary(SMALL, played[:8]) == league.summary(replace(SMALL, pairs=2), played[:6])
    assert league.summary(SMALL, league.run(SMALL, processes=2)) == result
    other = replace(SMALL, seed=4)
    assert league.summary(other, league.run(other)) != result


@pytest.mark.slow
def test_the_command_of_a_league(cli: CommandLine) -> None:
    command = f"arena {DUEL} --league --bots random,greedy --games 30"
    heading, names, best, worst = cli(command).splitlines()
    assert heading == f"{DUEL}, 2 seats: league of 2 bots, 15 deals, 30 games; seed 0"
    assert names.split()[-2:] == [best.split()[0], worst.split()[0]] == ["greedy", "random"]
    result = json.loads(cli(command, "--json"))
    assert [bot["bot"] for bot in result["bots"]] == ["greedy", "random"]
    assert result["bots"][0]["rating"]["low"] > 0 > result["bots"][1]["rating"]["high"]


def test_by_default_all_play(monkeypatch: pytest.MonkeyPatch, cli: CommandLine) -> None:
    asked: list[Match] = []
    monkeypatch.setattr(league, "run", lambda match, *_: asked.append(match))
    with pytest.raises(AttributeError):  # there is nothing to close
        cli("arena", DUEL, "--league")
    assert asked[0].bots == (*pygames.games()[DUEL].bots, "random") == tuple(bots_for(DUEL))
    assert cli.refused("arena", DUEL) == "bots: expected --bots or --league\n"


SERIES = Series(FIRST, ("greedy", "random"), count=5, seats=3, seed=6, options=of(FIRST).short)
COMMAND = f"simulate {DUEL} --bots random --games 4"


def texts(series: Series, **how: Any) -> list[str]:
    return [played.record.dumps() for played in simulate.run(series, **how)]


def read(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("game", [DUEL, *slow(*(game for game in pygames.games() if game != DUEL))])
def test_the_same_deals_for_all_bots(game: str) -> None:
    series = Series(game, ("greedy", "random"), count=4, seats=2, seed=1, options=of(game).few_rounds)
    alone = texts(series)
    assert game != FIRST or texts(series, processes=2) == alone
    assert texts(replace(series, count=2)) == alone[:2]
    assert texts(replace(series, seed=2)) != alone
    assert len(set(alone)) == 4


def test_a_record_has_the_whole_game_and_figures_are_those_of_the_records() -> None:
    games = list(simulate.run(SERIES))
    for number, played in enumerate(games):
        assert played.number == number
        assert played.record == Record.loads(played.record.dumps())
        assert played.record.players == ("greedy", "random", "greedy")
        assert (played.scores, played.winners) == (played.record.scores, played.record.winners)
        assert played.decisions == sum(not event.startswith("*") for event in played.record.events)
        assert pickle.loads(pickle.dumps(played)) == played
    lines = simulate.summary(SERIES, games)
    table = tabular.results(played.record for played in games)
    for bot in lines["bots"]:
        mine = [row for row, seat in enumerate(table["seat"]) if seat == bot["seat"]]
        assert bot["score"]["mean"] == pytest.approx(sum(table["score"][row] for row in mine) / 5, abs=1e-4)
        assert bot["score"]["low"] < bot["score"]["mean"] < bot["score"]["high"]
    assert sum(bot["wins"] for bot in lines["bots"]) == pytest.approx(5, abs=0.02)
    assert lines["decisions"] == sum(table["decisions"]) / 5


def test_an_external_bot_has_a_name_that_fits_a_record_and_a_budget_for_each_decision() -> None:
    series = Series(DUEL, (f"{__name__}:{choose_by_the_budget.__name__}",), count=1, seats=2)
    (played,) = simulate.run(series)
    assert len(series.bots[0]) > 40 >= len(played.record.players[0])
    assert Record.loads(played.record.dumps()) == played.record
    assert texts(replace(series, budget=Budget(iterations=1))) != texts(series)
    assert texts(replace(series, budget=Budget(iterations=2))) == texts(series)


def choose_by_the_budget(view: dict[str, list[str]], rng: Random, budget: Budget) -> str:
    return view["legal"][-1 if budget.iterations == 1 else 0]


@pytest.mark.parametrize("command", ["simulate", *slow("measure"), "arena"])
def test_the_budget_of_a_command(command: str, cli: CommandLine) -> None:
    arguments = f"{command} {DUEL} --bots {__name__}:{choose_by_the_budget.__name__},random --games 4 --json"
    output = []
    for budget in ("", "--iterations=2", "--iterations=1"):
        figures = json.loads(cli(f"{arguments} --seed 9 {budget}"))
        for bot in figures["bots"] if command == "arena" else ():
            del bot["milliseconds"]
        output.append(figures)
    assert output[0] == output[1] != output[2]
    limited = f"{arguments} --milliseconds 500"
    assert json.loads(cli(limited))["clock"].startswith("limited to 0.5 s a move")
    assert "not allowed with" in cli.refused(limited, "--iterations", "1")


@pytest.mark.parametrize(
    ("run", "setup", "bots"),
    [
        (arena.run, SHORT, ("greedy", "greedy,deep_thought", "greedy,random,random")),
        (league.run, SMALL, ("greedy", "greedy,deep_thought", "greedy,random,greedy")),
        (simulate.run, SERIES, ("", "deep_thought")),
    ],
)
def test_faults_come_first(run: Callable[[Any], Iterator[Any]], setup: Any, bots: tuple[str, ...]) -> None:
    wrong = [replace(setup, bots=tuple(each.split(",")) if each else ()) for each in bots]
    wrong += [replace(setup, game="whist"), replace(setup, seats=99), replace(setup, options={"no": 2})]
    for each in wrong:
        with pytest.raises(OptionError):
            next(run(each))


def test_an_error_of_an_external_bot_is_one_line_in_processes_too(cli: CommandLine) -> None:
    series = replace(SERIES, bots=("json:loads",))
    with pytest.raises(BotError):
        next(simulate.run(series))
    again = pickle.loads(pickle.dumps(BotError("a:b", "it is away")))
    assert (str(again), again.code) == ("a:b: it is away", "bot.guest")
    refused = cli.refused("simulate", FIRST, "--bots", "json:loads", "--games", "3", "--processes", "2")
    assert refused.startswith("json:loads: ")


@pytest.mark.slow
def test_one_file_a_game_the_same_with_every_number_of_processes_and_never_written_over(
    tmp_path: Path, cli: CommandLine
) -> None:
    lines, files = [], []
    for processes in ("1", "2"):
        folder = tmp_path / "new" / processes
        command = f"{COMMAND} --seed 9 --records {folder}"
        lines.append(cli(command, "--processes", processes, "--json"))
        files.append(read(folder))
    before, two = files
    assert lines[0] == lines[1]
    assert before == two
    assert list(before) == [f"{DUEL}-9-{number:06}.json" for number in range(4)]
    assert json.loads(lines[0])["games"] == 4
    assert all(Record.loads(content).winners for content in before.values())
    cli(command, "--games", "5")  # the series goes on
    after = read(folder)
    assert {name: after[name] for name in before} == before
    assert len(after) == 5
    assert "holds another record" in cli.run(command, "--bots", "greedy")[2]
    assert read(folder) == after


def test_a_folder_that_cannot_be_written_is_reported_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: CommandLine
) -> None:
    (played,) = simulate.run(replace(SERIES, count=1))
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(simulate, "play_one", lambda *_: pytest.fail("it was played"))
    for place in (tmp_path / "file", tmp_path / "file/below"):
        assert cli.refused(COMMAND, "--records", place).startswith(f"cannot write records to {place}: ")
    monkeypatch.setattr("os.access", lambda *_: False)
    said = cli.refused(COMMAND, "--records", tmp_path)
    assert said == f"cannot write records to {tmp_path}: no permission\n"
    monkeypatch.undo()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OptionError, match="No space left"):
        Folder(tmp_path).save(SERIES, played)


def test_without_a_seed_the_chosen_one_is_reported(cli: CommandLine) -> None:
    first = cli(COMMAND)
    assert all(part in first for part in ("4 games", "decisions a game", "seat 1 (random): mean score"))
    assert cli(COMMAND, "--seed", first.splitlines()[0].rpartition("; seed ")[2]) == first
