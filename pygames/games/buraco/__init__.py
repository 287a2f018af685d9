"""Two-player canasta in sequences: Brazilian Buraco. Rules: ``buraco``."""

from .game import Buraco

__all__ = ["Buraco"]
