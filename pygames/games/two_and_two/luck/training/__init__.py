"""Training of the luck values of Two & Two."""

from .....bots.training.weight_files import Training
from ... import GAME

TRAINING = Training(__name__, GAME, {"weights.json": ("value",)})
