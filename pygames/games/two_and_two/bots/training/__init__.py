"""Training of the bots of Two & Two."""

from .....bots.training.weight_files import Training
from ... import GAME

TRAINING = Training(__name__, GAME, {"weights.json": ("win_probability",), "evaluation": ("tuning --scan",)})
