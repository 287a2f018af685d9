"""Training of the bots of 2CAN."""

from .....bots.training.weight_files import Training
from ... import GAME

TRAINING = Training(
    __name__,
    GAME,
    {
        "weights.json": ("box_values --rounds 120000", "turn_weights"),
        "weights_multiplayer.json": ("turn_weights --seats 4",),
        "lap_rollout": ("lap_rollout_errors",),
    },
    {"rounds": 1},
)
