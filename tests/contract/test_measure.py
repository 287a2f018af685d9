"""Measures of a game: counts are those of its records, and without a luck model luck has no share."""

import json

import pytest

from pygames.cli.main import main
from pygames.evaluation import measure, simulate
from pygames.evaluation.simulate import Series
from tests.examples.trio import Trio

from .test_luck import GAMES, LuckyTrio


def test_counts_are_those_of_the_records() -> None:
    series = Series("trio", ("random",), 12, 2, 3, games={"trio": Trio()})
    measured = list(measure.run(series))
    played = list(simulate.run(series))
    assert [game.decisions for game in measured] == [game.decisions for game in played]
    assert all(game.choices <= game.decisions and game.moves >= 1 for game in measured)
    assert all(game.luck is None for game in measured)
    figures = measure.summary(series, measured)
    assert figures["luck"] is None
    assert figures["first"]["mean"] == pytest.approx(sum(game.first for game in measured) / 12, abs=1e-4)
    assert "share of luck: not measured" in "\n".join(measure.lines(figures))


def test_a_model_gives_the_share_of_luck() -> None:
    series = Series("trio", ("random",), 12, 2, 3, games={"trio": LuckyTrio()})
    figures = measure.summary(series, measure.run(series))
    assert figures["luck"] is not None
    assert 0 <= figures["luck"]["low"] <= figures["luck"]["high"] <= 1


def test_the_command_prints_the_measures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["measure", GAMES[0], "--bots", "easy", "--games", "4", "--seed", "1000"]
    assert main(words) == 0
    assert "changes of the lead" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 4
    assert figures["decisions"]["low"] <= figures["decisions"]["mean"]
