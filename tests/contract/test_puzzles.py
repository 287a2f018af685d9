"""Puzzles: functions of views, with a verdict on each legal move, and sets of them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import pygames
from pygames.analysis import coach
from pygames.analysis.puzzles import Puzzle, find_puzzle, is_confirmed
from pygames.cli.main import main
from pygames.conformance.indistinguishable import find_twins
from pygames.core.bot_interface import Advantage, InstantLevel, View, run_to_end
from pygames.core.errors import RecordError
from pygames.evaluation import puzzle_set
from pygames.evaluation.puzzle_set import SetPuzzle
from pygames.game import State
from pygames.table import Player, Table, TableError

from ..games.example_games import FIRST
from .depths import slow
from .test_coach import GAMES, played
from .test_levels import ENOUGH, positions


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the coach's budget: its puzzles have the same form."""
    found = coach.coach_for
    monkeypatch.setattr(coach, "coach_for", lambda game: replace(found(game), iterations=12, worlds=6))


def puzzles(name: str, seed: int) -> Iterator[tuple[State, Puzzle]]:
    """Yield some puzzles of a game with their states."""
    for state in positions(name, seed, 0.3):
        if puzzle := run_to_end(find_puzzle(state)):
            yield state.copy(), puzzle


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_depends_on_the_view_only(name: str) -> None:
    """Law 4: hidden cards change places, the puzzle stays."""
    compared = 0
    for state in positions(name, 31, 0.2):
        puzzle = run_to_end(find_puzzle(state))
        for twin in find_twins(state, state.to_act, Random(3), tries=20):
            assert run_to_end(find_puzzle(twin)) == puzzle
            compared += 1
        if compared >= ENOUGH:
            return
    assert compared


@pytest.mark.parametrize("name", [*GAMES[:3], *slow(GAMES[3])])
def test_each_legal_move_has_a_verdict(name: str) -> None:
    for state, puzzle in islice(puzzles(name, 32), ENOUGH):
        wrong = [each.move for each in puzzle.wrong]
        assert sorted([*puzzle.right, *wrong]) == sorted(state.legal_moves())
        assert len(puzzle.right) <= len(wrong)
        losses = [each.loss for each in puzzle.wrong]
        assert losses == sorted(losses)
        assert losses[0] > coach.coach_for(state.game).min_reported_loss


@pytest.mark.parametrize(
    ("loss", "most_right", "least_certain"), [(0.0, 200, 180), (1.5, 3, 0), (5.0, 0, 180)]
)
def test_a_right_move_costs_less_than_a_review_reports(
    loss: float, most_right: int, least_certain: int, monkeypatch: pytest.MonkeyPatch
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
    """Return a puzzle and its state."""
    state, puzzle = next(puzzles(FIRST, 33))
    return state, SetPuzzle(pygames.Record.of(state, ["Ana", "Ben"]), puzzle)


def test_a_verdict_is_confirmed_or_not(found: tuple[State, SetPuzzle]) -> None:
    state, puzzle = found[0], found[1].puzzle
    assert run_to_end(is_confirmed(state, puzzle, 2))
    worst = puzzle.wrong[-1]
    turned = replace(puzzle, right=[worst.move], wrong=[replace(worst, move=each) for each in puzzle.right])
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
    assert puzzle_set.varied([first, same, other]) == [first, other]
    # The share of other verdicts has an interval.
    assert list(puzzle_set.check_lines([True] * 199 + [False], 10)) == [
        "200 puzzles with 10 times the budget: 1 other verdicts (0.5%, 0.1% to 2.8%)",
        "lines: 200",
    ]


def test_a_table_finds_puzzles_of_a_finished_game_in_slices() -> None:
    final = played(FIRST, 35)
    events = [state.event_count for state, _ in coach.decisions_of(final, [0])][:6]
    table = Table.resume(pygames.Record.of(final, ["Ana", "Ben"]), 0)
    search = table.puzzle_step(events, 0)
    while not search.done:
        search = table.puzzle_step(events, 1)
    states = [final.truncate(event) for event in events]
    assert search.puzzles == [each for each in map(run_to_end, map(find_puzzle, states)) if each]
    for puzzle in search.puzzles:
        view = table.puzzle_view(puzzle)
        assert (view["seat"], view["log"], view["over"], view["table"]["over"]) == (0, [], False, False)
        assert "seed" not in view["table"]
    with pytest.raises(ValueError, match="event"):
        table.puzzle_step([final.event_count])
    with pytest.raises(TableError):
        Table(FIRST, [Player("Ana"), Player("Ben")], seed=1).puzzle_step([1])


def test_a_file_of_puzzles_is_checked(
    found: tuple[State, SetPuzzle], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(found[1].dumps() + "\n")
    assert main(["puzzles", str(file), "--check", "1"]) == 0
    assert capsys.readouterr().out.startswith("1 puzzles with 1 times the budget: 0 other")
    assert main(["puzzles", str(tmp_path / "none"), "--check", "1"]) == 2
