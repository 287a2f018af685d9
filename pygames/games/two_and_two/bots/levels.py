"""Bot levels of Two & Two."""

from collections.abc import Generator
from random import Random

from ....bots.search import SearchResult, best_with_open_cards, compare_in_groups, search
from ....core.bot_interface import Advantage, Budget, RankedMove, uniform
from ....game import State, View
from ..cards import NO_CARD
from ..legal import NOT_ASKED
from ..state import TwoAndTwoState
from .belief import Belief
from .playout import fast
from .policy import rank_moves
from .win_probability import win_probability

TIE = 1e-6
"""Moves whose values differ by less are as good for ``medium``."""
DECISIONS = 6
"""The decisions of a playout after a move, about three turns. The win probability evaluates the rest."""
BOUND, LOSING, CHECKS = 110.0, 0.13, 30
"""The bound of fitted bots by the policy, the share of the win that a move may lose in the worlds of
`rank_informed`, and their number."""
WORLDS_OF_BELIEF = 20
"""The worlds of a comparison that share a `Belief`, which takes the time of 30 playouts."""


def easy_choices(view: View) -> list[str]:
    """Return the moves among which ``easy`` chooses at random.

    It completes a set with a card as it lies, else lays any. It never denies or skips, and turns a card only
    if none fits.
    """
    legal: list[str] = view["legal"]
    if view["phase"] == "deny":
        return ["allow"]
    usual = [move for move in legal if "skip" not in move.split()]
    upright = [move for move in usual if not move.endswith("flip")]
    completing = [move for move in upright if move in view["data"]["completes"]]
    return completing or [move for move in upright if move.startswith("play")] or usual or legal


def easy_probabilities(view: View) -> dict[str, float]:
    """Return the probabilities of the moves of ``easy``."""
    return uniform(easy_choices(view))


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Choose by playouts of every move, a few turns deep, in worlds that explain the rival's play."""
    return (yield from search_moves(view, rng, budget))[0].move


def search_moves(view: View, rng: Random, budget: Budget) -> Generator[None, None, list[SearchResult]]:
    """Return the results of the search of ``hard``: win probabilities."""
    moves = [move for move, _, _ in rank_moves(view)]
    return (yield from search(moves, Belief(view, rng).world, play_out, rng, budget))


def rank_informed(view: View) -> list[RankedMove]:
    """Return all legal moves, the best first by the policy, those last that lose much in playouts."""
    ranked, rng = rank_moves(view), Random(0)
    near = [move for move, value, _ in ranked if ranked[0][1] - value <= BOUND]
    if len(near) == 1:
        return ranked
    sample, shares = Belief(view, rng).world, dict.fromkeys(near, 0.0)
    for _ in range(CHECKS):
        world = sample(rng)
        for move in near:
            shares[move] += play_out(world, move, rng) / CHECKS
    # The best of several is likely overestimated, the policy's best move is not.
    least = max(shares[near[0]], max(shares.values()) - LOSING) - LOSING
    values = [(move, value - 2 * BOUND * (shares.get(move, 1.0) < least), why) for move, value, why in ranked]
    return sorted(values, key=lambda each: -each[1])


def advantage(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """Return the advantage of ``best`` over ``move`` in win probability, and its standard error.

    The hands of a belief are a sample of few, so several of them are compared.
    """
    return compare_in_groups(
        best, move, lambda rng: Belief(view, rng).world, play_out, rng, worlds, WORLDS_OF_BELIEF
    )


def perfect_information(state: State, rng: Random) -> str:
    """Choose by playouts of every move in the true state."""
    return best_with_open_cards(state, play_out, rng)


def play_out(world: State, move: str, rng: Random) -> float:
    """Return the probability of winning the game after ``move``, estimated some turns later."""
    seat: int = world.to_act  # type: ignore[assignment]
    state = world.copy()
    assert isinstance(state, TwoAndTwoState)
    state.apply(move, check=False)
    fast().play_on(state, DECISIONS)
    while state.to_act is not None and not is_turn_start(state):
        fast().play_on(state, 1)
    if state.to_act is None:
        return (seat in state.winners) / len(state.winners)
    return win_probability(state, seat)


def is_turn_start(state: TwoAndTwoState) -> bool:
    """Return True at the start of a turn: no start of a stack, no question and no drawn card is pending."""
    return state.start == NO_CARD and state.denies == NOT_ASKED and state.drawn == NO_CARD
