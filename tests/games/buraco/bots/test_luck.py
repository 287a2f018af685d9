"""The luck model expects that the bots of a game play on as they do."""

from statistics import variance

import pytest

from pygames.evaluation import simulate
from pygames.evaluation.luck import TEST_SEEDS, luck_of, require_luck
from pygames.evaluation.simulate import Series

from ... import facts

GAMES = 30


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["easy", "medium"])
def test_values_that_expect_the_bots_explain_more(bot: str) -> None:
    by_level, by_hard = [], []
    for number in range(GAMES):
        series = Series("buraco", (bot,), GAMES, 2, TEST_SEEDS[2])
        final = simulate.play_one(series, number).record.replay()
        model = require_luck(final.game)
        by_level.append(luck_of(final, model.for_bots((bot, bot)), most=8).adjusted[0])
        by_hard.append(luck_of(final, model, most=8).adjusted[0])
    assert variance(by_level) < variance(by_hard)


def test_a_level_without_chance_has_no_choices() -> None:
    options = facts.of("buraco").short
    series = Series("buraco", ("medium",), 3, 2, TEST_SEEDS[0], options=options, luck=True)
    figures = simulate.summary(series, simulate.run(series))
    assert figures["luck"]["choices"] == ["medium"]
    assert [bot["luck"]["choices"] for bot in figures["bots"]] == [None, None]
    assert not any("and choices" in line for line in simulate.lines(figures))
