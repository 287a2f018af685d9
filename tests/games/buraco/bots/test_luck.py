"""The luck model expects that the bots of a game play on as they do."""

from statistics import variance

import pytest

from pygames.analysis.luck_review import LuckReview
from pygames.core.bot_interface import run_to_end
from pygames.evaluation import simulate
from pygames.evaluation.luck import TEST_SEEDS, luck_of, require_luck
from pygames.evaluation.simulate import Series

from ... import facts

FEW, MANY = 8, 30


@pytest.mark.parametrize(
    "games", [pytest.param(FEW, marks=pytest.mark.slow), pytest.param(MANY, marks=pytest.mark.matrix)]
)
@pytest.mark.parametrize("bot", ["easy", "medium"])
def test_values_that_expect_the_bots_explain_more(bot: str, games: int) -> None:
    by_level, by_hard = [], []
    for number in range(games):
        series = Series("buraco", (bot,), games, 2, TEST_SEEDS[2])
        final = simulate.play_one(series, number).record.replay()
        model = require_luck(final.game)
        by_level.append(luck_of(final, model.for_bots((bot, bot)), most=8).adjusted[0])
        by_hard.append(luck_of(final, model, most=8).adjusted[0])
    assert variance(by_level) < variance(by_hard)


def test_a_level_without_chance_has_no_choices() -> None:
    options = facts.of("buraco").short
    series = Series("buraco", ("medium",), 3, 2, TEST_SEEDS[0], options=options, luck=True, outcomes=2)
    figures = simulate.summary(series, simulate.run(series))
    assert figures["luck"]["choices"] == ["medium"]
    assert [bot["luck"]["choices"] for bot in figures["bots"]] == [None, None]
    assert not any("and choices" in line for line in simulate.lines(figures))


def test_the_page_shows_the_exact_luck_of_the_draws_in_a_deal() -> None:
    final = simulate.play_one(Series("buraco", ("easy",), 1, 2, TEST_SEEDS[0]), 0).record.replay()
    draws = [each.luck for each in luck_of(final).events if each.move == "draw"]
    review = LuckReview(final)
    run_to_end(review.thinking)
    shown = {each.luck for each in review.points if each.luck is not None}
    assert draws
    assert all(any(luck == pytest.approx(one) for one in shown) for luck in draws)
