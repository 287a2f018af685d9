"""Bots of I Can't Even."""

from ....core.bot_interface import Bots, Coach, InstantLevel, SearchLevel
from .levels import cheat, easy, greedy, hard, lead, medium
from .policy import rank

HARD = SearchLevel(hard, iterations=120)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel(medium),
        "easy": InstantLevel(easy),
        "greedy": InstantLevel(greedy),
    },
    coach=Coach(HARD, HARD.iterations, rank, lead, worlds=60, min_reported_loss=0.01),
    perfect_information=cheat,
)
