"""The bots of I Can't Even."""

from .greedy import greedy
from .levels import cheat, easy, hard, medium

__all__ = ["cheat", "easy", "greedy", "hard", "medium"]
