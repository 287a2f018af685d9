"""Luck of Buraco for people: points, as the coach's losses."""

from ....core.luck_model import LuckUnits
from .luck import LUCK


class BuracoUnits(LuckUnits):
    """Luck of Buraco for people.

    In 40 games of `medium` (seeds for tuning) the final lead, as the coach counts it, rose with the luck by
    620 points a win. Only six outcomes of each chance event were drawn, and their noise hides a fifth of it.
    """

    points_of_win = 750.0


UNITS = BuracoUnits(LUCK)
