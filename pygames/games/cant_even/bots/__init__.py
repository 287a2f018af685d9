"""Bots of I Can't Even."""

from ....core.bot_interface import BestPolicy, Bots, Coach, InstantLevel, SearchLevel
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
    coach=Coach(HARD, HARD.iterations, rank_moves, advantage, worlds=60, min_reported_loss=0.01),
    perfect_information=perfect_information,
    explanations=LazyMapping.from_module(f"{__name__}.explanation", "EXPLANATIONS"),
)
