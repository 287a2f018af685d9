"""Bot levels of 2CAN."""

from collections.abc import Generator
from functools import partial
from math import exp
from random import Random

from ....bots.search import SearchResult, best_with_open_cards, compare, search
from ....core.bot_interface import Advantage, Budget, RankedMove, one_of_the_best
from ....game import State, View
from .. import GAME
from ..state import TwoCanState
from .lap_rollout import win_probability, win_probability_per_point
from .playout import fast
from .policy import Skill, rank_moves

EASY = Skill(foresees=False, counts=False, denies=False, times=False, flies=False)
"""Of ``easy``, which collects pairs by the face-up cards of its Box."""
MEDIUM = Skill(counts=False, denies=False)
"""Of ``medium``, which chooses by the expected value of its Box."""
CLOSE = 3.0
"""The most points that a move may be behind the policy's best one for ``hard`` to search it."""
CANDIDATES = 5
"""The most moves that ``hard`` searches."""
PRIOR = 0.5
"""The weight of the policy's value of a move next to the value from lap rollouts."""


def medium_ranked(view: View) -> list[RankedMove]:
    """Return the moves that ``medium`` compares."""
    return rank_moves(view, MEDIUM)


def easy_ranked(view: View) -> list[RankedMove]:
    """Return the moves that ``easy`` compares.

    It takes a discard only for a pair, and discards a drawn card that makes none, but no toucan.
    """
    ranked = rank_moves(view, EASY)
    if view["phase"] == "turn":
        return [each for each in ranked if each[0] == ("take" if _makes_pair(*ranked) else "draw")]
    toucan = ["T"] in [zone["cards"] for zone in view["zones"] if zone["kind"] == "fan"]
    drops = [each for each in ranked if each[0].startswith("drop") and not toucan]
    return [each for each in ranked if _makes_pair(each)] or drops or ranked


def _makes_pair(*ranked: RankedMove) -> bool:
    return any(reason["code"] == "pair" for _, _, reasons in ranked for reason in reasons)


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Choose by the full policy, and decide between close moves by the win probability after one lap.

    Iterations are laps. Few of them are less accurate than the policy, so its values count as a prior.
    """
    ranked = rank_moves(view)
    close = close_moves(ranked)
    if is_clear(view, close):
        return one_of_the_best(ranked, rng)
    return (yield from search_laps(view, close, rng, budget))[0].move


def is_clear(view: View, close: dict[str, float]) -> bool:
    """Return True if ``hard`` follows the policy without a search."""
    return len(close) == 1 or view["phase"] == "flip"


def search_laps(
    view: View, close: dict[str, float], rng: Random, budget: Budget
) -> Generator[None, None, list[SearchResult]]:
    """Return the results of the search of ``hard``: win probabilities after a lap, with the prior."""
    point = PRIOR * win_probability_per_point(view)
    prior = {move: point * value for move, value in close.items()}
    return (yield from search(list(close), partial(GAME.sample, view), _win_probability, rng, budget, prior))


def close_moves(ranked: list[RankedMove]) -> dict[str, float]:
    """Return the moves to search with their values, one move for each value.

    They include a move that ends the round and one that does not, if there are both: near the end of a game
    winning matters more than a few points.
    """
    close: dict[str, float] = {}
    kinds: set[bool] = set()
    for move, value, reasons in ranked:
        ends = any(reason["code"] == "ends_round" for reason in reasons)
        near = value > ranked[0][1] - CLOSE and len(close) < CANDIDATES
        if (near or ends not in kinds) and all(abs(value - other) > 1e-6 for other in close.values()):
            close[move] = value
            kinds.add(ends)
    return close


def _win_probability(world: State, move: str, rng: Random) -> float:
    assert isinstance(world, TwoCanState)
    return win_probability(fast(world.seats), world, move)


def advantage(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """Return the advantage of ``best`` over ``move`` in win probability, and its standard error.

    It is weighted as in ``hard``: lap rollouts, and the policy as a prior, whose points count the less, the
    more the game is decided.
    """
    values = {each: value for each, value, _ in rank_moves(view)}
    expected = win_probability_per_point(view) * (values[best] - values[move])
    if view["phase"] == "flip":
        return expected, 0.0
    chances = []

    def play_lap(world: State, each: str, rng: Random) -> float:
        chance = _win_probability(world, each, rng)
        if each == best:
            chances.append(chance)
        return chance

    mean, error = yield from compare(best, move, partial(GAME.sample, view), play_lap, rng, worlds)
    expected = expected_loss(sum(chances) / len(chances), expected)
    return (mean + PRIOR * expected) / (1 + PRIOR), error / (1 + PRIOR)


def expected_loss(chance: float, of_undecided: float) -> float:
    """Return by how much a win probability falls, on a logistic scale.

    Args:
        chance: the win probability.
        of_undecided: by how much an even chance would fall, if it fell in proportion to the points.
    """
    return chance - chance / (chance + (1 - chance) * exp(4 * of_undecided))


def perfect_information(state: State, rng: Random) -> str:
    """Choose by rollouts of every move in the true state."""
    if state.legal_moves()[0].startswith("flip"):
        return state.legal_moves()[0]
    return best_with_open_cards(state, play_out, rng)


def play_out(world: State, move: str, rng: Random) -> float:
    """Return the lead over the mean of the other seats at the end of the round, in points."""
    seat: int = world.to_act  # type: ignore[assignment]
    state = world.copy()
    assert isinstance(state, TwoCanState)
    before, number = state.totals, state.round
    state.apply(move, check=False)
    if state.round == number:
        fast(state.seats).play_round(state)
    points = [after - then for after, then in zip(state.totals, before, strict=True)]
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]
