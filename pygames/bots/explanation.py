"""Reasons of a bot's move, from the values that its level compared: the same for all games.

Their codes are ``only_move``, ``at_random`` (count), ``tied`` (count: of equally good moves, one of which was
played at random), ``instead`` (move: the next best one, and by how much it is worse), ``searched`` (moves,
playouts), ``win`` (chance), ``first_thought`` (move: the policy's best one, which the search overruled),
``second_thought`` (move: the level chooses another move now, because its time was limited then or it has
changed since), ``before_branch`` and ``unexplained``.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from ..core.bot_interface import ExplainMove, RankedMove, Reason, Reasons, View
from .search import SearchResult

TIED = 1e-9
"""The largest difference of values that a level takes as equal."""
Difference = Callable[[float], Reason]
"""Returns the facts of a difference of values, in the unit in which people are told it."""


def in_points(difference: float) -> Reason:
    """Return a difference in points as a fact."""
    return {"points": round(difference, 2)}


def as_share(difference: float) -> Reason:
    """Return a difference in win probability as a fact."""
    return {"share": round(difference, 4)}


def by_rank(rank: Callable[[View], Sequence[RankedMove]], difference: Difference = in_points) -> ExplainMove:
    """Return the explanation of a level that plays one of the best moves of ``rank``."""

    def explain(view: View, move: str, rng: Random) -> Reasons:
        yield
        return ranked_reasons(rank(view), move, difference)

    return explain


def ranked_reasons(
    ranked: Sequence[RankedMove], move: str, difference: Difference = in_points, tied: float = TIED
) -> list[Reason]:
    """Return the reasons of a move that was played as one of the best of ``ranked``."""
    best = ranked[0][1]
    value, reasons = next((value, reasons) for each, value, reasons in ranked if each == move)
    if value <= best - tied:
        return [*reasons, {"code": "second_thought", "move": ranked[0][0]}]
    equal = [each for each, other, _ in ranked if other > best - tied]
    return [*reasons, *_next_best({each: value for each, value, _ in ranked}, equal, difference)]


def _next_best(values: Mapping[str, float], equal: Sequence[str], difference: Difference) -> list[Reason]:
    """Return the number of equally good moves, or the next best move if there is only one best."""
    if len(equal) > 1:
        return [{"code": "tied", "count": len(equal)}]
    others = [each for each in values if each not in equal]
    if not others:
        return []
    other = max(others, key=values.__getitem__)
    return [{"code": "instead", "move": other, **difference(values[equal[0]] - values[other])}]


def searched_reasons(
    found: Sequence[SearchResult],
    move: str,
    difference: Difference,
    policy: Sequence[RankedMove] = (),
    worth: Callable[[float], Reason] = lambda mean: {"code": "win", "chance": round(mean, 4)},
) -> list[Reason]:
    """Return the reasons of a move that a search chose.

    Args:
        found: the results of the search, repeated, the best first.
        move: the move that was played.
        difference: the facts of a difference of the results' values.
        policy: the policy's ranking, if its values took part in the search. Its best move is named if the
            search overruled it.
        worth: the reason for the mean of the move's playouts.
    """
    playouts = sum(each.worlds for each in found)
    reasons: list[Reason] = [{"code": "searched", "moves": len(found), "playouts": playouts}]
    own = next((each for each in found if each.move == move), None)
    if own is not None:
        reasons.append(worth(own.mean))
    if found[0].move != move:
        return [*reasons, {"code": "second_thought", "move": found[0].move}]
    first = policy[0][0] if policy and policy[0][1] > _value_of(policy, move) + TIED else None
    if first is not None:
        reasons.append({"code": "first_thought", "move": first})
    if len(found) > 1 and found[1].move != first:
        worse = difference(found[0].value - found[1].value)
        reasons.append({"code": "instead", "move": found[1].move, **worse})
    return reasons


def _value_of(ranked: Sequence[RankedMove], move: str) -> float:
    return next(value for each, value, _ in ranked if each == move)
