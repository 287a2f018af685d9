"""Bots of Buraco."""

from ....core.bot_interface import Bots, Coach, InstantLevel, PurePolicy, SearchLevel, StrengthScale
from ....core.lazy import LazyMapping
from .levels import advantage, easy, greedy, hard, medium, perfect_information
from .policy import rank_informed, rank_moves

HARD = SearchLevel(hard, iterations=250)

BOTS = Bots(
    levels={
        "hard": HARD,
        "medium": InstantLevel(medium, PurePolicy(medium)),
        "easy": InstantLevel(easy, PurePolicy(easy)),
        "greedy": InstantLevel(greedy, PurePolicy(greedy)),
    },
    coach=Coach(HARD, 50, rank_moves, advantage, 30, 5.0, rank_informed),
    perfect_information=perfect_information,
    scale=StrengthScale(
        {"easy": 710, "medium": 1000, "hard": 1280},
        bound=40.0,
        play=(
            (645, 0.0, 0.0),
            (712, 0.01, 0.0),
            (860, 0.025, 0.0),
            (980, 0.06, 0.0),
            (1140, 0.3, 0.0),
            (1280, 0.3, 1.0),
        ),
        deviation=0.44,
    ),
    explanations=LazyMapping.from_module(f"{__name__}.explanation", "EXPLANATIONS"),
)
