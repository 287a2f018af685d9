"""The arena: fair pairs, results that do not depend on the number of processes, honest intervals."""

import json
from dataclasses import replace

import pytest

import pygames
from pygames import OptionError
from pygames.cli.main import main
from pygames.evaluation import arena
from pygames.evaluation.arena import Estimate, Match

from ..games.example_games import DUEL, FIRST
from ..games.expected_facts import of
from .runs import figures, local_cluster

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
    certain = Estimate.of([1.0] * 100, 1.0)
    assert 0.98 < certain.low < 1.0
    assert Estimate.of([1.0], 1.0).low < 0


def test_faults_are_found_before_anything_is_played() -> None:
    bots = (("greedy", "deep_thought"), ("greedy",), ("greedy", "random", "random"))
    wrong = [replace(SHORT, bots=each) for each in bots]
    wrong += [replace(SHORT, game="whist"), replace(SHORT, seats=3), replace(SHORT, options={"no": 2})]
    for match in wrong:
        with pytest.raises(OptionError):
            next(arena.run(match))


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", DUEL, "--bots", "greedy,random", "--games", "5", "--seed", "2"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{DUEL}, 2 seats: 3 deals, 6 games, ")
    assert "greedy   wins " in out
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"] == 3
    assert main([*arguments, "--bots", "x,y"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_on_a_local_cluster() -> None:
    with pytest.raises(ValueError, match=r"cluster|scheduler"):
        next(arena.run(SHORT, scheduler="tcp://127.0.0.1:9"))
    with local_cluster() as scheduler:
        assert figures(SHORT, scheduler=scheduler) == figures(SHORT)
