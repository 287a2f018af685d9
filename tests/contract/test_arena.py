"""The arena and the league: fair pairs and ratings, the same with any number of processes."""

import json
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

import pygames
from pygames import OptionError
from pygames.bots import bots_for
from pygames.cli.main import main
from pygames.evaluation import arena, league
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


@pytest.mark.parametrize(
    "true", [(0.0, 0.0), (120.0, -120.0), (210.0, 30.0, -80.0, -160.0), (600.0, 0.0, -600.0)]
)
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


def test_faults_of_a_league_are_found() -> None:
    bots = (("greedy", "deep_thought"), ("greedy",), ("greedy", "random", "greedy"))
    wrong = [replace(SMALL, bots=each) for each in bots]
    for match in (replace(SMALL, game="whist"), replace(SMALL, seats=3), *wrong):
        with pytest.raises(OptionError):
            next(league.run(match))


@pytest.mark.slow
def test_the_command_of_a_league(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", DUEL, "--league", "--bots", "random,greedy", "--games", "30"]
    assert main(arguments) == 0
    heading, names, best, worst = capsys.readouterr().out.splitlines()
    assert heading == f"{DUEL}, 2 seats: league of 2 bots, 15 deals, 30 games; seed 0"
    assert names.split()[-2:] == [best.split()[0], worst.split()[0]] == ["greedy", "random"]
    assert main([*arguments, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [bot["bot"] for bot in result["bots"]] == ["greedy", "random"]
    assert result["bots"][0]["rating"]["low"] > 0 > result["bots"][1]["rating"]["high"]


def test_without_names_all_take_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Match] = []
    monkeypatch.setattr(league, "run", lambda match, *_: asked.append(match))
    with pytest.raises(AttributeError):  # there is nothing to close
        main(["arena", DUEL, "--league"])
    assert asked[0].bots == (*pygames.games()[DUEL].bots, "random") == tuple(bots_for(DUEL))
    assert main(["arena", DUEL]) == 2
    assert capsys.readouterr().err == "bots: expected --bots or --league\n"
