"""The luck model expects that the bots of a game play on as they do, and the arena counts stalled deals."""

from random import Random
from statistics import variance

import pytest

from pygames.analysis.luck_review import LuckReview
from pygames.core.bot_interface import run_to_end
from pygames.games.buraco.luck.match_value import between_deals, in_deal
from pygames.games.buraco.state import BuracoState
from pygames.matches import arena, simulate
from pygames.matches.simulate import Series
from pygames.matches.train_test_seeds import TEST_SEEDS, luck_of, require_luck

from ... import expected_facts
from ...playing import after

GAMES = 30
TARGET = 2000


@pytest.mark.matrix
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


@pytest.mark.slow
def test_a_level_without_chance_has_no_choices() -> None:
    options = expected_facts.of("buraco").short
    series = Series("buraco", ("medium",), 1, 2, TEST_SEEDS[0], options=options, luck=True, outcomes=2)
    figures = simulate.summary(series, simulate.run(series))
    assert figures["luck"]["choices"] == ["medium"]
    assert [bot["luck"]["choices"] for bot in figures["bots"]] == [None, None]
    assert not any("and choices" in line for line in simulate.lines(figures))


@pytest.mark.slow
def test_the_page_shows_the_exact_luck_of_the_draws_in_a_deal() -> None:
    final = simulate.play_one(Series("buraco", ("easy",), 1, 2, TEST_SEEDS[0]), 0).record.replay()
    draws = [each.luck for each in luck_of(final).events if each.move == "draw"]
    review = LuckReview(final)
    run_to_end(review.thinking)
    shown = {each.luck for each in review.points if each.luck is not None}
    assert draws
    assert all(any(luck == pytest.approx(one) for one in shown) for luck in draws)


@pytest.mark.parametrize(("chance", "ahead"), [(0.001, -600.0), (0.5, 0.0), (0.9, 200.0)])
@pytest.mark.parametrize("hidden", [0, 12, 80])
def test_the_values_of_the_seats_add_up(chance: float, ahead: float, hidden: int) -> None:
    first = in_deal((1100, 400), TARGET, chance, ahead, hidden)
    assert first + in_deal((400, 1100), TARGET, 1 - chance, -ahead, hidden) == pytest.approx(1)


@pytest.mark.parametrize("totals", [(0, 0), (300, 800), (1650, 500), (1900, 1850)])
def test_a_deal_begins_with_the_chance_between_two_deals(totals: tuple[int, int]) -> None:
    assert in_deal(totals, TARGET, 0.5, 0, 80) == pytest.approx(between_deals(totals, TARGET), abs=0.03)


@pytest.mark.parametrize("target", [1, 400, 2000, 100_000])
def test_a_leader_is_ahead_at_any_distance_from_the_target(target: int) -> None:
    assert between_deals((0, 0), target) == pytest.approx(0.5)
    assert between_deals((-50, -350), target) > 0.5
    assert between_deals((-350, -50), target) < 0.5


def test_a_lead_counts_less_the_farther_the_target_and_decides_the_last_deal() -> None:
    near, middle, far = (between_deals((-50, -950), target) for target in (400, 1500, 4000))
    assert near > middle > far
    # A lost deal does not lose a match with a great lead.
    assert in_deal((1765, 310), TARGET, 0.001, -600, 3) > 0.6
    assert in_deal((310, 1765), TARGET, 0.999, 600, 3) < 0.4
    assert in_deal((1900, 300), TARGET, 0.999, 700, 0) > 0.99
    assert in_deal((1900, 1890), TARGET, 0.001, -700, 0) < 0.01


@pytest.mark.slow
def test_the_end_of_a_deal_changes_little_on_average() -> None:
    """The value before the last move is near the mean of the values of the next deal."""
    series = Series("buraco", ("easy",), 1, 2, TEST_SEEDS[3], options={"target": TARGET})
    final = simulate.play_one(series, 0).record.replay()
    model, ends = require_luck(final.game), 0
    for state, move in final.iter_positions():
        assert isinstance(state, BuracoState)
        then = after(state, move)
        if len(then.finished) == len(state.finished) or then.over:
            continue
        dealt = [model.values(after(model.redraw(state, Random(seed)), move))[0] for seed in range(20)]
        assert model.values(state)[0] == pytest.approx(sum(dealt) / len(dealt), abs=0.1)
        ends += 1
    assert ends


@pytest.mark.slow
def test_stalling_shows() -> None:
    """Random players rarely go out: the deals without a seat going out are counted."""
    match = arena.Match("buraco", ("random", "random"), 4, 2)
    assert arena.summary(match, arena.run(match))["bots"][0]["counts"]["unended"] > 0.5
