"""The coach: hints, reviews and puzzles are functions of views, and estimate the cost of decisions."""

import json
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import fmean, variance
from typing import Any

import pytest

import pygames
from pygames.analysis import coach
from pygames.analysis import puzzles as puzzles_of_games
from pygames.analysis.puzzles import CHECKED_BUDGET, Puzzle, PuzzleSearch, find_puzzle, is_confirmed
from pygames.bots import Budget, bots_for, find_bot
from pygames.conformance.indistinguishable import find_twins
from pygames.core.bot_interface import Advantage, InstantLevel, View, run_to_end
from pygames.core.errors import RecordError
from pygames.game import State
from pygames.matches import puzzle_generator
from pygames.matches.puzzle_generator import SetPuzzle
from pygames.table import Player, Table, TableError

from ..conftest import CommandLine
from ..games.example_games import DUEL, FIRST
from ..games.expected_facts import of
from ..games.view_helpers import acting
from .depths import matrix, slow
from .run_helpers import bots_game
from .test_levels import ENOUGH, FEW, positions

GAMES = [name for name in pygames.games() if coach.has_coach(name)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the coach's budget: its hints have the same form."""
    found = coach.coach_for
    monkeypatch.setattr(coach, "coach_for", lambda game: replace(found(game), iterations=12, worlds=6))


def played(name: str, seed: int, bots: tuple[str, str] = ("random", "medium")) -> State:
    return bots_game(name, bots, seed).replay()


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


ESTIMATES: dict[str, Callable[[State], object]] = {
    "hint": lambda state: run_to_end(coach.hint(state.view(state.to_act), FEW)),
    "decision": lambda state: run_to_end(coach.evaluate_decision(state, state.legal_moves()[-1])),
    "comparison": comparison_of,
    "puzzle": lambda state: run_to_end(find_puzzle(state)),
}


@pytest.mark.parametrize("name", [*GAMES[:3], *slow(GAMES[3])])
@pytest.mark.parametrize("kind", ESTIMATES)
def test_an_estimate_depends_on_its_view(name: str, kind: str, quick: None) -> None:
    """Law 4: hidden cards change places, the estimate stays. Later events do not change it either."""
    compared = 0
    for state in positions(name, 12, 0.2):
        if len(state.legal_moves()) > 2 and compared < ENOUGH:
            found = ESTIMATES[kind](state)
            for twin in find_twins(state, state.to_act, Random(3), tries=40):
                assert ESTIMATES[kind](twin) == found
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


@pytest.mark.parametrize(("played", "best", "left"), [(2.1, 0.8, 1), (2.1, 1.6, 1), (-3.0, 0.8, 2)])
def test_a_review_has_no_own_points_that_favor_the_worse_move(played: float, best: float, left: int) -> None:
    """The end of a round and the next seat count, too."""
    pair: dict[str, Any] = {"code": "pair", "number": "3"}
    given, better = ([pair, {"code": "points", "points": points}] for points in (played, best))
    judge = replace(coach.coach_for(pygames.games()[FIRST]), own_points=frozenset({"points"}))
    reviewed = coach.comparable_reasons(judge, given, better)
    assert [len(reasons) for reasons in reviewed] == [left, left]
    assert len(coach.comparable_reasons(judge, given, [])[0]) == left
    assert all(reasons[0] == pair for reasons in reviewed)
    advised = coach.reasons_of(judge, [("draw", 9.0, []), ("take", 1.0, better)], "take", is_best=True)
    assert advised == [{"code": "looked_ahead"}, *better]
    for each in (judge, replace(judge, own_points=frozenset(), margins=frozenset({"points"}))):
        advised = coach.reasons_of(each, [("draw", 9.0, []), ("take", 1.0, given)], "take", is_best=True)
        assert len(advised) == (2 if played < 0 else 3)


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


def puzzles(name: str, seed: int) -> Iterator[tuple[State, Puzzle]]:
    for state in positions(name, seed, 0.3):
        if puzzle := run_to_end(find_puzzle(state)):
            yield state.copy(), puzzle


@pytest.mark.parametrize("name", [*GAMES[:3], *slow(GAMES[3])])
def test_each_legal_move_has_a_verdict(name: str, quick: None) -> None:
    for state, puzzle in islice(puzzles(name, 32), ENOUGH):
        assert sorted([*puzzle.right, *puzzle.wrong]) == sorted(state.legal_moves())
        assert len(puzzle.right) <= len(puzzle.wrong)
        losses = list(puzzle.wrong.values())
        assert losses == sorted(losses)
        assert losses[0] > coach.coach_for(state.game).min_reported_loss


@pytest.mark.parametrize(
    ("loss", "most_right", "least_certain"), [(0.0, 200, 180), (1.5, 3, 0), (5.0, 0, 180)]
)
def test_a_right_move_costs_less_than_a_review_reports(
    loss: float, most_right: int, least_certain: int, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that costs a little more than that is neither right nor wrong, so it has no verdict."""
    state = next(state for state in positions(FIRST, 33, 0.3) if len(state.legal_moves()) > 3)
    best, close, *_ = state.legal_moves()
    chance, reported = Random(36), coach.coach_for(state.game).min_reported_loss

    def advantage(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
        """The errors are those of real comparisons: half a reported loss in 100 worlds."""
        yield
        error = 5 * reported / worlds**0.5
        return chance.gauss(reported * (loss if move == close else 20), error), error

    level = InstantLevel(lambda *_: best)
    game_coach = replace(coach.coach_for(state.game), level=level, worlds=100, advantage=advantage)
    monkeypatch.setattr(coach, "coach_for", lambda _: game_coach)
    found = [puzzle for _ in range(200) if (puzzle := run_to_end(find_puzzle(state)))]
    assert len(found) >= least_certain
    assert sum(close in puzzle.right for puzzle in found) <= most_right


@pytest.fixture
def found(quick: None) -> tuple[State, SetPuzzle]:
    state, puzzle = next(puzzles(FIRST, 33))
    return state, SetPuzzle(pygames.Record.of(state, ["Ana", "Ben"]), puzzle)


def test_a_verdict_is_confirmed_or_not(found: tuple[State, SetPuzzle]) -> None:
    state, puzzle = found[0], found[1].puzzle
    assert run_to_end(is_confirmed(state, puzzle, 2))
    worst, loss = [*puzzle.wrong.items()][-1]
    turned = replace(puzzle, right=[worst], wrong=dict.fromkeys(puzzle.right, loss))
    assert not run_to_end(is_confirmed(state, turned, 2))


def test_a_line_of_a_set_has_the_position_and_the_verdict(found: tuple[State, SetPuzzle]) -> None:
    line, puzzle = found[1].dumps(), found[1].puzzle
    again = SetPuzzle.loads(line)
    assert (again.puzzle, again.id, again.dumps()) == (puzzle, found[1].id, line)
    assert "Ana" not in line
    data = json.loads(line)
    for spoilt in (json.dumps(data | {"right": []}), '{"record": 1}', json.dumps(data | {"wrong": []}), "{"):
        with pytest.raises(RecordError):
            SetPuzzle.loads(spoilt)


def test_a_set_has_one_puzzle_of_each_kind_in_a_game(found: tuple[State, SetPuzzle]) -> None:
    first = found[1]
    verb = first.puzzle.right[0].split()[0]
    same, other = (
        replace(first, puzzle=replace(first.puzzle, right=[move])) for move in (f"{verb} else", "else")
    )
    assert puzzle_generator.varied([first, same, other]) == [first, other]
    # The share of other verdicts has an interval.
    assert list(puzzle_generator.check_lines([True] * 199 + [False], 10)) == [
        "200 puzzles with 10 times the budget: 1 other verdicts (0.5%, 0.0% to 2.8%)",
        "lines: 200",
    ]


def test_a_table_finds_puzzles_of_a_finished_game_in_slices_and_confirms_them(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second check is that of the page's own sets: a refuted verdict is left out."""
    final = played(FIRST, 35)
    events = [state.event_count for state, _ in coach.decisions_of(final, [0])][:40]
    table = Table.resume(pygames.Record.of(final, ["Ana", "Ben"]), 0)
    search = table.puzzle_step(events, 0)
    while not search.done:
        search = table.puzzle_step(events, 1)
    states = [final.truncate(event) for event in events]
    verdicts = [(state, each) for state in states if (each := run_to_end(find_puzzle(state)))]
    right = [each for state, each in verdicts if run_to_end(is_confirmed(state, each, CHECKED_BUDGET))]
    assert search.puzzles == right != []

    def refuted(_: State, puzzle: Puzzle, __: int) -> Generator[None, None, bool]:
        yield
        return puzzle != right[0]

    monkeypatch.setattr(puzzles_of_games, "is_confirmed", refuted)
    again = PuzzleSearch(final, events)
    list(again.thinking)
    assert again.puzzles == [each for _, each in verdicts if each != right[0]]
    for puzzle in search.puzzles:
        view = table.puzzle_view(puzzle)
        assert (view["seat"], view["log"], view["over"], view["table"]["over"]) == (0, [], False, False)
        assert "seed" not in view["table"]
    with pytest.raises(ValueError, match="event"):
        table.puzzle_step([final.event_count])
    with pytest.raises(TableError):
        Table(FIRST, [Player("Ana"), Player("Ben")], seed=1).puzzle_step([1])


def test_a_file_of_puzzles_is_checked(
    found: tuple[State, SetPuzzle], tmp_path: Path, cli: CommandLine
) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(found[1].dumps() + "\n")
    assert cli("puzzles --check 1", file).startswith("1 puzzles with 1 times the budget: 0 other")
    cli.refused("puzzles --check 1", tmp_path / "none")
