"""Stated probabilities of moves are those of play, and the mean worth of choices is zero."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any
from zlib import crc32

import pytest

import pygames
from pygames import State
from pygames.analysis.luck import Luck, luck_of
from pygames.bots import Budget, SearchLevel, bots_for, find_bot
from pygames.core.bot_interface import Policy, PurePolicy, View, uniform
from pygames.core.luck_model import LuckModel
from pygames.matches import arena, league
from pygames.matches.arena import Match
from pygames.matches.external_bots import external_bot
from pygames.matches.luck_report import variance_ratio
from pygames.matches.train_test_seeds import TEST_SEEDS
from tests.examples.trio import Trio

from ..games.expected_facts import of
from .depths import matrix, slow
from .run_helpers import bots_game
from .test_luck import DEVIATIONS

GAMES = [game for game, rules in pygames.games().items() if rules.has_luck]
LEVELS = [(game, bot) for game in GAMES for bot in bots_for(game)]
REPEATS = 30
"""The number of choices whose frequencies are compared with the probabilities."""
FEW = Budget(iterations=12)
QUICK = GAMES[2]
"""The game whose luck and choices are measured in the least time."""


def final_of(game: str, bots: Sequence[str], seed: int, seats: int = 2) -> State:
    return bots_game(game, bots, seed, seats).replay()


def policies_of(game: str, bots: Sequence[str], seats: int = 2) -> list[Policy | None]:
    return [find_bot(game, bots[seat % len(bots)]).policy() for seat in range(seats)]


def decisions(final: State) -> Iterator[State]:
    for state, _ in final.iter_positions():
        if len(state.legal_moves()) > 1:
            yield state.copy()


def test_levels_state_what_is_known() -> None:
    for game, level in LEVELS:
        policy = find_bot(game, level).policy(FEW)
        assert (policy is None) == (level in of(game).unstated), (game, level)
        if isinstance(find_bot(game, level).level(), SearchLevel):
            assert find_bot(game, level).policy(0.1) is None
    assert external_bot("tests.contract.test_external_bots:first").policy() is None


STATED = [(game, level) for game, level in LEVELS if level not in of(game).unstated]
SIMPLE = [(game, level) for game, level in STATED if level in ("easy", "random")]


@pytest.mark.parametrize(
    ("game", "level"), [*SIMPLE[-4:], *slow(*(each for each in STATED if each not in SIMPLE[-4:]))]
)
def test_stated_probabilities_are_those_of_play(game: str, level: str) -> None:
    """Pearson's statistic of all positions together, with its exact mean and variance."""
    bot, policy = find_bot(game, level), find_bot(game, level).policy(FEW)
    assert policy is not None
    statistic = freedom = spread = 0.0
    known = 0
    states = [state for seed in (1, 2) for state in decisions(final_of(game, ("medium", "random"), seed))]
    for number, state in enumerate(Random(3).sample(states, min(30, len(states)))):
        view = state.view(state.to_act)
        stated = policy(view)
        if stated is None:
            continue
        known += 1
        assert sum(stated.values()) == pytest.approx(1)
        assert all(probability > 0 for probability in stated.values())
        assert set(stated) <= set(view["legal"])
        moves = [bot.choose(view, Random(f"{number} {each}"), FEW) for each in range(REPEATS)]
        assert set(moves) <= set(stated)
        kinds = len(stated)
        statistic += sum((moves.count(m) - REPEATS * p) ** 2 / (REPEATS * p) for m, p in stated.items())
        freedom += kinds - 1
        rare = sum(1 / p for p in stated.values()) - kinds**2 - 2 * kinds + 2
        spread += 2 * (kinds - 1) + rare / REPEATS
    assert known
    assert abs(statistic - freedom) <= DEVIATIONS * sqrt(spread) + 1e-9


class Silly(LuckModel):
    """Values without any sense, by the outcomes of a game's own model."""

    version = 1
    samples = 4

    def __init__(self, own: LuckModel | None = None) -> None:
        self.own = own

    def values(self, state: State) -> Sequence[float]:
        seen = [state.view(seat, log=False) for seat in range(state.seats)]
        return [crc32(f"{seat} {seen}".encode()) / 2**32 for seat in range(state.seats)]

    def outcomes(self, state: State, move: str) -> Any:
        return super().outcomes(state, move) if self.own is None else self.own.outcomes(state, move)

    def redraw(self, state: State, rng: Random) -> Any:
        return super().redraw(state, rng) if self.own is None else self.own.redraw(state, rng)


class Biased:
    def __call__(self, view: View) -> Mapping[str, float]:
        others = uniform(view["legal"])
        return {move: p / 2 + (move == view["legal"][0]) / 2 for move, p in others.items()}

    def choose(self, view: View, rng: Random) -> str:
        stated = self(view)
        return rng.choices(list(stated), list(stated.values()))[0]


def assert_mean_is_zero(measured: Sequence[Luck]) -> None:
    worths = [luck.choice_total[0] for luck in measured]
    both = [luck.choice_total[0] + luck.total[0] for luck in measured]
    assert any(worths)
    for values in (worths, both):
        assert abs(fmean(values)) < DEVIATIONS * stdev(values) / sqrt(len(values))


@pytest.mark.slow
def test_the_mean_is_zero_for_silly_values() -> None:
    measured = []
    for seed in range(400):
        state, policy, rng = Trio().new(seed=seed), Biased(), Random(seed)
        while state.to_act is not None:
            state.apply(policy.choose(state.view(state.to_act), rng))
        measured.append(luck_of(state, Silly(), (policy, policy)))
    assert_mean_is_zero(measured)


@pytest.mark.parametrize(
    ("game", "games"),
    [*slow((QUICK, 12), (GAMES[1], 8)), *matrix(*((game, 30) for game in GAMES), (GAMES[0], 8))],
)
def test_the_mean_is_zero_for_silly_values_with_chance(game: str, games: int) -> None:
    bots = ("easy", "random")
    model, policies = Silly(pygames.games()[game].load_luck()), policies_of(game, bots)
    assert_mean_is_zero(
        [luck_of(final_of(game, bots, TEST_SEEDS[seed]), model, policies) for seed in range(games)]
    )


def gain(game: str, bots: Sequence[str], games: int, seats: int = 2) -> arena.Estimate | None:
    """Return how much less the shares vary without choices than with them, both without luck."""
    policies, before, after = policies_of(game, bots, seats), [], []
    for seed in range(games):
        luck = luck_of(final_of(game, bots, TEST_SEEDS[seed], seats), policies=policies, most=8)
        before.append(luck.shares[0] - luck.total[0])
        after.append(luck.adjusted[0])
    return variance_ratio(before, after)


@pytest.mark.parametrize(
    ("game", "bots"), matrix(*product(GAMES, (("random",), ("medium",), ("easy", "random"))))
)
def test_known_choices_do_not_cost_precision(game: str, bots: tuple[str, ...]) -> None:
    saved = gain(game, bots, 20)
    assert saved is None or saved.high > 0.95


@pytest.mark.slow
def test_luck_is_the_same_with_policies() -> None:
    game, bots = QUICK, ("random",)
    final = final_of(game, bots, 5)
    with_choices = luck_of(final, policies=policies_of(game, bots))
    assert replace(with_choices, choices=()) == luck_of(final)
    assert with_choices == luck_of(final, policies=policies_of(game, bots))
    assert [sum(choice.worth) for choice in with_choices.choices] == pytest.approx(
        [0.0] * len(with_choices.choices), abs=1e-9
    )
    several = [state.event_count for state in decisions(final)]
    assert [choice.event for choice in with_choices.choices] == several
    one = luck_of(final, policies=[policies_of(game, bots)[0], None])
    assert {choice.seat for choice in one.choices} == {0}


def test_a_pure_policy_has_no_choices_and_probabilities_that_do_not_fit_are_refused() -> None:
    final = final_of(QUICK, ("easy",), 5)
    moves = {len(state.view(state.to_act)["log"]): move for state, move in final.iter_positions()}
    pure = PurePolicy(lambda view, _: moves[len(view["log"])])
    assert luck_of(final, policies=[pure, pure]).choices == ()
    for factor in (0.5, 0.0):

        def policy(view: View, factor: float = factor) -> Mapping[str, float]:
            return {move: p * factor for move, p in uniform(view["legal"]).items()}

        with pytest.raises(ValueError, match="policies: expected probabilities of seat 0"):
            luck_of(final_of(QUICK, ("random",), 5), policies=[policy, None])


@pytest.mark.slow
def test_a_league_has_ratings_without_luck() -> None:
    match = Match(QUICK, ("medium", "easy", "random"), 2, 2, 1000, luck=True)
    figures = league.summary(match, league.run(match))
    ratings = [bot["rating_without_luck"] for bot in figures["bots"]]
    assert sum(rating["mean"] for rating in ratings) == pytest.approx(0, abs=0.2)
    assert all(rating["low"] < rating["mean"] < rating["high"] for rating in ratings)
    assert any("without luck" in line for line in league.lines(figures))
    plain = replace(match, luck=False)
    raw = league.summary(plain, league.run(plain))
    assert [bot["rating"] for bot in raw["bots"]] == [bot["rating"] for bot in figures["bots"]]
    assert "rating_without_luck" not in raw["bots"][0]


def test_only_the_mean_of_a_pairing_is_limited() -> None:
    def rating(*shares: float) -> float:
        return league.ratings(2, [(0, 1)], [[share] for share in shares], redrawn=20)[0].mean

    assert rating(1.4, 0.2) == pytest.approx(rating(0.8, 0.8))
    assert rating(1.4, 0.9) == pytest.approx(rating(1.0, 1.0))
    assert rating(-0.4, 0.1) == pytest.approx(rating(0.0, 0.0))
