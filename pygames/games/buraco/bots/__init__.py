"""Bots of Buraco."""

from ....core.bot_interface import Bots, Coach, InstantLevel, SearchLevel
from .levels import cheat, easy, greedy, hard, lead, medium
from .policy import rank

HARD = SearchLevel(hard, iterations=250)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel(medium),
        "easy": InstantLevel(easy),
        "greedy": InstantLevel(greedy),
    },
    coach=Coach(HARD, 50, rank, lead, worlds=30, min_reported_loss=5.0),
    perfect_information=cheat,
)
