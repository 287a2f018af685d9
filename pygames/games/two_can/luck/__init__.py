"""Luck of 2CAN: its model."""

from .model import TwoCanLuck

LUCK = TwoCanLuck()
