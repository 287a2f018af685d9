"""Texts about cards: the figures in them are those of the rules."""

import pytest

from pygames.games.two_can.score import GROUP_POINTS

from ...web.card_points_text import POINTS, figures
from ...web.node import fill
from ...web.texts import LANGUAGES, compiled


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_of_a_text_are_those_of_the_rules(language: str) -> None:
    texts = compiled()[language]
    card, pair = fill(
        language, [(texts["about.two_can.card"], {"points": POINTS}), (texts["tip.two_can.pair"], {})]
    )
    assert figures(card) == {POINTS, -GROUP_POINTS[2]}
    assert figures(pair) == {-GROUP_POINTS[2]}
