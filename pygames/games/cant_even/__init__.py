"""I Can't Even, the monsters edition: offers, thefts, Banks, and the highest odd score wins."""

from .game import CantEven

__all__ = ["CantEven"]
