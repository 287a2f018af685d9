"""The coach: hints and reviews are functions of views, and estimate the cost of decisions."""

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from itertools import count
from random import Random
from statistics import fmean, variance

import pytest

import pygames
from pygames.analysis import coach
from pygames.bots import Budget, bots_for, find_bot
from pygames.conformance.indistinguishable import find_twins
from pygames.core.bot_interface import run_to_end
from pygames.game import State
from pygames.table import Player, Table, TableError

from ..games.example_games import DUEL, FIRST
from ..games.expected_facts import of
from ..games.observation import acting
from .depths import matrix, slow
from .test_levels import ENOUGH, FEW, positions

GAMES = [name for name in pygames.games() if coach.has_coach(name)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the coach's budget: its hints have the same form."""
    found = coach.coach_for
    monkeypatch.setattr(coach, "coach_for", lambda game: replace(found(game), iterations=12, worlds=6))


def played(name: str, seed: int, bots: tuple[str, str] = ("random", "medium")) -> State:
    """Return a finished game between two bots."""
    rng = Random(f"{name} {seed}")
    state = pygames.games()[name].begin(2, rng, of(name).short)
    while state.to_act is not None:
        bot = find_bot(name, bots[state.to_act])
        state.apply(bot.choose(state.view(state.to_act), rng, None))
    return state


def test_every_game_has_a_coach_whose_hint_its_budget_bounds() -> None:
    assert list(pygames.games()) == GAMES
    assert not coach.has_coach("tic_tac_toe")
    assert "hard" not in bots_for("tic_tac_toe")
    state = next(positions(DUEL, 14, 1.0))
    assert sum(1 for _ in coach.hint(state.view(state.to_act), Budget(iterations=5))) < 50


@pytest.mark.parametrize("name", [*GAMES[:3], *slow(GAMES[3])])
def test_a_hint_is_the_move_of_hard_with_its_reasons(name: str) -> None:
    codes = set()
    for state in positions(name, 11, 0.1):
        view = state.view(state.to_act)
        hint = run_to_end(coach.hint(view, FEW))
        assert hint.move == find_bot(name, "hard").choose(view, Random("hint"), FEW)
        assert json.loads(json.dumps(hint.reasons)) == hint.reasons
        codes |= {reason["code"] for reason in hint.reasons}
    assert len(codes) > 1


BELIEVING = [name for name in GAMES if find_spec(f"pygames.games.{name}.bots.belief")]
COMPARED = [
    *slow(*((name, 6, 12) for name in GAMES if name not in BELIEVING)),
    # The worlds of one random belief may all be off in the same direction: that is seen in many.
    *slow(*((name, 1, 6) for name in BELIEVING)),
    *matrix(*((name, 1, 12) for name in GAMES), *((name, 6, 12) for name in BELIEVING)),
]


@pytest.mark.parametrize(("name", "part", "wanted"), COMPARED)
def test_the_error_of_a_comparison_is_the_deviation_of_repetitions(name: str, part: int, wanted: int) -> None:
    """With other random numbers a loss differs by its error. Else it is less certain than the review says."""
    found: list[float] = []
    game_coach = coach.coach_for(pygames.games()[name])
    worlds = game_coach.worlds // part
    for state in (state for seed in count(13) for state in positions(name, seed, 0.2)):
        view = state.view(state.to_act)
        best, *others = [move for move, _, _ in game_coach.rank(view)]
        if others:
            move = others[len(found) % min(3, len(others))]
            repeated = [
                run_to_end(game_coach.advantage(view, best, move, Random(number), worlds))
                for number in range(10)
            ]
            error = fmean(error**2 for _, error in repeated)
            found.append(variance(mean for mean, _ in repeated) / error if error > 1e-8 else 1.0)
        if len(found) == wanted:
            break
    assert 0.5 < fmean(found) < 1.4


def hint_of(state: State) -> object:
    return run_to_end(coach.hint(state.view(state.to_act), FEW))


def decision_of(state: State) -> object:
    return run_to_end(coach.evaluate_decision(state, state.legal_moves()[-1]))


def comparison_of(state: State) -> object:
    best, played, *others = state.legal_moves()
    comparison = coach.MoveComparison(state, best, played)
    run_to_end(comparison.thinking)
    assert comparison.done
    found = [each.move for each in comparison.losses]
    assert set(found) <= set(others)
    assert len(set(found)) == len(found) <= coach.MAX_COMPARED
    least = coach.coach_for(state.game).min_reported_loss
    for each in comparison.losses:
        assert (each.loss > 0) == (each.confidence >= coach.MIN_CONFIDENCE)
        assert each.loss == each.confidence == 0 or each.loss > least
    return comparison.losses


@pytest.mark.parametrize("name", [*GAMES[:3], *slow(GAMES[3])])
@pytest.mark.parametrize("estimate", [hint_of, decision_of, comparison_of])
def test_an_estimate_depends_on_the_view_only(
    name: str, estimate: Callable[[State], object], quick: None
) -> None:
    """Law 4: hidden cards change places, the estimate stays. Later events do not change it either."""
    compared = 0
    for state in positions(name, 12, 0.2):
        if len(state.legal_moves()) > 2 and compared < ENOUGH:
            found = estimate(state)
            for twin in find_twins(state, state.to_act, Random(3), tries=40):
                assert estimate(twin) == found
                compared += 1
    assert compared > 0


@pytest.mark.parametrize("name", [GAMES[1], *slow(GAMES[0], *GAMES[2:])])
def test_a_hint_after_a_planned_move_is_the_rest_of_the_plan(name: str) -> None:
    """No other player acts in between: it stays the same turn, for any hidden cards."""
    followed = 0
    for state in (state for seed in range(21, 26) for state in positions(name, seed, 0.5)):
        seat = state.to_act
        hint = run_to_end(coach.hint(state.view(seat), FEW))
        if not hint.plan:
            continue
        steps: list[coach.Step] = [hint, *hint.plan]
        for twin in (state, *find_twins(state, seat, Random(5), tries=20)):
            after = twin.copy()
            for number, step in enumerate(steps[:-1], 1):
                after.apply(step.move)
                assert after.to_act == seat
                again = run_to_end(coach.hint(after.view(seat), FEW))
                assert (again.move, again.reasons) == (steps[number].move, steps[number].reasons)
                assert again.plan == steps[number + 1 :]
        followed += 1
        if followed == ENOUGH:
            break
    assert followed > 2 or not of(name).plans


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_plan_ends_where_something_new_is_seen(name: str) -> None:
    for state in positions(name, 22, 0.3):
        hint = run_to_end(coach.hint(state.view(state.to_act), FEW))
        last, seat = [hint, *hint.plan][-1], state.to_act
        seen = []
        for number in range(4):
            world = state.game.sample(state.view(seat), Random(number))
            for step in (hint, *hint.plan):
                world.apply(step.move)
            seen.append(world.view(seat) if world.to_act == seat else None)
        assert None in seen or any(each != seen[0] for each in seen), last


@pytest.mark.slow
def test_a_review_of_a_long_game_thinks_less_of_each_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it takes about as long as one of `MANY` decisions."""
    final, steps = played(DUEL, 7), []
    for many in (coach.LONG_REVIEW, 2):
        monkeypatch.setattr(coach, "LONG_REVIEW", many)
        review = coach.Review(final, [0])
        steps.append(sum(1 for _ in review.thinking))
        assert review.done
    assert steps[1] < steps[0] / 2


@pytest.mark.parametrize("name", [GAMES[0], *slow(*GAMES[1:])])
def test_a_review_has_every_decision_in_which_there_was_a_choice(name: str, quick: None) -> None:
    final = played(name, 1)
    review, other = coach.Review(final, [0]), coach.Review(final, [0])
    for _ in range(200):  # the same game gives the same review, in slices of any size
        next(review.thinking, None)
        next(other.thinking, None)
        next(other.thinking, None)
    shared = min(len(review.decisions), len(other.decisions))
    assert review.decisions[:shared] == other.decisions[:shared]
    run_to_end(review.thinking)
    assert review.done
    expected = {
        (state.event_count, move): state.legal_moves()
        for state, move in final.iter_positions()
        if state.to_act == 0 and len(state.legal_moves()) > 1
    }
    assert [(each.event, each.move) for each in review.decisions] == list(expected)
    assert len(expected) == review.total
    for each in review.decisions:
        assert each.seat == 0
        assert each.best in expected[each.event, each.move]
        assert each.best != each.move or each.loss == 0
        assert each.loss >= 0
        assert (each.loss > 0) == (each.confidence >= coach.MIN_CONFIDENCE)
        assert each.significant == (each.confidence >= coach.SIGNIFICANT)
    assert any(each.loss > 0 for each in review.decisions), "a random player loses nothing"
    significant = [each for each in review.decisions if each.significant]
    worst = sorted((each.loss for each in significant), reverse=True)[:3]
    assert sorted((each.loss for each in review.costliest), reverse=True) == worst
    assert list(review.costliest) == [each for each in significant if each in review.costliest]


@pytest.mark.parametrize("name", slow(FIRST) + matrix(*(name for name in GAMES if name != FIRST)))
def test_random_play_costs_more_than_the_moves_of_hard(name: str) -> None:
    """A review that could not tell them apart would be of no use."""
    lost = []
    for bots in (("random", "medium"), ("hard", "medium")):
        total, count = 0.0, 0
        for state, move in coach.decisions_of(played(name, 3, bots), [0]):
            if count < 30:
                total += run_to_end(coach.evaluate_decision(state, move)).loss
                count += 1
        lost.append(total / count)
    assert lost[0] > lost[1]


def test_a_table_hints_to_the_person_to_act_only_and_forgets_when_it_moves_on() -> None:
    table = Table(DUEL, (Player("A"), Player("B")), 1)
    seat = acting(table)
    with pytest.raises(TableError, match="turn"):
        table.hint_step(1 - seat)
    assert table.hint_step(seat, 0) is None
    table.play(seat, table.view(seat)["legal"][0])
    assert hint_at(table) in table.view(acting(table))["legal"]
    table = Table(DUEL, (Player("A"), Player("B", "easy")), 1)
    while table.status()["to_act"] == 0:
        table.play(0, table.view(0)["legal"][-1])
    with pytest.raises(TableError, match="bot"):
        table.hint_step(1, 0)
    while table.status()["to_act"] == 1:
        table.bot_step()
    assert hint_at(table) in table.view(0)["legal"]


def hint_at(table: Table) -> str:
    while (hint := table.hint_step(acting(table))) is None:
        pass
    return hint.move
