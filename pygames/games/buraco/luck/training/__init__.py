"""Training of the luck values of Buraco."""

from .....bots.training.weight_files import Training
from ... import GAME

TRAINING = Training(__name__, GAME, {"weights.json": ("value",), "match_value": ("match_value",)})
