"""Training of the luck values learns from returns, and from the same games in any chunks."""

from typing import Any

import pytest

numpy = pytest.importorskip("numpy")

from pygames.games.buraco.luck.training import value  # noqa: E402
from pygames.games.buraco.luck.training.value import LAMBDA, PAIRS, Plan, Positions, returns, self_play  # noqa: E402


def positions(shares: list[float], games: list[int], seats: list[int]) -> Positions:
    columns: list[Any] = [numpy.array(column, float) for column in (shares, games, seats)]
    nothing = numpy.zeros(len(shares))
    return Positions(nothing, nothing, columns[2], columns[0], nothing, columns[1])


def test_a_return_counts_the_values_of_the_positions_that_follow() -> None:
    found = returns(positions([1, 1, 0], [0, 0, 1], [0, 1, 0]), numpy.array([0.3, 0.6, 0.5]))
    assert list(found) == pytest.approx([(1 - LAMBDA) * 0.6 + LAMBDA, 1, 0])


def test_values_of_seat_0_are_those_of_the_seat_to_act() -> None:
    two = positions([1, 1], [0, 0], [0, 1])
    assert list(two.swapped(numpy.array([0.9, 0.9]))) == pytest.approx([0.9, 0.1])


def test_the_games_do_not_depend_on_the_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(5, 3, PAIRS)
    (whole,) = self_play(plan)
    monkeypatch.setattr(value, "CHUNK", 2)
    for column, parts in zip(whole, zip(*self_play(plan), strict=True), strict=True):
        assert (column == numpy.concatenate(parts)).all()
