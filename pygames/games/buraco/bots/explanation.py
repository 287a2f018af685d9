"""Reasons of the moves of Buraco's bots, from the values that each level compares."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from ....bots.explanation import in_points, ranked_reasons, reasons_of, searched_reasons, second_thought
from ....core.bot_interface import Budget, ExplainMove, Reason, Reasons, View
from . import HARD
from .evaluation import PLAIN, WEIGHTS, Weights
from .levels import EASY, search_moves
from .policy import rank_by_due, rank_moves

ABOUT_RIVAL = ("feeds", "fits_rival")


def by_weights(weights: Weights, *, finishes: bool = False) -> ExplainMove:
    """Return the explanation of a level that plays the best move by these weights."""

    def explain(view: View, move: str, rng: Random) -> Reasons:
        yield from ()
        ranked = rank_by_due(view, weights, finishes=finishes)
        first = ranked[0][0]
        # Only moves that are due at the same time in a turn are compared by their values.
        compared = [item for due, item in ranked if due == first]
        if move not in [each for each, _, _ in compared]:
            reasons = reasons_of([item for _, item in ranked], move)
            return [*_weighed(weights, reasons), second_thought(compared[0][0])]
        return _weighed(weights, ranked_reasons(compared, move, in_points, "alike"))

    return explain


def _weighed(weights: Weights, reasons: list[Reason]) -> list[Reason]:
    """Return the reasons without those that have no weight."""
    return [reason for reason in reasons if weights.watch or reason["code"] not in ABOUT_RIVAL]


def hard(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``hard``: its search with ``ahead`` (points), and those of its policy."""
    ranked = rank_moves(view)
    found = yield from search_moves(view, rng, Budget(iterations=HARD.iterations))
    searched = searched_reasons(
        found, move, in_points, ranked[0][0], lambda mean: {"code": "ahead", "points": round(mean)}
    )
    return [*reasons_of(ranked, move), *searched]


EXPLANATIONS: Mapping[str, ExplainMove] = MappingProxyType(
    {
        "hard": hard,
        "greedy": by_weights(WEIGHTS, finishes=True),
        "medium": by_weights(PLAIN),
        "easy": by_weights(EASY),
    }
)
