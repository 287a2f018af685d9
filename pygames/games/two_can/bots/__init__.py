"""Bots and coach of 2CAN."""

from ....core.bot_interface import BestPolicy, Bots, Coach, InstantLevel, SearchLevel
from ....core.lazy import LazyMapping
from .levels import (
    advantage,
    easy,
    easy_probabilities,
    greedy,
    hard,
    medium,
    medium_probabilities,
    perfect_information,
)
from .policy import rank_moves

HARD = SearchLevel(hard, iterations=120)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel(medium, medium_probabilities),
        "easy": InstantLevel(easy, easy_probabilities),
        "greedy": InstantLevel(greedy, BestPolicy(rank_moves)),
    },
    coach=Coach(HARD, HARD.iterations, rank_moves, advantage, worlds=120, min_reported_loss=0.005),
    perfect_information=perfect_information,
    explanations=LazyMapping.from_module(f"{__name__}.explanation", "EXPLANATIONS"),
)
