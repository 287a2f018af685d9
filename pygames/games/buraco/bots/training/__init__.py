"""Training of the bots of Buraco."""

from .....bots.training.tables import Training
from ... import GAME

TRAINING = Training(
    __name__,
    GAME,
    {
        "evaluation": ("tuning --slopes --pairs 4000",),
        "luck_weights": ("luck_value",),
        "match_value": ("match_value",),
    },
)
