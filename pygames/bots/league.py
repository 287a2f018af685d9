"""Ratings of several bots: an alias of `pygames.evaluation.league`."""

from ..evaluation.league import *
