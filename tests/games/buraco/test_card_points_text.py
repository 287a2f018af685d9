"""Texts about cards: the figures in them are those of the rules."""

from typing import Any

import pytest

from pygames.games.buraco import cards
from pygames.games.buraco.score import MIXED, THOUSAND

from ...web.card_points_text import BONUS, POINTS, figures
from ...web.node import fill
from ...web.texts import LANGUAGES, compiled


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_of_a_text_are_those_of_the_rules(language: str) -> None:
    """A bonus that both canastas bring is named once."""
    texts = compiled()[language]
    asked = [(texts["card_points.buraco"], {"rank": rank}) for rank in cards.RANKS]
    for card, bonus in (("card", BONUS), ("A", BONUS), ("2", BONUS), ("card", MIXED)):
        values: dict[str, Any] = {"points": POINTS, "natural_canasta": bonus}
        asked.append((texts[f"about.buraco.{card}"], values))
    *points, general, ace, two, same = fill(language, asked)
    assert [int(text) for text in points] == list(cards.VALUES)
    assert figures(general) == {POINTS, BONUS, MIXED, 2}
    assert figures(ace) == {POINTS, THOUSAND, 2}
    assert figures(two) == {POINTS}
    assert same.count(str(MIXED)) == 1
    assert figures(same) == {POINTS, MIXED}
