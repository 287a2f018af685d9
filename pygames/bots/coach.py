"""The coach: the best move with its reasons, and what the decisions of a finished game have cost.

It judges a moment by the view of the seat that decides and by nothing else: who reviews a game learns where
it could have played better with what it knew then, not what it should have guessed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from ..bot import Budget, Coach, Ranked, Reason
from ..game import Game, State, View
from ..games import BUILT_INS, Catalogue

SURE = 3.0
"""A loss of fewer standard errors than this may be luck: it is told as none."""
COSTLIEST = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """What the best level would do.

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
        lost: what ``move`` gave away against it: in what the game's `Coach.lead` counts,
            points, sets or a share of the win; 0 where nothing, or nothing that is surely no luck.
        reasons: of the move that was played. Besides the policy's own there is ``looked_ahead``: another one
            looks better to the policy, but not to the search.
        best_reasons: of the best one.
    """

    event: int
    seat: int
    move: str
    best: str
    lost: float
    reasons: list[Reason]
    best_reasons: list[Reason]


def coaches(game: str | Game, games: Catalogue = BUILT_INS) -> bool:
    """Whether there is a coach for this game."""
    rules = games.get(game) if isinstance(game, str) else game
    return rules is not None and rules.coached


def of(game: Game) -> Coach:
    """The coach that a game brings.

    Raises:
        LookupError: it brings none.
    """
    coach = game.load_bots().coach if game.coached else None
    if coach is None:
        raise LookupError(f"there is no coach for {game.id}")
    return coach


def hint(
    view: View, budget: Budget | float | None = None, games: Catalogue = BUILT_INS
) -> Generator[None, None, Hint]:
    """The best move for the seat to act, in slices; the same view and iterations, the same hint."""
    coach = of(games[view["game"]])
    move = yield from coach.level.think(view, Random("hint"), budget)
    return Hint(move, _reasons(coach.rank(view), move, found=True))


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
        """The decisions that have cost most so far, at most three a seat, in the order of the game."""
        costly = []
        for seat in {each.seat for each in self.decisions}:
            own = [each for each in self.decisions if each.seat == seat and each.lost > 0]
            costly += sorted(own, key=lambda each: -each.lost)[:COSTLIEST]
        return sorted(costly, key=lambda each: each.event)


def moments(final: State, seats: Iterable[int]) -> Iterator[tuple[State, str]]:
    """Where ``seats`` had a choice: the state then, and what they played."""
    wanted = frozenset(seats)
    for state, move in final.retrace():
        if state.to_act in wanted and len(state.legal_moves()) > 1:
            yield state, move


def judge(state: State, move: str) -> Generator[None, None, Decision]:
    """What one decision has cost; of the state only its actor's view is looked at."""
    seat, event = state.to_act, state.event_count
    assert seat is not None
    view, coach = state.view(seat), of(state.game)
    budget = Budget(iterations=coach.iterations)
    best = yield from coach.level.think(view, Random(f"review {event}"), budget)
    lost = 0.0
    if best != move:
        rng = Random(f"compare {event}")
        mean, error = yield from coach.lead(view, best, move, rng, coach.worlds)
        if mean > max(SURE * error, coach.least):
            lost = round(mean, 4)
        elif mean < 0:
            best = move  # what looked better at first is not
    ranked = coach.rank(view)
    reasons, best_reasons = _reasons(ranked, move, found=move == best), _reasons(ranked, best, found=True)
    return Decision(event, seat, move, best, lost, reasons, best_reasons)


def _reasons(ranked: list[Ranked], move: str, *, found: bool) -> list[Reason]:
    """What the policy says of a move; of one that the search has found over its head, that too."""
    value, reasons = next((value, reasons) for each, value, reasons in ranked if each == move)
    overruled = found and ranked[0][1] > value + 1e-6
    return [{"code": "looked_ahead"}, *reasons] if overruled else list(reasons)
