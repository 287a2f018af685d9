"""The built-in games, a package each, and the catalog's public names."""

from ..catalog import BUILT_INS, Catalogue, games
from ..core.built_in_games import NAMES

__all__ = ["BUILT_INS", "NAMES", "Catalogue", "games"]
