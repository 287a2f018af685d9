"""Bots of I Can't Even."""

from ....core.bot_interface import Bots, Coach, InstantLevel, SearchLevel
from ....core.lazy import LazyMapping
from .levels import advantage, easy, greedy, hard, medium, perfect_information
from .policy import rank

HARD = SearchLevel(hard, iterations=120)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel(medium),
        "easy": InstantLevel(easy),
        "greedy": InstantLevel(greedy),
    },
    coach=Coach(HARD, HARD.iterations, rank, advantage, worlds=60, min_reported_loss=0.01),
    perfect_information=perfect_information,
    explanations=LazyMapping.from_module(f"{__name__}.explanation", "EXPLANATIONS"),
)
