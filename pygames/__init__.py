"""Four card games: rules, hidden information, records and bots, in pure Python.

>>> import pygames
>>> state = pygames.games()["two_can"].new(seats=2, seed=7)
>>> state.to_act, state.legal_moves()[0]
(0, 'flip A1 A2')
"""

from .core.errors import IllegalMove, OptionError, RecordError
from .core.options import Option
from .game import Game, State
from .games import games
from .record import Record

__version__ = "0.1.0"
__all__ = ["Game", "IllegalMove", "Option", "OptionError", "Record", "RecordError", "State", "games"]
