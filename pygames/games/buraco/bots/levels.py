"""The levels of Buraco."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from ....bots import perfect_information as cheating
from ....bots.search import Found, compare, search
from ....core.bot_interface import Advantage, Budget, RankedMove
from ....game import State, View
from .. import GAME
from ..move_tables import DISCARD, PARTS
from ..state import BuracoState
from .evaluation import Weights
from .playout import fast
from .policy import rank

CANDIDATES = 6
TURNS = 10
"""So many turns are played out after a move; then the table is judged as it lies."""
TRUST = 15.0
"""What the policy says of a move counts like so many playouts of it."""
CLEAR, BEYOND = 500.0, 0.02
"""So many points ahead are a clear win; what is beyond them counts by this share, so that nobody idles."""
PLAIN = Weights(
    card=18.0,
    wild=100.0,
    held=20.0,
    first=0.5,
    hurry=6.0,
    near=7.0,
    watch=1.0,
    natural=(14.0, 26.0, 45.0, 75.0),
    mixed=(0.0, 10.0, 24.0, 48.0),
)
"""Whoever plays so lays what gains: that a full hand takes pile after pile is not seen."""
CHILD = replace(PLAIN, card=6.0, wild=30.0, held=-4.0, hurry=25.0, watch=0.0)


def easy(view: View, rng: Random) -> str:
    """Like a child: lays 2s early, thinks little of cards in hand, and does not look at the rival's melds."""
    return _weighed(view, rng, CHILD)


def medium(view: View, rng: Random) -> str:
    """Rules of thumb: plans its melds, takes the pile when it pays, watches what the rival collects."""
    return _weighed(view, rng, PLAIN)


def greedy(view: View, rng: Random) -> str:
    """The move that the policy ranks first."""
    return rank(view)[0][0]


def _weighed(view: View, rng: Random, weights: Weights) -> str:
    state = GAME.sample(view, rng)  # what it draws for hidden cards is not looked at
    assert isinstance(state, BuracoState)
    return fast(view["options"]["natural_canasta"], weights).decide(state)


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Plays the policy's best moves out, some turns deep, over the cards that may lie where."""
    prior = _prior(rank(view)[:CANDIDATES])
    worlds = partial(GAME.sample, view)
    found: list[Found] = yield from search(list(prior), worlds, _winning, rng, budget, prior, TRUST)
    return found[0].move


def _prior(ranked: Sequence[RankedMove]) -> dict[str, float]:
    """What the policy says of moves, in its order, on one scale: what is laid gains on the best discard."""
    discards = {move: value for move, value, _ in ranked if PARTS[move][0] == DISCARD}
    best = max(discards.values(), default=0.0)
    return {move: value - best if move in discards else value for move, value, _ in ranked}


def lead(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """How many points ``best`` is ahead of ``move``, as far as they matter, and the standard error."""
    return compare(best, move, partial(GAME.sample, view), _winning, rng, worlds)


def cheat(state: State, rng: Random) -> str:
    """Plays every move out in the true game."""
    return cheating.best(state, state.legal_moves(), play_out, rng)


def _winning(world: State, move: str, rng: Random) -> float:
    """The points ahead, as far as they matter for who wins."""
    ahead = play_out(world, move, rng)
    return max(-CLEAR, min(CLEAR, ahead)) + BEYOND * ahead


def play_out(world: State, move: str, rng: Random) -> float:
    """Points ahead of the rival, about, when the deal is over."""
    seat: int = world.to_act  # type: ignore[assignment]
    state = world.copy()
    assert isinstance(state, BuracoState)
    player = fast(state.options["natural_canasta"])
    before, deals = state.scores, len(state.finished)
    state.apply(move, check=False)
    player.play_on(state, TURNS)
    if len(state.finished) > deals:
        return float(state.scores[seat] - before[seat] - state.scores[1 - seat] + before[1 - seat])
    return player.ahead(state, seat)
