"""Figures in the texts about cards, for the tests of each game."""

import re

from . import node, texts

POINTS, BONUS = 987, 654
"""Points of a card and the bonus of an option that no text has by itself."""


def filled(language: str, key: str, **values: object) -> str:
    """Return a text as the page shows it."""
    return node.fill(language, [(texts.compiled()[language][key], values)])[0]


def figures(text: str) -> set[int]:
    """Return the numbers in a text, without their signs."""
    return {int(found) for found in re.findall(r"\d+", text)}
