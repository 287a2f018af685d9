"""Bots and coach of Two & Two."""

from ....core.bot_interface import BestPolicy, Bots, Coach, InstantLevel, SearchLevel
from ....core.lazy import LazyMapping
from .levels import TIE, advantage, easy, easy_probabilities, hard, medium, perfect_information
from .policy import rank_moves

HARD = SearchLevel(hard, iterations=1500)
MEDIUM = InstantLevel(medium, BestPolicy(rank_moves, TIE))

BOTS = Bots(
    # In every game ``greedy`` is the policy without search. Here ``medium`` is the same.
    levels={"hard": HARD, "medium": MEDIUM, "easy": InstantLevel(easy, easy_probabilities), "greedy": MEDIUM},
    coach=Coach(HARD, 1000, rank_moves, advantage, worlds=120, min_reported_loss=0.01),
    perfect_information=perfect_information,
    explanations=LazyMapping.from_module(f"{__name__}.explanation", "EXPLANATIONS"),
)
