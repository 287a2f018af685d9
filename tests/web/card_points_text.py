"""Figures in the texts about cards, for the tests of each game."""

import re

POINTS, BONUS = 987, 654
"""Points of a card and the bonus of an option that no text has by itself."""


def figures(text: str) -> set[int]:
    """Return the numbers in a text, without their signs."""
    return {int(found) for found in re.findall(r"\d+", text)}
