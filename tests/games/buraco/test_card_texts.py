"""Texts about cards: the figures in them are those of the rules."""

from collections.abc import Collection

import pytest

from pygames.games.buraco import cards
from pygames.games.buraco.score import MIXED, THOUSAND

from ...web.card_texts import BONUS, POINTS, figures, filled
from ...web.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_of_a_card_are_those_of_the_rules(language: str) -> None:
    found = [int(filled(language, "card_points.buraco", rank=rank)) for rank in cards.RANKS]
    assert found == list(cards.VALUES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("about.buraco.card", {POINTS, BONUS, MIXED, 2}),
        ("about.buraco.A", {POINTS, THOUSAND, 2}),
        ("about.buraco.2", {POINTS}),
    ],
)
def test_the_figures_of_a_text_are_those_of_the_rules(
    language: str, key: str, expected: Collection[int]
) -> None:
    assert figures(filled(language, key, points=POINTS, natural_canasta=BONUS)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bonus_that_both_canastas_bring_is_named_once(language: str) -> None:
    text = filled(language, "about.buraco.card", points=POINTS, natural_canasta=MIXED)
    assert text.count(str(MIXED)) == 1
    assert figures(text) == {POINTS, MIXED}
