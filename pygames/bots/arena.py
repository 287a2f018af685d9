"""Matches between bots: an alias of `pygames.evaluation.arena`."""

from ..evaluation.arena import *

OfGame = RunDescription
