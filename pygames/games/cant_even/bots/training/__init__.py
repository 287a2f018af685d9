"""Training of the bots of I Can't Even."""

from .....bots.training.weight_files import Training
from ... import GAME

TRAINING = Training(
    __name__, GAME, {"weights.json": ("win_probability --games 50000",), "evaluation": ("last_round_values",)}
)
