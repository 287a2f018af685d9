"""Reasons of a bot's move, from the values that its level compared: the same for all games.

Their codes are ``only_move``, ``at_random`` (count), ``tied`` (count: of equally good moves, one of which was
played at random), ``alike`` (the same, of which the first one was played), ``instead`` (move: the next best
one, and by how much it is worse), ``searched`` (moves, playouts), ``win`` (chance), ``first_thought`` (move:
the policy's best one, which the search overruled), ``overlooked`` (move: the best one, which a fitted bot did
not distinguish from its own), ``second_thought`` (move: the level chooses another move now, because its time
was limited then or it has changed since), ``before_branch`` and ``unexplained``.
"""

from collections.abc import Callable, Sequence
from random import Random

from ..core.bot_interface import ExplainMove, RankedMove, Reason, Reasons, View
from .search import SearchResult

CODES = frozenset(
    {
        "only_move",
        "at_random",
        "tied",
        "alike",
        "instead",
        "searched",
        "win",
        "first_thought",
        "overlooked",
        "second_thought",
        "before_branch",
        "unexplained",
    }
)
TIED = 1e-6
"""The largest difference of values that counts as equal."""
Difference = Callable[[float], Reason]
"""Returns the facts of a difference of values, in the unit that people read."""


def in_points(difference: float) -> Reason:
    """Return a difference in points as a fact."""
    return {"points": round(difference, 2)}


def as_share(difference: float) -> Reason:
    """Return a difference in win probability as a fact."""
    return {"share": round(difference, 4)}


def second_thought(move: str) -> Reason:
    """Return the reason of a level that chooses another move now."""
    return {"code": "second_thought", "move": move}


def at_random(count: int) -> Reason:
    """Return the reason of a random choice among ``count`` moves."""
    return {"code": "at_random", "count": count}


def win(share: float) -> Reason:
    """Return the chance of winning, without the little that points may add to it."""
    return {"code": "win", "chance": round(min(1.0, max(0.0, share)), 4)}


def by_rank(rank: Callable[[View], Sequence[RankedMove]], difference: Difference = in_points) -> ExplainMove:
    """Return the explanation of a level that plays one of the best moves of ``rank``."""

    def explain(view: View, move: str, rng: Random) -> Reasons:
        yield from ()
        return ranked_reasons(rank(view), move, difference)

    return explain


def ranked_reasons(
    ranked: Sequence[RankedMove], move: str, difference: Difference = in_points, tied_code: str = "tied"
) -> list[Reason]:
    """Return the reasons of a move that was played as one of the best of ``ranked``.

    Args:
        ranked: the moves that were compared, the best first.
        move: the move that was played.
        difference: the facts of a difference of values.
        tied_code: the code of equally good moves: ``tied`` if a random one was played, else ``alike``.
    """
    best = ranked[0][1]
    value, reasons = next((value, reasons) for each, value, reasons in ranked if each == move)
    if value < best - TIED:
        return [*reasons, second_thought(ranked[0][0])]
    worse = [(each, other) for each, other, _ in ranked if other < best - TIED]
    if len(ranked) - len(worse) > 1:
        return [*reasons, {"code": tied_code, "count": len(ranked) - len(worse)}]
    if not worse:
        return reasons
    other, its_value = max(worse, key=lambda each: each[1])
    return [*reasons, {"code": "instead", "move": other, **difference(best - its_value)}]


def searched_reasons(
    found: Sequence[SearchResult],
    move: str,
    difference: Difference,
    first: str | None = None,
    worth: Callable[[float], Reason] = win,
) -> list[Reason]:
    """Return the reasons of a move that a search chose.

    Args:
        found: the results of the search, repeated, the best first.
        move: the move that was played.
        difference: the facts of a difference of the results' values.
        first: the policy's best move, if the policy's values took part in the search. It is named if the
            search overruled it.
        worth: the reason for the mean of the move's playouts.
    """
    playouts = sum(each.worlds for each in found)
    reasons: list[Reason] = [{"code": "searched", "moves": len(found), "playouts": playouts}]
    own = next((each for each in found if each.move == move), None)
    if own is not None:
        reasons.append(worth(own.mean))
    if found[0].move != move:
        return [*reasons, second_thought(found[0].move)]
    if first not in (None, move):
        reasons.append({"code": "first_thought", "move": first})
    if len(found) > 1 and found[1].move != first:
        worse = difference(found[0].value - found[1].value)
        reasons.append({"code": "instead", "move": found[1].move, **worse})
    return reasons


def reasons_of(ranked: Sequence[RankedMove], move: str) -> list[Reason]:
    """Return the policy's reasons of one of its moves."""
    return next(reasons for each, _, reasons in ranked if each == move)
