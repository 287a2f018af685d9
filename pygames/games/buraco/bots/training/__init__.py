"""Training of the bots of Buraco."""

from .....bots.training.weight_files import Training
from ... import GAME

TRAINING = Training(__name__, GAME, {"evaluation": ("tuning --slopes --pairs 4000",)})
