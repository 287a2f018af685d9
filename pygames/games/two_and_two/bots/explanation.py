"""Reasons of the moves of Two & Two's bots, from the values that each level compares."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from ....bots.explanation import as_share, at_random, by_rank, reasons_of, searched_reasons, second_thought
from ....core.bot_interface import Budget, ExplainMove, Reason, Reasons, View
from . import HARD
from .levels import easy_choices, search_moves
from .policy import rank_moves

SET = 100
"""The policy's value of a set."""
ESTIMATES = ("danger", "next_own")
"""Reasons that are the policy's own estimates. The search makes others."""


def easy(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``easy``: ``never_denies``, ``takes_set``, or a choice at random.

    ``keeps_effects`` means that it left out the moves that spend one.
    """
    yield from ()
    if view["phase"] == "deny":
        return [{"code": "never_denies"}]
    choices = easy_choices(view)
    if move not in choices:
        return [second_thought(choices[0])]
    if move in view["data"]["completes"]:
        return [{"code": "takes_set"}]
    saving: list[Reason] = [{"code": "keeps_effects"}] if len(choices) < len(view["legal"]) else []
    return [at_random(len(choices)), *saving]


def hard(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``hard``: its search, and what its move does for certain."""
    found = yield from search_moves(view, rng, Budget(iterations=HARD.iterations))
    certain = [reason for reason in reasons_of(rank_moves(view), move) if reason["code"] not in ESTIMATES]
    return [*certain, *searched_reasons(found, move, as_share)]


def of_a_set(difference: float) -> Reason:
    """Return a difference of the policy's values as a share of a set."""
    return {"of_set": round(difference / SET, 4)}


medium = by_rank(rank_moves, of_a_set)

EXPLANATIONS: Mapping[str, ExplainMove] = MappingProxyType(
    {"hard": hard, "greedy": medium, "medium": medium, "easy": easy}
)
