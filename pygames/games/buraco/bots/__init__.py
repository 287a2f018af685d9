"""Bots of Buraco."""

from ....core.bot_interface import Bots, Coach, InstantLevel, PurePolicy, SearchLevel, StrengthScale
from ....core.lazy import LazyMapping
from . import levels
from .policy import rank_informed, rank_moves

HARD = SearchLevel(levels.hard, iterations=250)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel(levels.medium, PurePolicy(levels.medium)),
        "easy": InstantLevel(levels.easy, PurePolicy(levels.easy)),
        "greedy": InstantLevel(levels.greedy, PurePolicy(levels.greedy)),
    },
    coach=Coach(HARD, 50, rank_moves, levels.advantage, 30, 5.0, rank_informed),
    perfect_information=levels.perfect_information,
    scale=StrengthScale(
        {"easy": 530, "medium": 1000, "hard": 1280},
        bound=80.0,
        play=(
            (619, 0.0, 0.0),
            (697, 0.012, 0.0),
            (785, 0.025, 0.0),
            (873, 0.04, 0.0),
            (969, 0.09, 0.0),
            (1058, 0.19, 0.0),
            (1146, 0.4, 0.0),
            (1280, 0.4, 1.0),
        ),
        deviation=0.44,
    ),
    explanations=LazyMapping(f"{__name__}.explanation", "EXPLANATIONS"),
)
