"""Luck of Buraco: its model, and its measures for people in points, as the coach's losses."""

from ....core.luck_model import LuckUnits
from .model import BuracoLuck


class BuracoUnits(LuckUnits):
    """Luck of Buraco for people.

    In 140 games of `greedy` and `medium` (seeds for tuning, 16 outcomes of each chance event) the final lead,
    as the coach counts it, rose with the luck by 800 points a win.

    A deal has about 230 positions and 50 draws of at most 52 kinds of cards, which are all counted. Several
    deals take fewer outcomes each, because a value takes long in a browser.
    """

    points_of_win = 800.0
    most_outcomes = 20_000
    position_cost = 22


LUCK = BuracoLuck()
UNITS = BuracoUnits(LUCK)
