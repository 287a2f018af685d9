"""The coach: the best move with its reasons, and what the decisions of a finished game have cost.

It judges a moment by the view of the seat that decides and by nothing else: who reviews a game learns where
it could have played better with what it knew then, not what it should have guessed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from math import erf, sqrt
from random import Random
from typing import NoReturn

from ..catalog import BUILT_INS, Catalogue
from ..core.bot_interface import Advantage, Budget, Coach, RankedMove, Reason, import_in_slice, run_slice
from ..core.immutable import frozen
from ..game import Game, State, View
from ..records.replay import state_at

REVIEW = 4
"""The version of what a review says, and in which unit: one of another version is made anew."""
SIGNIFICANT = 0.998
"""From this certainty on a loss is surely none of luck: about three standard errors."""
MIN_CONFIDENCE = 0.9
"""A loss that is less certain than this is told as none."""
WORST_COUNT = 3
LONG_REVIEW = 200
"""A review of more decisions than this thinks less of each, so that it does not take longer."""
MIN_WORLDS = 8
"""In so many worlds a decision is played out even then, if it ever is in as many."""
MAX_PLAN = 12
"""So many moves a plan has at most."""
WORLDS = 6
"""What all of so many worlds agree on is foreseen."""
MAX_COMPARED = 8
"""Of how many moves is told what they had been worth: the best ones, as the policy sees them."""


def _freeze(holder: object, *names: str) -> None:
    for name in names:
        object.__setattr__(holder, name, frozen(list(getattr(holder, name))))


class _Working:
    """Work under way, which can be neither copied nor pickled: a generator holds where it is."""

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is work under way: copy or pickle what it has found")


@dataclass(frozen=True, slots=True)
class Step:
    """A move, and what speaks for it and against it, in the policy's terms."""

    move: str
    reasons: list[Reason]

    def __post_init__(self) -> None:
        _freeze(self, "reasons")


@dataclass(frozen=True, slots=True)
class Hint(Step):
    """What the best level would do.

    Attributes:
        move: its choice.
        reasons: what speaks for it and against it.
        plan: what it would do after that, as long as it stays its turn and nothing new is seen: whoever
            plays so is told the rest of it again.
    """

    plan: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        _freeze(self, "reasons", "plan")


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a finished game, looked at again.

    Attributes:
        event: how many events of the record lay before it.
        seat: who decided.
        move: what was played.
        best: the best move found from that moment's view.
        lost: what ``move`` gave away against it, on average: in what the game's `Coach.lead` counts,
            points, sets or a share of the win; 0 where nothing, or nothing that is told from luck.
        certainty: the chance that it gave away anything: from `LIKELY` to 1, or 0 where ``lost`` is.
        sure: whether that is certain enough to be counted.
        reasons: of the move that was played. Besides the policy's own there is ``looked_ahead``: another one
            looks better to the policy, but not to the search.
        best_reasons: of the best one.
    """

    event: int
    seat: int
    move: str
    best: str
    lost: float
    certainty: float
    sure: bool
    reasons: list[Reason]
    best_reasons: list[Reason]

    def __post_init__(self) -> None:
        _freeze(self, "reasons", "best_reasons")


@dataclass(frozen=True, slots=True)
class MoveLoss:
    """What another move had been worth.

    Attributes:
        move: that move.
        lost: by how much it is behind the best one, as in `Decision`.
        certainty: the chance that it is the worse one, as there.
    """

    move: str
    lost: float
    certainty: float


def has_coach(game: str | Game, games: Catalogue = BUILT_INS) -> bool:
    """Whether there is a coach for this game."""
    rules = games.get(game) if isinstance(game, str) else game
    return rules is not None and rules.has_coach


def coach_for(game: Game) -> Coach:
    """The coach that a game brings.

    Raises:
        LookupError: it brings none.
    """
    coach = game.load_bots().coach if game.has_coach else None
    if coach is None:
        raise LookupError(f"there is no coach for {game.id}")
    return coach


def hint(
    view: View, budget: Budget | float | None = None, games: Catalogue = BUILT_INS
) -> Generator[None, None, Hint]:
    """The best move for the seat to act, in slices; the same view and iterations, the same hint.

    Args:
        view: of that seat.
        budget: seconds, a `Budget`, or None: the usual iterations of the coach's level.
        games: where the view's game is looked up.
    """
    game = games[view["game"]]
    first = last = yield from _step(game, view, budget)
    plan: list[Step] = []
    while len(plan) < MAX_PLAN and (seen := _foreseen(game, view, last.move)) is not None:
        view, last = seen, (yield from _step(game, seen, budget))
        plan.append(last)
    return Hint(first.move, first.reasons, plan)


def _hint_in_play(game: Game, view: View) -> Generator[None, None, Hint]:
    """Return `hint` where a person waits for it."""
    coach = yield from import_in_slice(lambda: coach_for(game))
    return (yield from hint(view, Budget.in_play(coach.level), {game.id: game}))


def _step(game: Game, view: View, budget: Budget | float | None) -> Generator[None, None, Step]:
    coach = yield from import_in_slice(lambda: coach_for(game))
    move = yield from coach.level.think(view, Random("hint"), budget)
    return Step(move, _reasons(coach.rank(view), move, found=True))


def _foreseen(game: Game, view: View, move: str) -> View | None:
    """What the seat is sure to see after this move, where it is to act again."""
    rng, seat = Random("plan"), view["seat"]
    seen: View | None = None
    for _ in range(WORLDS):
        world = game.sample(view, rng)
        world.apply(move)
        after = world.view(seat) if world.to_act == seat else None
        if after is None or (seen is not None and after != seen):
            return None
        seen = after
    return seen


class Review(_Working):
    """All decisions of ``seats`` in a finished game where there was a choice, one after the other.

    The same game gives the same review: it thinks in iterations, never by the clock, and of all decisions of
    a long game together about as long as of `MANY`.

    Attributes:
        total: how many decisions there are.
        decisions: those that have been looked at.
        thinking: the work; it yields between its slices.
    """

    def __init__(self, final: State, seats: Iterable[int]) -> None:
        seats = tuple(seats)
        self.total = sum(1 for _ in decisions_of(final, seats))
        self.decisions: list[Decision] = []
        self.thinking = self._think(final, seats)

    def _think(self, final: State, seats: Iterable[int]) -> Generator[None, None, None]:
        care = min(1.0, LONG_REVIEW / max(1, self.total))
        for state, move in decisions_of(final, seats):
            self.decisions.append((yield from evaluate_decision(state, move, care)))

    @property
    def done(self) -> bool:
        """Whether every decision has been looked at."""
        return len(self.decisions) == self.total

    @property
    def costliest(self) -> list[Decision]:
        """The decisions that have cost most so far, at most three a seat, in the order of the game."""
        costly = []
        for seat in {each.seat for each in self.decisions}:
            own = [each for each in self.decisions if each.seat == seat and each.sure]
            costly += sorted(own, key=lambda each: -each.lost)[:WORST_COUNT]
        return sorted(costly, key=lambda each: each.event)


def decisions_of(final: State, seats: Iterable[int]) -> Iterator[tuple[State, str]]:
    """Where ``seats`` had a choice: the state then, and what they played."""
    wanted = frozenset(seats)
    for state, move in final.iter_positions():
        if state.to_act in wanted and len(state.legal_moves()) > 1:
            yield state, move


def evaluate_decision(state: State, move: str, care: float = 1.0) -> Generator[None, None, Decision]:
    """What one decision has cost; of the state only its actor's view is looked at.

    Args:
        state: that of the moment.
        move: what was played.
        care: the share of the coach's usual iterations and worlds that it is worth.
    """
    seat, event = state.to_act, state.event_count
    assert seat is not None
    coach = yield from import_in_slice(lambda: coach_for(state.game))
    view = state.view(seat)
    budget = Budget(iterations=max(1, round(coach.iterations * care)))
    best = yield from coach.level.think(view, Random(f"review {event}"), budget)
    lost = certainty = 0.0
    if best != move:
        worlds = max(min(MIN_WORLDS, coach.worlds), round(coach.worlds * care))
        mean, error = yield from _lead(coach, view, event, best, move, worlds)
        lost, certainty = _told(coach, mean, error)
        if mean < 0:
            best = move  # what looked better at first is not
    ranked = coach.rank(view)
    return Decision(
        event,
        seat,
        move,
        best,
        lost,
        certainty,
        sure=certainty >= SIGNIFICANT,
        reasons=_reasons(ranked, move, found=move == best),
        best_reasons=_reasons(ranked, best, found=True),
    )


class MoveComparison(_Working):
    """What the other moves of a moment had been worth: of the policy's best, `WEIGHED` at most.

    Attributes:
        worths: those that are known, the likeliest first.
        thinking: the work; it yields between its slices.
    """

    def __init__(self, state: State, best: str, played: str) -> None:
        """Weigh against ``best``; it and what was ``played`` are left out."""
        assert state.to_act is not None
        view, coach = state.view(state.to_act), coach_for(state.game)
        self._others = [move for move, _, _ in coach.rank(view)[:MAX_COMPARED] if move not in (best, played)]
        self.worths: list[MoveLoss] = []
        self.thinking = self._think(coach, view, state.event_count, best)

    def _think(self, coach: Coach, view: View, event: int, best: str) -> Generator[None, None, None]:
        for move in self._others:
            mean, error = yield from _lead(coach, view, event, best, move, coach.worlds)
            self.worths.append(MoveLoss(move, *_told(coach, mean, error)))

    @property
    def done(self) -> bool:
        """Whether every one of them has been weighed."""
        return len(self.worths) == len(self._others)


class CoachSession(_Working):
    """What a table asks of the coach at one of its moments, a slice of thought with each question.

    A question that breaks off is thought of anew when it is asked again.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._hinting: Generator[None, None, Hint] | None = None
        self._review: Review | None = None
        self._weighing: tuple[tuple[int, str, str], MoveComparison] | None = None

    def hint(self, milliseconds: float) -> Hint | None:
        """What the seat to act had best do; None: it takes longer than that."""
        game, seat = self._state.game, self._state.to_act
        hinting = self._hinting or _hint_in_play(game, self._state.view(seat))
        self._hinting = None
        found = run_slice(hinting, milliseconds)
        if found is None:
            self._hinting = hinting
        return found

    def review(self, seats: Iterable[int], milliseconds: float) -> Review:
        """The review of these seats' decisions, as far as it is then."""
        review = self._review or Review(self._state, seats)
        self._review = None
        run_slice(review.thinking, milliseconds)
        self._review = review
        return review

    def compare_moves(self, event: int, best: str, played: str, milliseconds: float) -> MoveComparison:
        """The other moves of the moment after so many events; another moment puts the last one aside.

        Raises:
            ValueError: no decision followed, or these moves were none of its.
        """
        asked = event, best, played
        if self._weighing is None or self._weighing[0] != asked:
            state = state_at(self._state, event)
            if not {best, played} <= set(state.legal_moves()):
                raise ValueError("event: no such moves there")
            self._weighing = asked, MoveComparison(state, best, played)
        (_, weighing), self._weighing = self._weighing, None
        run_slice(weighing.thinking, milliseconds)
        self._weighing = asked, weighing
        return weighing


def _lead(coach: Coach, view: View, event: int, best: str, move: str, worlds: int) -> Advantage:
    """In the same worlds for every move of a moment."""
    return coach.advantage(view, best, move, Random(f"compare {event}"), worlds)


def _told(coach: Coach, mean: float, error: float) -> tuple[float, float]:
    """What is told of a loss, and how certain it is; nothing of one that may well be luck."""
    certainty = 0.5 + 0.5 * erf(mean / error / sqrt(2)) if error else float(mean > 0)
    told = mean > coach.min_reported_loss and certainty >= MIN_CONFIDENCE
    return (round(mean, 4), round(certainty, 4)) if told else (0.0, 0.0)


def _reasons(ranked: list[RankedMove], move: str, *, found: bool) -> list[Reason]:
    """What the policy says of a move; of one that the search has found over its head, that too."""
    value, reasons = next((value, reasons) for each, value, reasons in ranked if each == move)
    overruled = found and ranked[0][1] > value + 1e-6
    return [{"code": "looked_ahead"}, *reasons] if overruled else list(reasons)
