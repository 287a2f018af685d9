"""Texts about cards: the figures in them are those of the rules."""

import re
from collections.abc import Collection

import pytest

from pygames.games.buraco import cards as buraco
from pygames.games.buraco.score import MIXED, THOUSAND
from pygames.games.two_can.score import GROUP_POINTS

from . import node, texts
from .texts import LANGUAGES

POINTS, BONUS = 987, 654
"""Points of a card and the bonus of an option that no text has by itself."""


def filled(language: str, key: str, **values: object) -> str:
    """Return a text as the page shows it."""
    return node.fill(language, [(texts.compiled()[language][key], values)])[0]


def figures(text: str) -> set[int]:
    return {int(found) for found in re.findall(r"\d+", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_of_a_card_are_those_of_the_rules(language: str) -> None:
    found = [int(filled(language, "card_points.buraco", rank=rank)) for rank in buraco.RANKS]
    assert found == list(buraco.VALUES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("about.buraco.card", {POINTS, BONUS, MIXED, 2}),
        ("about.buraco.A", {POINTS, THOUSAND, 2}),
        ("about.buraco.2", {POINTS}),
        ("about.two_can.card", {POINTS, -GROUP_POINTS[2]}),
        ("tip.two_can.pair", {-GROUP_POINTS[2]}),
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
