"""Bot levels of Buraco."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from ....bots.search import SearchResult, best_with_open_cards, compare, search
from ....core.bot_interface import Advantage, Budget, RankedMove
from ....game import State, View
from .. import GAME
from ..move_tables import DISCARD, PARTS
from ..state import BuracoState
from .evaluation import CHILD, PLAIN, Weights
from .playout import fast
from .policy import rank_moves

EASY = replace(CHILD, card=-4.0)
"""The weights of ``easy``: those of a child that does not like to hold many cards."""
CANDIDATES = 6
TURNS = 10
"""The number of turns that are played out after a move before the table is evaluated."""
TRUST = 15.0
"""The policy's value of a move counts like this number of playouts of it."""
CLEAR, BEYOND = 500.0, 0.02
"""The points ahead that are a clear win; points beyond count by this share, so that play stays active."""


def easy(view: View, rng: Random) -> str:
    """Play like a child: lay 2s early, leave large piles, and ignore the rival's melds."""
    return _decide(view, rng, EASY)


def medium(view: View, rng: Random) -> str:
    """Play by rules of thumb: plan melds, take the pile when it pays, watch the rival's collection."""
    return _decide(view, rng, PLAIN)


def greedy(view: View, rng: Random) -> str:
    """Return the move that the policy ranks first."""
    return rank_moves(view)[0][0]


def _decide(view: View, rng: Random, weights: Weights) -> str:
    state = GAME.sample(view, rng)  # the sampled hidden cards are not used
    assert isinstance(state, BuracoState)
    return fast(view["options"]["natural_canasta"], weights).decide(state)


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Search the policy's best moves with playouts some turns deep, over the possible hidden cards."""
    return (yield from search_moves(view, rng, budget))[0].move


def search_moves(view: View, rng: Random, budget: Budget) -> Generator[None, None, list[SearchResult]]:
    """Return the results of the search of ``hard``: points that matter, with the policy as a prior."""
    prior = _prior(rank_moves(view)[:CANDIDATES])
    worlds = partial(GAME.sample, view)
    return (yield from search(list(prior), worlds, _winning, rng, budget, prior, TRUST))


def _prior(ranked: Sequence[RankedMove]) -> dict[str, float]:
    """Return the policy's values of moves on one scale: laying gains on the best discard."""
    discards = {move: value for move, value, _ in ranked if PARTS[move][0] == DISCARD}
    best = max(discards.values(), default=0.0)
    return {move: value - best if move in discards else value for move, value, _ in ranked}


def advantage(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """Return the advantage of ``best`` over ``move`` in points that matter, and its standard error."""
    return compare(best, move, partial(GAME.sample, view), _winning, rng, worlds)


def perfect_information(state: State, rng: Random) -> str:
    """Play every move out in the true state."""
    return best_with_open_cards(state, play_out, rng)


def _winning(world: State, move: str, rng: Random) -> float:
    """Return the points ahead, as far as they matter for winning."""
    ahead = play_out(world, move, rng)
    return max(-CLEAR, min(CLEAR, ahead)) + BEYOND * ahead


def play_out(world: State, move: str, rng: Random) -> float:
    """Return the approximate points ahead of the rival when the deal is over."""
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
