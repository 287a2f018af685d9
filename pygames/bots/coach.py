"""The coach: the best move with its reasons, and what the decisions of a finished game have cost.

It judges a moment by the view of the seat that decides and by nothing else: who reviews a game learns where
it could have played better with what it knew then, not what it should have guessed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from ..game import State, View
from .budget import Budget
from .registry import GAMES, ITERATIONS, find_bot

Reason = dict[str, Any]
"""A ``code`` and its facts, as the game's ``policy.rank`` documents them."""

WORLDS = {"two_can": 60, "two_and_two": 120, "cant_even": 60, "buraco": 30}
"""In how many worlds a review plays the best move and the move that was made out against each other."""
SURE = 2.0
"""A loss of fewer standard errors than this may be luck: it is told as none."""
COSTLIEST = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """What ``hard`` would do.

    Attributes:
        move: its choice.
        reasons: what speaks for it and against it, in the policy's terms.
    """

    move: str
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a finished game, looked at again.

    Attributes:
        event: how many events of the record lay before it.
        seat: who decided.
        move: what was played.
        best: the best move found from that moment's view.
        lost: what ``move`` gave away against it: points (`two_can`, `buraco`), sets (`two_and_two`), or the
            share of the win from 0 to 1 (`cant_even`); 0 where nothing, or nothing that is surely no luck.
        reasons: of the move that was played.
        best_reasons: of the best one.
    """

    event: int
    seat: int
    move: str
    best: str
    lost: float
    reasons: list[Reason]
    best_reasons: list[Reason]


def coaches(game: str) -> bool:
    """Whether there is a coach for this game."""
    return game in GAMES


def hint(view: View, budget: Budget | float | None = None) -> Generator[None, None, Hint]:
    """The best move for the seat to act, in slices; the same view and iterations, the same hint."""
    move = yield from find_bot(view["game"], "hard").think(view, Random("hint"), budget)
    return Hint(move, _reasons(view)[move])


class Review:
    """All decisions of ``seats`` in a finished game where there was a choice, one after the other.

    The same game gives the same review: it thinks in iterations, never by the clock.

    Attributes:
        total: how many decisions there are.
        decisions: those that have been looked at.
        thinking: the work; it yields between its slices.
    """

    def __init__(self, final: State, seats: Iterable[int]) -> None:
        seats = tuple(seats)
        self.total = sum(1 for _ in moments(final, seats))
        self.decisions: list[Decision] = []
        self.thinking = self._think(final, seats)

    def _think(self, final: State, seats: Iterable[int]) -> Generator[None, None, None]:
        for state, move in moments(final, seats):
            self.decisions.append((yield from judge(state, move)))

    @property
    def done(self) -> bool:
        """Whether every decision has been looked at."""
        return len(self.decisions) == self.total

    @property
    def costliest(self) -> list[Decision]:
        """The decisions that have cost most so far, at most three, in the order in which they were made."""
        costly = sorted((each for each in self.decisions if each.lost > 0), key=lambda each: -each.lost)
        return sorted(costly[:COSTLIEST], key=lambda each: each.event)


def moments(final: State, seats: Iterable[int]) -> Iterator[tuple[State, str]]:
    """Where ``seats`` had a choice: the state then, and what they played."""
    wanted = frozenset(seats)
    for state, move in final._retrace():
        if state.to_act in wanted and len(state.legal_moves()) > 1:
            yield state, move


def judge(state: State, move: str) -> Generator[None, None, Decision]:
    """What one decision has cost; of the state only its actor's view is looked at."""
    seat, event = state.to_act, state._count()
    assert seat is not None
    view, game = state.view(seat), state.game.id
    budget = Budget(iterations=ITERATIONS[game])
    best = yield from find_bot(game, "hard").think(view, Random(f"review {event}"), budget)
    lost = 0.0
    if best != move:
        lead = _part(game, "lead")(view, best, move, Random(f"compare {event}"), WORLDS[game])
        mean, error = yield from lead
        lost = round(mean, 4) if mean > SURE * error else 0.0
    reasons = _reasons(view)
    return Decision(event, seat, move, best, lost, reasons[move], reasons[best])


def _reasons(view: View) -> dict[str, list[Reason]]:
    return {move: reasons for move, _, reasons in _part(view["game"], "rank")(view)}


def _part(game: str, name: str) -> Any:
    return getattr(import_module(f"{__package__}.{game}"), name)
