"""Bots of I Can't Even."""

from ....core.bot_interface import Bots, Coach, InstantLevel, SearchLevel, StrengthScale
from ....core.lazy import LazyMapping
from . import levels
from .policy import rank_moves

HARD = SearchLevel(levels.hard, 120, levels.hard_probabilities)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel.best_of(rank_moves),
        "easy": InstantLevel(levels.easy, levels.easy_probabilities),
        "greedy": InstantLevel(levels.greedy, levels.greedy_probabilities),
    },
    coach=Coach(HARD, HARD.iterations, rank_moves, levels.advantage, 60, 0.01, levels.rank_informed),
    perfect_information=levels.perfect_information,
    scale=StrengthScale(
        {"easy": 870, "medium": 1000, "hard": 1350},
        bound=4.0,
        play=(
            (940, 0.0, 0.0),
            (1010, 0.3, 0.0),
            (1065, 0.7, 0.0),
            (1135, 1.5, 0.0),
            (1190, 4.0, 0.0),
            (1240, 4.0, 0.5),
            (1350, 4.0, 1.0),
        ),
        several=0.27,
        deviation=0.49,
    ),
    explanations=LazyMapping(f"{__name__}.explanation", "EXPLANATIONS"),
)
