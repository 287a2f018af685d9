"""Reasons of the moves of the bots of I Can't Even, from the values that each level compares."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from ....bots.explanation import (
    as_share,
    by_rank,
    in_points,
    ranked_reasons,
    reasons_of,
    searched_reasons,
    second_thought,
    win,
)
from ....core.bot_interface import Budget, ExplainMove, RankedMove, Reason, Reasons, View
from . import HARD
from .endgame import hidden_hands, several_seats
from .levels import greedy_values, immediate_values, is_last_round, search_moves
from .policy import rank_moves

BUDGET = Budget(iterations=HARD.iterations)


def easy(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``easy``: ``most_now`` (points) for an offer, the policy's for a take."""
    yield from ()
    values = immediate_values(view)
    if view["phase"] != "offer":
        return ranked_reasons(_ranked(values, reasons_of(rank_moves(view), move)), move)
    now = {"code": "most_now", "points": round(values[move])}
    return ranked_reasons(_ranked(values, [now]), move)


def greedy(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``greedy``: the policy's, in the last round the chance of winning."""
    yield from ()
    values, reasons = greedy_values(view, rng), reasons_of(rank_moves(view), move)
    if not is_last_round(view):
        return ranked_reasons(_ranked(values, reasons), move)
    return ranked_reasons(_ranked(values, [*reasons, win(values[move])]), move, as_share)


def hard(view: View, move: str, rng: Random) -> Reasons:
    """Return the reasons of ``hard``: its search, or the solution of the last round."""
    ranked = rank_moves(view)
    if is_last_round(view) and view["seats"] == 2:
        return [*reasons_of(ranked, move), *(yield from _solved(view, move))]
    if is_last_round(view) and several_seats.has_few_draws_left(view):
        values = yield from several_seats.evaluate_draws(view, rng, BUDGET)
        reasons = [*reasons_of(ranked, move), {"code": "draws_ahead"}, win(values[move])]
        return ranked_reasons(_ranked(values, reasons), move, as_share, "alike")
    found = yield from search_moves(view, rng, BUDGET)
    return [*reasons_of(ranked, move), *searched_reasons(found, move, as_share, ranked[0][0])]


def _solved(view: View, move: str) -> Reasons:
    """Return ``solved``, or ``mixes`` (chance: how often it plays this move), and the worth of the move."""
    solution = yield from hidden_hands.solve(view, BUDGET)
    weights, worths = hidden_hands.weights_of(*solution), hidden_hands.worths_of(*solution)
    played = [each for each, weight in weights.items() if weight]
    if move not in played:
        return [second_thought(max(weights, key=weights.__getitem__))]
    chance = weights[move] / sum(weights.values())
    how = {"code": "solved"} if len(played) == 1 else {"code": "mixes", "chance": round(chance, 4)}
    return [how, win(worths[move])]


def _ranked(values: Mapping[str, float], reasons: list[Reason]) -> list[RankedMove]:
    """Return moves in the order of their values, with the reasons of the one that was played."""
    return sorted(((move, value, reasons) for move, value in values.items()), key=lambda item: -item[1])


EXPLANATIONS: Mapping[str, ExplainMove] = MappingProxyType(
    {"hard": hard, "greedy": greedy, "medium": by_rank(rank_moves, in_points), "easy": easy}
)
