"""Bots of Buraco."""

from ....core.bot_interface import Bots, Coach, InstantLevel, PurePolicy, SearchLevel
from ....core.lazy import LazyMapping
from .levels import advantage, easy, greedy, hard, medium, perfect_information
from .policy import rank_moves

HARD = SearchLevel(hard, iterations=250)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel(medium, PurePolicy(medium)),
        "easy": InstantLevel(easy, PurePolicy(easy)),
        "greedy": InstantLevel(greedy, PurePolicy(greedy)),
    },
    coach=Coach(HARD, 50, rank_moves, advantage, worlds=30, min_reported_loss=5.0),
    perfect_information=perfect_information,
    explanations=LazyMapping.from_module(f"{__name__}.explanation", "EXPLANATIONS"),
)
