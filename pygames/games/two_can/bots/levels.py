"""The levels of 2CAN."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from random import Random

from ....bots import perfect_information as cheating
from ....bots.search import compare, search
from ....core.bot_interface import Advantage, Budget, RankedMove, one_of_the_best
from ....game import State, View
from .. import GAME
from ..state import TwoCanState
from .lap_rollout import chance_of_a_point, chance_to_win
from .playout import fast
from .policy import Skill, rank

EASY = Skill(learned=False, counts=False, denies=False, times=False)
MEDIUM = Skill(counts=False, denies=False)
CLOSE = 3.0
"""How many points the policy may put a move behind its best one for ``hard`` to look at it."""
CANDIDATES = 5
"""How many moves ``hard`` looks at, at most."""
PRIOR = 0.5
"""How much what the policy says of a move counts beside what the laps say."""


def easy(view: View, rng: Random) -> str:
    """Sees the points that lie in its own Box, like a child: no chances, no rivals, no sense of time.

    It does not want a card that others threw away, unless it makes a pair.
    """
    if view["phase"] == "turn" and not _pairs(rank(view, EASY)):
        return "draw"
    return one_of_the_best(rank(view, EASY), rng)


def _pairs(ranked: list[RankedMove]) -> bool:
    """Whether the top discard would make a pair."""
    reasons = next(reasons for move, _, reasons in ranked if move == "take")
    return any(reason["code"] == "pair" for reason in reasons)


def medium(view: View, rng: Random) -> str:
    """Knows what a Box may become, but does not count cards, nor see what it feeds the next seat."""
    return one_of_the_best(rank(view, MEDIUM), rng)


def greedy(view: View, rng: Random) -> str:
    """All that the policy knows, and nothing played out."""
    return one_of_the_best(rank(view), rng)


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """The policy with all it knows; close decisions by what a lap makes of the chance of winning.

    Iterations are laps. So few say less than the policy does: it counts with them.
    """
    ranked = rank(view)
    close = _close(ranked)
    if len(close) == 1 or view["phase"] == "flip":
        return one_of_the_best(ranked, rng)
    point = PRIOR * chance_of_a_point(view)
    prior = {move: point * value for move, value in close.items()}
    found = yield from search(list(close), partial(GAME.sample, view), _winning, rng, budget, prior)
    return found[0].move


def _close(ranked: list[RankedMove]) -> dict[str, float]:
    """The moves worth a thought, one of each value, with their values.

    One that ends the round and one that does not are among them: near the end of a game a few points matter
    less than whether it is won.
    """
    close: dict[str, float] = {}
    kinds: set[bool] = set()
    for move, value, reasons in ranked:
        ends = any(reason["code"] == "ends_round" for reason in reasons)
        near = value > ranked[0][1] - CLOSE and len(close) < CANDIDATES
        if (near or ends not in kinds) and all(abs(value - other) > 1e-6 for other in close.values()):
            close[move] = value
            kinds.add(ends)
    return close


def _winning(world: State, move: str, rng: Random) -> float:
    assert isinstance(world, TwoCanState)
    return chance_to_win(fast(world.seats), world, move)


def lead(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """How much of the win ``best`` is ahead of ``move`` (a share of 1), and the standard error.

    As ``hard`` weighs them: what laps say, and beside it what the policy says.
    """
    values = {each: value for each, value, _ in rank(view)}
    promised = chance_of_a_point(view) * (values[best] - values[move])
    if view["phase"] == "flip":
        return promised, 0.0
    mean, error = yield from compare(best, move, partial(GAME.sample, view), _winning, rng, worlds)
    return (mean + PRIOR * promised) / (1 + PRIOR), error / (1 + PRIOR)


def cheat(state: State, rng: Random) -> str:
    """Plays every move out in the true game."""
    if state.legal_moves()[0].startswith("flip"):
        return state.legal_moves()[0]
    return cheating.best(state, state.legal_moves(), play_out, rng)


def play_out(world: State, move: str, rng: Random) -> float:
    """Points ahead of the others at the end of the round."""
    seat: int = world.to_act  # type: ignore[assignment]
    state = world.copy()
    assert isinstance(state, TwoCanState)
    before, number = state.totals, state.round
    state.apply(move, check=False)
    if state.round == number:
        fast(state.seats).play_round(state)
    points = [after - then for after, then in zip(state.totals, before, strict=True)]
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]
