"""The levels of I Can't Even."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from random import Random

from ....bots.search import Found, compare, search
from ....core.bot_interface import Advantage, Budget, one_of_the_best, seat_of
from ....game import State, View
from .. import GAME
from ..cards import CARD, ROUNDS
from ..state import CantEvenState
from .endgame import hidden_hands, several_seats
from .evaluation import Evaluator
from .playout import PlayoutPlayer, best_end, share, won
from .policy import rank
from .win_probability import win_probability

FAST = PlayoutPlayer()
PRIOR = 0.005
"""Before the last round: what a point of the policy is worth beside the playouts, as a share of the win."""
CANDIDATES = 12
"""How many of its best moves are played out then."""
HORIZON = 2
"""After so many rounds, the running one too, a playout ends with what is promised then."""
SHORT = (0, 0, 3, 2, 2, 1, 1)
"""By the number of seats: so many playouts to there take as long as what a budget counts."""
LEARNED = 120
"""The iterations that a review gives to the last round of two: as many as `hard` does."""
PLAYOUTS = 80
"""How many times a decision of the last round is played out, over the number of seats."""
BEHIND = 0.001
"""What a point behind costs ``greedy`` then, as a share of the win."""


def easy(view: View, rng: Random) -> str:
    """Lays the two cards that score most now: it does not think of who may take them, nor of parity."""
    judge = Evaluator(view)
    values = {move: _wish(judge, move) for move in view["legal"]}
    return max(values, key=lambda move: (values[move], rng.random()))


def _wish(judge: Evaluator, move: str) -> float:
    verb, first, second = move.split()
    if verb == "offer":
        return judge.gain(judge.me, CARD[first], True) + judge.gain(judge.me, CARD[second], False)
    return judge.value(move)


def medium(view: View, rng: Random) -> str:
    """Expected points, now and later, own and the rivals'; it does not play for an odd end."""
    return one_of_the_best(rank(view), rng)


def greedy(view: View, rng: Random) -> str:
    """The move with the best expected points; in the last round the one that wins most; ties by ``rng``."""
    judge = Evaluator(view)
    if view["data"]["round"] == ROUNDS:
        values = _last_round(view, judge, rng)
    else:
        values = {move: judge.value(move) for move in view["legal"]}
    return max(values, key=lambda move: (round(values[move], 9), rng.random()))


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Plays the policy's best moves out, to the next round but one or the end; between two it solves that."""
    prior, candidates = PRIOR, CANDIDATES
    if view["data"]["round"] == ROUNDS:
        if view["seats"] == 2:
            return (yield from hidden_hands.think(view, rng, budget))
        if several_seats.few_are_left(view):
            return (yield from several_seats.think(view, rng, budget))
        prior, candidates = 0.0, len(view["legal"])
    if budget.iterations is not None:
        budget = replace(budget, iterations=SHORT[view["seats"]] * budget.iterations)
    beside = {move: prior * value for move, value, _ in rank(view)[:candidates]}
    world = partial(GAME.sample, view)
    found: list[Found] = yield from search(list(beside), world, play_out, rng, budget, beside)
    return found[0].move


def lead(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """How much of the win ``best`` is ahead of ``move`` (a share of 1), and the standard error."""
    if view["seats"] == 2 and view["data"]["round"] == ROUNDS:
        return hidden_hands.lead(view, best, move, Budget(iterations=LEARNED))
    return compare(best, move, partial(GAME.sample, view), _win, rng, worlds)


def cheat(state: State, rng: Random) -> str:
    """Plays every move out in the true game."""
    moves = state.legal_moves()
    times = 1 if len(moves) == 1 else 4
    seeds = [rng.getrandbits(64) for _ in range(times)]

    def came_to(move: str, seed: int) -> float:
        following, seat = _after(state, move)
        return share(FAST.play_on(following, Random(seed)), seat)

    return max(moves, key=lambda move: sum(came_to(move, seed) for seed in seeds))


def play_out(world: State, move: str, rng: Random) -> float:
    """The share of the win, and at the end of the game a little for the points."""
    return _value(world, move, rng, share)


def _win(world: State, move: str, rng: Random) -> float:
    return _value(world, move, rng, won)


def _value(world: State, move: str, rng: Random, of_end: Callable[[CantEvenState, int], float]) -> float:
    state, seat = _after(world, move)
    finished = len(world.finished)  # type: ignore[attr-defined]
    if finished == ROUNDS - 1:
        return of_end(FAST.play_on(state, rng), seat)
    return win_probability(FAST.play_until(state, rng, min(finished + HORIZON, ROUNDS - 1)), seat)


def _after(world: State, move: str) -> tuple[CantEvenState, int]:
    """A state of its own, and who made the move."""
    seat: int = world.to_act  # type: ignore[assignment]
    state = world.copy()
    assert isinstance(state, CantEvenState)
    state.apply(move, check=False)
    return state, seat


# -- the last round, for `greedy` ---------------------------------------------------------------------------


def _last_round(view: View, judge: Evaluator, rng: Random) -> dict[str, float]:
    """By move, how much of the win it brings on average."""
    values = dict.fromkeys(view["legal"], 0.0)
    worlds = max(3, PLAYOUTS // (len(values) * view["seats"]))
    random_ones = _decisions_left(view) - 1 - (2 if view["seats"] == 2 else 1)
    for _ in range(worlds):
        world = GAME.sample(view, rng)
        for move in values:
            start = world.copy()
            assert isinstance(start, CantEvenState)
            start.apply(move, check=False)
            values[move] += _last_share(_random_then_best(start, random_ones, rng), judge.me) / worlds
    return values


def _decisions_left(view: View) -> int:
    """How many decisions this round still has, this one too."""
    if view["phase"] == "offer":
        offered: list[bool] = view["data"]["offered"]
        return 2 * len(offered) - sum(offered)
    turns: list[int] = view["data"]["turns"]
    return len(turns) - turns.index(seat_of(view))


def _last_share(end: CantEvenState, seat: int) -> float:
    """A seat's share of the win, and very little for what it is behind; by how much it wins is all one."""
    return won(end, seat) + BEHIND * (end.points[seat] - max(end.points))


def _random_then_best(state: CantEvenState, random_ones: int, rng: Random) -> CantEvenState:
    """The end after so many random decisions; whoever draws after them knows what is best."""
    for _ in range(random_ones):
        moves = state.legal_moves()
        state.apply(moves[int(rng.random() * len(moves))], check=False)
    return best_end(state, _last_share)
