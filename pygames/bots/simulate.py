"""Series of games between bots: an alias of `pygames.evaluation.simulate`."""

from ..evaluation.simulate import *
