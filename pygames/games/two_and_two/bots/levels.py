"""Bot levels of Two & Two."""

from collections.abc import Generator
from random import Random

from ....bots.perfect_information import best as best_with_open_cards
from ....bots.search import SearchResult, compare, search
from ....core.bot_interface import Advantage, Budget, one_of_the_best
from ....game import State, View
from ..cards import NO_CARD, PATTERN
from ..legal import NOT_ASKED
from ..move_tables import completes, parse
from ..state import TwoAndTwoState
from .belief import Belief
from .playout import fast
from .policy import rank_moves
from .win_probability import win_probability

DECISIONS = 6
"""The decisions of a playout after a move, about three turns. The win probability evaluates the rest."""


def easy(view: View, rng: Random) -> str:
    """Complete a set if possible, else lay any card: never deny, never skip, ignore the rival's chances."""
    legal: list[str] = view["legal"]
    if view["phase"] == "deny":
        return "allow"
    if view["phase"] == "turn":
        shows, flipped = PATTERN[view["data"]["shows"]], int(view["data"]["flipped"])
        plain = [move for move in legal if "skip" not in move.split()] or legal
        for move in plain:
            if move not in ("draw", "pass") and completes(shows, flipped, parse(move)):
                return move
        unspent = [move for move in plain if "flip" not in move.split() and move != "wild"]
        return rng.choice(unspent or plain)
    return rng.choice(legal)


def medium(view: View, rng: Random) -> str:
    """Choose by rules of thumb: complete and deny sets, skip to complete, do not feed the rival."""
    return one_of_the_best(rank_moves(view), rng, 1e-6)


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Choose by playouts of every move, a few turns deep, in worlds that explain the rival's play."""
    moves = [move for move, _, _ in rank_moves(view)]
    found: list[SearchResult] = yield from search(moves, Belief(view, rng).world, play_out, rng, budget)
    return found[0].move


def advantage(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """Return the advantage of ``best`` over ``move`` in win probability, and its standard error."""
    return compare(best, move, Belief(view, rng).world, play_out, rng, worlds)


def perfect_information(state: State, rng: Random) -> str:
    """Choose by playouts of every move in the true state."""
    return best_with_open_cards(state, state.legal_moves(), play_out, rng)


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
