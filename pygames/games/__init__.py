"""Packages of the built-in games, and the public names of the catalog."""

from ..catalog import BUILT_INS, Catalogue, games
from ..core.built_in_games import NAMES

__all__ = ["BUILT_INS", "NAMES", "Catalogue", "games"]
