"""Luck of 2CAN for people: shares of the win, as the coach's losses."""

from ....core.luck_model import LuckUnits
from .luck import LUCK

UNITS = LuckUnits(LUCK)
