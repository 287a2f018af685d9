"""Reasons of the moves of 2CAN's bots, from the values that each level compares."""

from collections.abc import Mapping
from functools import partial
from random import Random
from types import MappingProxyType

from ....bots.explanation import as_share, by_rank, ranked_reasons, searched_reasons
from ....core.bot_interface import Budget, ExplainMove, Reasons, View
from . import HARD
from .levels import EASY, MEDIUM, PRIOR, close_moves, is_clear, leaves_discard, search_laps
from .policy import rank_moves


def easy(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``easy``: ``no_pair``, or ``only_open`` and those of its policy."""
    yield
    ranked = rank_moves(view, EASY)
    if leaves_discard(view, ranked):
        return [{"code": "no_pair"} if move == "draw" else {"code": "second_thought", "move": "draw"}]
    reasons = ranked_reasons(ranked, move)
    return reasons if view["phase"] == "flip" else [{"code": "only_open"}, *reasons]


def hard(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``hard``: its search among close moves, and those of its policy."""
    yield
    ranked = rank_moves(view)
    close = close_moves(ranked)
    if is_clear(view, close):
        return ranked_reasons(ranked, move)
    found = yield from search_laps(view, close, rng, Budget(iterations=HARD.iterations))
    reasons = next(reasons for each, _, reasons in ranked if each == move)
    searched = searched_reasons(found, move, lambda ahead: as_share(ahead / (1 + PRIOR)), ranked)
    return [*reasons, *searched]


EXPLANATIONS: Mapping[str, ExplainMove] = MappingProxyType(
    {
        "hard": hard,
        "greedy": by_rank(rank_moves),
        "medium": by_rank(partial(rank_moves, skill=MEDIUM)),
        "easy": easy,
    }
)
