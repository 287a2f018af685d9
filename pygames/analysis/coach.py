"""Coach: hints with reasons, reviews of the decisions of a finished game, comparisons of moves.

A position is evaluated from the actor's view only. A review therefore shows where a player could have played
better with the knowledge of that position, not what the player should have guessed.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from math import erf, sqrt
from random import Random
from typing import NoReturn

from ..catalog import BUILT_INS, Catalogue
from ..core.bot_interface import (
    Advantage,
    Budget,
    Coach,
    LastRequest,
    RankedMove,
    Reason,
    import_in_slice,
    run_slice,
)
from ..core.immutable import FrozenFields
from ..game import Game, State, View
from ..records.replay import state_at

REVIEW = 8
"""The version of reviews, their units included. One of another version is computed again."""
SIGNIFICANT = 0.998
"""The least confidence of a loss that counts as significant: about three standard errors."""
MIN_CONFIDENCE = 0.9
"""The least confidence of a loss that is reported. A less certain one is reported as 0."""
WORST_COUNT = 3
"""The number of costliest decisions of each seat."""
LONG_REVIEW = 200
"""The number of decisions from which a review spends less on each, so that it does not take longer."""
MIN_WORLDS = 8
"""The least number of worlds in which such a review plays out a decision, unless the coach uses fewer."""
MAX_PLAN = 12
"""The greatest number of moves in a plan."""
WORLDS = 6
"""The number of sampled worlds that must agree on a view for it to be predicted."""
MAX_COMPARED = 8
"""The greatest number of other moves in a comparison: the best ones by the policy."""


class WorkInProgress:
    """Work in progress, which can be neither copied nor pickled because a generator holds its progress."""

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is work in progress: copy or pickle its results")


@dataclass(frozen=True, slots=True)
class Step(FrozenFields):
    """A move, with the policy's reasons for it and against it."""

    move: str
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class Hint(Step):
    """The move of the best level.

    Attributes:
        move: the move.
        reasons: the reasons for it and against it.
        plan: the moves after it, as long as the seat stays to act and sees nothing new. A player who follows
            the plan gets the rest of it as the next hint.
    """

    plan: list[Step] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Decision(FrozenFields):
    """The review of one decision of a finished game.

    Attributes:
        event: the number of events in the record before the decision.
        seat: the seat that decided.
        move: the move that was played.
        best: the best move found from the view of that position.
        loss: the average loss of ``move`` against ``best``, in the unit of the game's `Coach.advantage`
            (points, sets or a share of the win); 0 if there is none, or if it may well be luck.
        confidence: the probability that there is a loss: from `MIN_CONFIDENCE` to 1, or 0 if ``loss`` is 0.
        significant: True if the confidence is high enough for the decision to count.
        reasons: the reasons of the move that was played. The code ``looked_ahead``, in addition to the
            policy's own, means that another move is better for the policy, but not for the search.
        best_reasons: the reasons of the best move.
    """

    event: int
    seat: int
    move: str
    best: str
    loss: float
    confidence: float
    significant: bool
    reasons: list[Reason]
    best_reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class MoveLoss:
    """The loss of another move in the position of a decision.

    Attributes:
        move: the move.
        loss: its average loss against the best move, as in `Decision`.
        confidence: the probability that it is the worse move, as in `Decision`.
    """

    move: str
    loss: float
    confidence: float


def has_coach(game: str | Game, games: Catalogue = BUILT_INS) -> bool:
    """Return True if the game has a coach."""
    rules = games.get(game) if isinstance(game, str) else game
    return rules is not None and rules.has_coach


def coach_for(game: Game) -> Coach:
    """Return the coach of a game.

    Raises:
        LookupError: the game has none.
    """
    coach = game.load_bots().coach if game.has_coach else None
    if coach is None:
        raise LookupError(f"{game.id} has no coach")
    return coach


def hint(
    view: View, budget: Budget | float | None = None, games: Catalogue = BUILT_INS
) -> Generator[None, None, Hint]:
    """Return the best move for the seat to act, in slices. The same view and iterations give the same hint.

    >>> import pygames
    >>> from pygames.core.bot_interface import run_to_end
    >>> game, *_ = pygames.games().values()
    >>> state = game.new(seed=7)
    >>> run_to_end(hint(state.view(state.to_act), budget=0.1)).move in state.legal_moves()
    True

    Args:
        view: the view of that seat.
        budget: seconds, a `Budget`, or None for the usual iterations of the coach's level.
        games: the catalogue in which the view's game is looked up.
    """
    game = games[view["game"]]
    first = last = yield from _step(game, view, budget)
    plan: list[Step] = []
    while len(plan) < MAX_PLAN and (following := _predict_view(game, view, last.move)) is not None:
        view, last = following, (yield from _step(game, following, budget))
        plan.append(last)
    return Hint(first.move, first.reasons, plan)


def _hint_in_play(game: Game, view: View) -> Generator[None, None, Hint]:
    """Return the `hint` within the budget of play, where a person waits for it."""
    coach = yield from import_in_slice(lambda: coach_for(game))
    return (yield from hint(view, Budget.in_play(coach.level), {game.id: game}))


def _step(game: Game, view: View, budget: Budget | float | None) -> Generator[None, None, Step]:
    coach = yield from import_in_slice(lambda: coach_for(game))
    move = yield from coach.level.think(view, Random("hint"), budget)
    return Step(move, reasons_of(coach, coach.rank(view), move, is_best=True))


def _predict_view(game: Game, view: View, move: str) -> View | None:
    """Return the seat's view after this move; None if it is not certain or the seat is not to act again."""
    rng, seat = Random("plan"), view["seat"]
    predicted: View | None = None
    for _ in range(WORLDS):
        world = game.sample(view, rng)
        world.apply(move)
        after = world.view(seat) if world.to_act == seat else None
        if after is None or (predicted is not None and after != predicted):
            return None
        predicted = after
    return predicted


class Review(WorkInProgress):
    """A review of all decisions of ``seats`` in a finished game with more than one legal move.

    The same game gives the same review. Work is limited by iterations, never by the clock. A game of more
    decisions than `LONG_REVIEW` takes about as long as a game of that many.

    Attributes:
        total: the number of decisions.
        decisions: the decisions that have been evaluated so far.
        thinking: the work, a generator that yields between its slices.
    """

    def __init__(self, final: State, seats: Iterable[int]) -> None:
        seats = tuple(seats)
        self.total = sum(1 for _ in decisions_of(final, seats))
        self.decisions: list[Decision] = []
        self.thinking = self._think(final, seats)

    def _think(self, final: State, seats: Iterable[int]) -> Generator[None, None, None]:
        effort = min(1.0, LONG_REVIEW / max(1, self.total))
        for state, move in decisions_of(final, seats):
            self.decisions.append((yield from evaluate_decision(state, move, effort)))

    @property
    def done(self) -> bool:
        """True if every decision has been evaluated."""
        return len(self.decisions) == self.total

    @property
    def costliest(self) -> list[Decision]:
        """The costliest decisions so far, at most `WORST_COUNT` a seat, in the order of the game."""
        costly = []
        for seat in {each.seat for each in self.decisions}:
            own = [each for each in self.decisions if each.seat == seat and each.significant]
            costly += sorted(own, key=lambda each: -each.loss)[:WORST_COUNT]
        return sorted(costly, key=lambda each: each.event)


def decisions_of(final: State, seats: Iterable[int]) -> Iterator[tuple[State, str]]:
    """Yield the state and the move of each decision of ``seats`` with more than one legal move."""
    reviewed = frozenset(seats)
    for state, move in final.iter_positions():
        if state.to_act in reviewed and len(state.legal_moves()) > 1:
            yield state, move


def evaluate_decision(state: State, move: str, effort: float = 1.0) -> Generator[None, None, Decision]:
    """Evaluate one decision from its actor's view.

    Args:
        state: the state before the decision. Only the actor's view of it is used.
        move: the move that was played.
        effort: the share of the coach's usual iterations and worlds to spend.
    """
    seat, event = state.to_act, state.event_count
    assert seat is not None
    coach = yield from import_in_slice(lambda: coach_for(state.game))
    view = state.view(seat)
    budget = Budget(iterations=max(1, round(coach.iterations * effort)))
    best = yield from coach.level.think(view, Random(f"review {event}"), budget)
    loss = confidence = 0.0
    if best != move:
        worlds = max(min(MIN_WORLDS, coach.worlds), round(coach.worlds * effort))
        mean, error = yield from _advantage(coach, view, event, best, move, worlds)
        loss, confidence = reported_loss(coach, mean, error)
        if mean < 0:
            best = move  # the move that the search preferred is worse in the comparison
    ranked = coach.rank(view)
    reasons = reasons_of(coach, ranked, move, is_best=move == best)
    best_reasons = reasons_of(coach, ranked, best, is_best=True)
    if best != move:
        reasons, best_reasons = comparable_reasons(coach, reasons, best_reasons)
    return Decision(
        event,
        seat,
        move,
        best,
        loss,
        confidence,
        significant=confidence >= SIGNIFICANT,
        reasons=reasons,
        best_reasons=best_reasons,
    )


def comparable_reasons(
    coach: Coach, reasons: list[Reason], best_reasons: list[Reason]
) -> tuple[list[Reason], list[Reason]]:
    """Return the reasons of a played and a better move, with their own points only if these favor the better.

    Something else decides then, such as the end of the round: the loss is in another measure.
    """
    points, most = (
        next((each.get("points") for each in given if each["code"] in coach.own_points), None)
        for given in (reasons, best_reasons)
    )
    # Without a sentence on its own points, the better move changes nothing.
    if points is None or round(points) < round(most or 0.0):
        return reasons, best_reasons
    played, better = (
        [each for each in given if each["code"] not in coach.own_points] for given in (reasons, best_reasons)
    )
    return played, better


class MoveComparison(WorkInProgress):
    """The losses of the other moves of a position: at most `MAX_COMPARED`, the policy's best ones.

    Attributes:
        losses: the losses computed so far, in the order of the policy, its best move first.
        thinking: the work, a generator that yields between its slices.
    """

    def __init__(self, state: State, best: str, played: str) -> None:
        """Compare all moves except ``best`` and ``played`` with ``best``."""
        assert state.to_act is not None
        view, coach = state.view(state.to_act), coach_for(state.game)
        self._others = [move for move, _, _ in coach.rank(view)[:MAX_COMPARED] if move not in (best, played)]
        self.losses: list[MoveLoss] = []
        self.thinking = self._think(coach, view, state.event_count, best)

    def _think(self, coach: Coach, view: View, event: int, best: str) -> Generator[None, None, None]:
        for move in self._others:
            mean, error = yield from _advantage(coach, view, event, best, move, coach.worlds)
            self.losses.append(MoveLoss(move, *reported_loss(coach, mean, error)))

    @property
    def done(self) -> bool:
        """True if every move has been compared."""
        return len(self.losses) == len(self._others)


class CoachSession(WorkInProgress):
    """The coach's work on one position of a table, one slice a call.

    Interrupted work starts again at the next call.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._hint_work: Generator[None, None, Hint] | None = None
        self._review: LastRequest[Review] = LastRequest()
        self._comparison: LastRequest[MoveComparison] = LastRequest()

    def hint(self, milliseconds: float) -> Hint | None:
        """Return the hint for the seat to act; None if it takes longer than ``milliseconds``."""
        game, seat = self._state.game, self._state.to_act
        work = self._hint_work or _hint_in_play(game, self._state.view(seat))
        self._hint_work = None
        result = run_slice(work, milliseconds)
        if result is None:
            self._hint_work = work
        return result

    def review(self, seats: Iterable[int], milliseconds: float) -> Review:
        """Return the review of these seats' decisions after another slice of work, perhaps incomplete."""
        seats = tuple(seats)
        return self._review.run(seats, lambda: Review(self._state, seats), milliseconds)

    def compare_moves(self, event: int, best: str, played: str, milliseconds: float) -> MoveComparison:
        """Return the comparison after the first ``event`` events after another slice of work.

        A call for another position or other moves discards the last comparison.

        Raises:
            ValueError: no decision follows the event, or the moves are not legal there.
        """

        def begin() -> MoveComparison:
            state = state_at(self._state, event)
            if not {best, played} <= set(state.legal_moves()):
                raise ValueError("event: expected a decision with these moves")
            return MoveComparison(state, best, played)

        return self._comparison.run((event, best, played), begin, milliseconds)


def _advantage(coach: Coach, view: View, event: int, best: str, move: str, worlds: int) -> Advantage:
    """Compare two moves, in the same worlds for every move of a position."""
    return coach.advantage(view, best, move, Random(f"compare {event}"), worlds)


def reported_loss(coach: Coach, mean: float, error: float) -> tuple[float, float]:
    """Return a loss and its confidence; zeros if it may well be luck."""
    confidence = 0.5 + 0.5 * erf(mean / error / sqrt(2)) if error else float(mean > 0)
    is_reported = mean > coach.min_reported_loss and confidence >= MIN_CONFIDENCE
    return (round(mean, 4), round(confidence, 4)) if is_reported else (0.0, 0.0)


def reasons_of(coach: Coach, ranked: list[RankedMove], move: str, *, is_best: bool) -> list[Reason]:
    """Return the policy's reasons of a move, with ``looked_ahead`` if only the search prefers it.

    Then points that are lost are left out, as they would be a reason against the move that is advised.
    """
    value, reasons = next((value, reasons) for each, value, reasons in ranked if each == move)
    overruled = is_best and ranked[0][1] > value + 1e-6
    if not overruled:
        return list(reasons)
    counted = coach.own_points | coach.margins
    rest = [each for each in reasons if each["code"] not in counted or each.get("points", 1) > 0]
    return [{"code": "looked_ahead"}, *rest]
