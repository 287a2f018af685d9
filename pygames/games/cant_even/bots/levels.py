"""The levels of I Can't Even."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from random import Random

from ....bot import Budget, Lead
from ....bots.search import Found, compare, search
from ....game import State, View
from .. import GAME
from ..cards import CARD, ROUNDS
from ..state import CantEvenState
from .greedy import Judge
from .playout import Fast, share
from .policy import rank

FAST = Fast()
CANDIDATES = 8
PRIOR = 0.02
"""What a point of the policy is worth beside the playouts, as a share of the win, before the last round."""


def easy(view: View, rng: Random) -> str:
    """Lays the two cards that score most now: it does not think of who may take them, nor of parity."""
    legal: list[str] = view["legal"]
    if len(legal) == 1:
        return legal[0]
    judge = Judge(view)
    values = {move: _wish(judge, move) for move in legal}
    return max(legal, key=lambda move: (values[move], rng.random()))


def _wish(judge: Judge, move: str) -> float:
    verb, first, second = move.split()
    if verb == "offer":
        return judge.gain(judge.me, CARD[first], True) + judge.gain(judge.me, CARD[second], False)
    return judge.value(move)


def medium(view: View, rng: Random) -> str:
    """Expected points, now and later, own and the rivals'; it does not play for an odd end."""
    legal: list[str] = view["legal"]
    if len(legal) == 1:
        return legal[0]
    ranked = rank(view)
    return rng.choice([move for move, value, _ in ranked if value > ranked[0][1] - 1e-9])


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Plays the policy's best moves out to the end of the game, where odd scores win."""
    legal: list[str] = view["legal"]
    if len(legal) == 1:
        return legal[0]
    weight = 0.0 if view["data"]["round"] == ROUNDS else PRIOR
    prior = {move: weight * value for move, value, _ in rank(view)}
    moves = list(prior)[:CANDIDATES] if weight else list(prior)
    found: list[Found] = yield from search(moves, partial(GAME.sample, view), play_out, rng, budget, prior)
    return found[0].move


def lead(view: View, best: str, move: str, rng: Random, worlds: int) -> Lead:
    """How much of the win ``best`` is ahead of ``move`` (a share of 1), and the standard error."""
    return compare(best, move, partial(GAME.sample, view), _win, rng, worlds)


def cheat(state: State, rng: Random) -> str:
    """Plays every move out in the true game."""
    moves = state.legal_moves()
    times = 1 if len(moves) == 1 else 4
    seeds = [rng.getrandbits(64) for _ in range(times)]
    return max(moves, key=lambda move: sum(play_out(state, move, Random(seed)) for seed in seeds))


def play_out(world: State, move: str, rng: Random) -> float:
    """The share of the win, and a little for the points."""
    return share(*_end(world, move, rng))


def _win(world: State, move: str, rng: Random) -> float:
    end, seat = _end(world, move, rng)
    return (seat in end.winners) / len(end.winners)


def _end(world: State, move: str, rng: Random) -> tuple[CantEvenState, int]:
    """What it comes to, and who made the move."""
    seat: int = world.to_act  # type: ignore[assignment]
    state = world.copy()
    assert isinstance(state, CantEvenState)
    state.apply(move, check=False)
    return FAST.play_on(state, rng), seat
