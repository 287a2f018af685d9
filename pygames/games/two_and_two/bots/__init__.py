"""Bots and coach of Two & Two."""

from ....core.bot_interface import Bots, Coach, InstantLevel, SearchLevel, StrengthScale
from ....core.lazy import LazyMapping
from . import levels
from .policy import rank_moves

HARD = SearchLevel(levels.hard, iterations=1500)
MEDIUM = InstantLevel.best_of(rank_moves, levels.TIE)

BOTS = Bots(
    # In every game ``greedy`` is the policy without search. Here ``medium`` is the same.
    levels={
        "hard": HARD,
        "medium": MEDIUM,
        "easy": InstantLevel.any_of(levels.easy_probabilities),
        "greedy": MEDIUM,
    },
    coach=Coach(HARD, 1000, rank_moves, levels.advantage, 120, 0.01, levels.rank_informed),
    perfect_information=levels.perfect_information,
    scale=StrengthScale(
        {"easy": 700, "medium": 1000, "hard": 1200},
        bound=levels.BOUND,
        play=(
            (850, 0.0, 0.0),
            (905, 0.02, 0.0),
            (945, 0.06, 0.0),
            (1000, 1.0, 0.0),
            (1065, 1.0, 0.35),
            (1130, 1.0, 0.7),
            (1200, 1.0, 1.0),
        ),
        deviation=0.42,
    ),
    explanations=LazyMapping(f"{__name__}.explanation", "EXPLANATIONS"),
)
