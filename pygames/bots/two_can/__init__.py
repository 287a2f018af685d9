"""The bots of 2CAN."""

from .greedy import greedy
from .levels import cheat, easy, hard, lead, medium
from .policy import rank

__all__ = ["cheat", "easy", "greedy", "hard", "lead", "medium", "rank"]
