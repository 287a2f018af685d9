"""Texts about cards: the figures in them are those of the rules."""

import pytest

from pygames.games.two_can.score import GROUP_POINTS

from ...web.card_texts import POINTS, figures, filled
from ...web.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_of_a_text_are_those_of_the_rules(language: str) -> None:
    assert figures(filled(language, "about.two_can.card", points=POINTS)) == {POINTS, -GROUP_POINTS[2]}
    assert figures(filled(language, "tip.two_can.pair")) == {-GROUP_POINTS[2]}
