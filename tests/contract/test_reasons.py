"""Every reason of a policy has a sentence, not just a code."""

import ast
from pathlib import Path
from random import Random

import pytest

import pygames
from pygames import text
from pygames.analysis import coach

from ..games.facts import of

GAMES = list(pygames.games())
GAMES_FOLDER = Path(pygames.__file__).parent / "games"


def codes(game: str) -> set[str]:
    """Return the codes in the sources of a game's bots."""
    found: set[str] = set()
    for file in (GAMES_FOLDER / game / "bots").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict) and node.keys:
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "code":
                        assert isinstance(value, ast.Constant)
                        assert isinstance(value.value, str)
                        found.add(value.value)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_each_code_has_its_words(game: str) -> None:
    known = set(pygames.games()[game].reasons)
    assert known == codes(game) | of(game).renamed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_reasons_are_sentences(game: str, seats: int) -> None:
    rules = pygames.games()[game]
    if seats not in rules.seats:
        pytest.skip("too few seats")
    names, seen = ["Ana", "Ben", "Cat"], set()
    for seed in range(4):
        rng = Random(f"{game} {seed}")
        state = rules.new(seats, rng=rng)
        while state.to_act is not None:
            moves = state.legal_moves()
            if rng.random() < 0.1:
                for move, _, reasons in coach.coach_for(rules).rank(state.view(state.to_act)):
                    reasons = [{"code": "looked_ahead"}, *reasons]
                    line = text.advice(coach.Hint(move, reasons), names, rules)
                    assert line.startswith(f"{move}: ")
                    assert line.endswith(".")
                    assert "_" not in line
                    assert "{" not in line
                    seen |= {reason["code"] for reason in reasons}
            state.apply(rng.choice(moves))
    assert len(seen) > 5
