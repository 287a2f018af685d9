"""Bots of I Can't Even."""

from ....core.bot_interface import BestPolicy, Bots, Coach, InstantLevel, SearchLevel, StrengthScale
from ....core.lazy import LazyMapping
from .levels import (
    advantage,
    easy,
    easy_probabilities,
    greedy,
    greedy_probabilities,
    hard,
    hard_probabilities,
    medium,
    perfect_information,
    rank_informed,
)
from .policy import rank_moves

HARD = SearchLevel(hard, 120, hard_probabilities)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel(medium, BestPolicy(rank_moves)),
        "easy": InstantLevel(easy, easy_probabilities),
        "greedy": InstantLevel(greedy, greedy_probabilities),
    },
    coach=Coach(HARD, HARD.iterations, rank_moves, advantage, 60, 0.01, rank_informed),
    perfect_information=perfect_information,
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
    explanations=LazyMapping.from_module(f"{__name__}.explanation", "EXPLANATIONS"),
)
