"""Luck of Two & Two: its model."""

from .model import TwoAndTwoLuck

LUCK = TwoAndTwoLuck()
