"""Reasons of the moves of 2CAN's bots, from the values that each level compares."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from ....bots.explanation import as_share, ranked_reasons, reasons_of, searched_reasons, second_thought
from ....core.bot_interface import Budget, ExplainMove, Reasons, View
from . import HARD
from .levels import MEDIUM, PRIOR, close_moves, easy_ranked, is_clear, search_laps
from .policy import FULL, Skill, rank_moves


def easy(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``easy``: ``no_pair``, or ``only_open`` and those of its policy."""
    yield from ()
    ranked = easy_ranked(view)
    if move not in [each for each, _, _ in ranked]:
        return [second_thought(ranked[0][0])]
    if move == "draw":
        return [{"code": "no_pair"}]
    reasons = ranked_reasons(ranked, move)
    return reasons if view["phase"] == "flip" else [{"code": "only_open"}, *reasons]


def hard(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``hard``: its search among close moves, and those of its policy."""
    ranked = rank_moves(view)
    close = close_moves(ranked)
    if is_clear(view, close):
        return ranked_reasons(ranked, move)
    found = yield from search_laps(view, close, rng, Budget(iterations=HARD.iterations))
    searched = searched_reasons(found, move, lambda ahead: as_share(ahead / (1 + PRIOR)), ranked[0][0])
    return [*reasons_of(ranked, move), *searched]


def by_policy(skill: Skill) -> ExplainMove:
    """Return the explanation of a level that follows the policy."""

    def explain(view: View, move: str, rng: Random) -> Reasons:
        yield from ()
        reasons = ranked_reasons(rank_moves(view, skill), move)
        # The difference between drawing and taking is among the policy's reasons for drawing.
        return [each for each in reasons if (move, each["code"]) != ("draw", "instead")]

    return explain


EXPLANATIONS: Mapping[str, ExplainMove] = MappingProxyType(
    {
        "hard": hard,
        "greedy": by_policy(FULL),
        "medium": by_policy(MEDIUM),
        "easy": easy,
    }
)
