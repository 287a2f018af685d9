"""Luck of Buraco for people: points, as the coach's losses."""

from ....core.luck_model import LuckUnits
from .luck import LUCK


class BuracoUnits(LuckUnits):
    """Luck of Buraco for people.

    In 140 games of `greedy` and `medium` (seeds for tuning, 16 outcomes of each chance event) the final lead,
    as the coach counts it, rose with the luck by 800 points a win.

    A value takes long in a browser, and 8 outcomes are as precise as all of them.
    """

    points_of_win = 800.0
    most_outcomes = 1500


UNITS = BuracoUnits(LUCK)
