"""Example games, and all games together. The example in a wheel is not delivered everywhere."""

import sys
from importlib import import_module
from pathlib import Path

from pygames import Game, games

from .trio import Trio

BISCA = Path(__file__).parents[2] / "examples" / "bisca"
EVERY: dict[str, Game] = {**games(), Trio.id: Trio()}
if BISCA.is_dir():
    sys.path.insert(0, str(BISCA))
    EVERY["bisca"] = import_module("bisca").Bisca()
