"""The bots of Two & Two."""

from .greedy import greedy
from .levels import cheat, easy, hard, medium

__all__ = ["cheat", "easy", "greedy", "hard", "medium"]
