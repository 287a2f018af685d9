"""Bots and coach of 2CAN."""

from ....core.bot_interface import Bots, Coach, InstantLevel, SearchLevel, StrengthScale
from ....core.lazy import LazyMapping
from . import levels
from .policy import rank_moves

HARD = SearchLevel(levels.hard, iterations=120)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel.best_of(levels.medium_ranked),
        "easy": InstantLevel.best_of(levels.easy_ranked),
        "greedy": InstantLevel.best_of(rank_moves),
    },
    coach=Coach(
        HARD,
        HARD.iterations,
        rank_moves,
        levels.advantage,
        worlds=120,
        min_reported_loss=0.005,
        own_points=frozenset({"points", "least"}),
        margins=frozenset({"draw"}),
    ),
    perfect_information=levels.perfect_information,
    scale=StrengthScale(
        {"easy": 640, "medium": 1000, "hard": 1120},
        bound=4.0,
        play=(
            (510, 0.0, 0.0),
            (615, 0.15, 0.0),
            (727, 0.35, 0.0),
            (800, 0.5, 0.0),
            (873, 0.7, 0.0),
            (945, 1.05, 0.0),
            (1020, 1.5, 0.0),
            (1120, 5.0, 1.0),
        ),
        several=0.6,
        deviation=0.25,
    ),
    explanations=LazyMapping(f"{__name__}.explanation", "EXPLANATIONS"),
)
