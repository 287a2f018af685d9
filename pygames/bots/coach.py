"""The coach, hints and reviews of finished games: an alias of `pygames.analysis.coach`."""

from ..analysis.coach import *
