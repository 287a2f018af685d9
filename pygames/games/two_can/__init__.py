"""2CAN: a Box of two rows by four columns, pairs by column, toucans that fly. Rules: ``two_can``."""

from .game import TwoCan

__all__ = ["TwoCan"]
