"""The levels of 2CAN."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from ...game import State, View
from ...games.two_can.state import TwoCanState
from .. import cheat as cheating
from ..budget import Budget
from ..search import Lead
from .policy import FULL, Ranked, Skill, fast, rank

EASY = Skill(learned=False, counts=False, denies=False, times=False)
MEDIUM = Skill(counts=False, denies=False)


def easy(view: View, rng: Random) -> str:
    """Sees the points that lie in its own Box, like a child: no chances, no rivals, no sense of time.

    It does not want a card that others threw away, unless it makes a pair.
    """
    if view["phase"] == "turn" and not _pairs(rank(view, EASY)):
        return "draw"
    return _best(view, rng, EASY)


def _pairs(ranked: list[Ranked]) -> bool:
    """Whether the top discard would make a pair."""
    reasons = next(reasons for move, _, reasons in ranked if move == "take")
    return any(reason["code"] == "pair" for reason in reasons)


def medium(view: View, rng: Random) -> str:
    """Knows what a Box may become, but does not count cards, nor see what it feeds the next seat."""
    return _best(view, rng, MEDIUM)


def _best(view: View, rng: Random, skill: Skill) -> str:
    legal: list[str] = view["legal"]
    if len(legal) == 1:
        return legal[0]
    ranked = rank(view, skill)
    best = [move for move, value, _ in ranked if value > ranked[0][1] - 1e-9]
    return rng.choice(best)


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """The policy with all it knows. Playouts of its close decisions were tried, and did not pay."""
    yield from ()
    return _best(view, rng, FULL)


def lead(view: View, best: str, move: str, rng: Random, worlds: int) -> Lead:
    """How many points ``best`` is ahead of ``move``: worked out, not played out."""
    yield from ()
    values = {each: value for each, value, _ in rank(view)}
    return values[best] - values[move], 0.0


def cheat(state: State, rng: Random, budget: Budget | None = None) -> str:
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
        fast().play_round(state)
    points = [after - then for after, then in zip(state.totals, before, strict=True)]
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]
