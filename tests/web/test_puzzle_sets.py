"""Sets of puzzles: the page gets views of the seat to act, with a verdict on each legal move."""

import pytest
from tools import compile_puzzles

from pygames.analysis.coach import coach_for, reasons_of
from pygames.matches.puzzle_generator import SetPuzzle

SETS = compile_puzzles.sets()
FEW = 3


@pytest.mark.parametrize("game", SETS)
def test_a_puzzle_of_the_page_is_a_view_with_verdicts(game: str) -> None:
    for line in SETS[game].read_text(encoding="utf-8").splitlines()[:FEW]:
        found = SetPuzzle.loads(line)
        puzzle = compile_puzzles.build_puzzle(found)
        view, state = puzzle["view"], found.state
        assert {key: view[key] for key in state.view(state.to_act)} == state.view(state.to_act, log=False)
        assert view["seat"] == view["to_act"] == state.to_act
        assert sorted([*puzzle["right"], *puzzle["wrong"]]) == sorted(view["legal"])
        assert puzzle.keys() == {"id", "view", "right", "wrong", "reasons"}
        assert "seed" not in view["table"]


@pytest.mark.parametrize("game", SETS)
def test_each_position_is_there_once_and_its_reasons_follow_from_the_view_alone(game: str) -> None:
    """No text of a puzzle can reveal a hidden card."""
    lines = SETS[game].read_text(encoding="utf-8").splitlines()
    assert len(set(lines)) == len(lines) > 0
    for line in lines:
        found = SetPuzzle.loads(line)
        best, *_ = found.puzzle.right
        coach = coach_for(found.record.rules)
        ranked = coach.rank(found.state.view(found.puzzle.seat))
        assert reasons_of(coach, ranked, best, is_best=True) == list(found.puzzle.reasons), found.id
