"""Bot levels of I Can't Even."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from ....bots.search import SearchResult, compare, search
from ....core.bot_interface import (
    Advantage,
    Budget,
    RankedMove,
    run_to_end,
    seat_of,
    uniform,
)
from ....game import State, View
from .. import GAME
from ..cards import CARD, ROUNDS
from ..state import CantEvenState
from .endgame import hidden_hands, several_seats
from .evaluation import CHANCE, Evaluator
from .playout import best_end, play_on, share, won
from .policy import rank_moves
from .win_probability import win_probability

PRIOR = 0.005
"""Before the last round: the weight of a point of the policy next to the playouts, as a share of the win."""
CANDIDATES = 12
"""The number of best moves by the policy that are played out then."""
HORIZON = 2
"""The number of rounds, including the current one, after which a playout ends with the win probability."""
SHORT = (0, 0, 3, 2, 2, 1, 1)
"""By the number of seats: the number of such playouts that take as long as one iteration of a budget."""
LEARNED = 120
"""The iterations that a review gives to the last round of two seats: as many as `hard` has."""
PLAYOUTS = 80
"""The number of playouts of a decision of the last round, divided by the number of seats."""
PARITY = {"offer": ROUNDS - 1, "draw": ROUNDS - 2}
"""By phase, the round from which on `rank_informed` plays out every move."""
WORLDS = 120
"""The number of worlds for that, divided by the number of seats."""
BEHIND = 0.001
"""The cost of a point behind for ``greedy`` then, as a share of the win."""


def easy(view: View, rng: Random) -> str:
    """Offer the two cards that score most now and take the open card that does, regardless of all else."""
    values = immediate_values(view)
    return max(values, key=lambda move: (values[move], rng.random()))


def easy_probabilities(view: View) -> dict[str, float]:
    """Return the probabilities of the moves of ``easy``."""
    return _uniform_best(immediate_values(view))


def immediate_values(view: View) -> dict[str, float]:
    """Return the values of the moves for ``easy``: points for now, of a hidden card 0."""
    evaluator = Evaluator(view)
    return {move: _immediate_value(evaluator, move) for move in view["legal"]}


def _immediate_value(evaluator: Evaluator, move: str) -> float:
    verb, first, second = move.split()
    if verb == "offer":
        return evaluator.gain(evaluator.me, CARD[first], True) + evaluator.gain(
            evaluator.me, CARD[second], False
        )
    owner = int(first)
    return evaluator.gain(owner, CARD[evaluator.pits[owner]["up"]], False) if second == "up" else 0.0


def greedy(view: View, rng: Random) -> str:
    """Choose the move with the best expected points, in the last round the best chance; ties by ``rng``."""
    values = greedy_values(view, rng)
    return max(values, key=lambda move: (round(values[move], 9), rng.random()))


def greedy_probabilities(view: View) -> dict[str, float] | None:
    """Return the probabilities of the moves of ``greedy``. In the last round they are unknown."""
    if is_last_round(view):
        return None
    evaluator = Evaluator(view)
    return _uniform_best({move: round(evaluator.value(move), 9) for move in view["legal"]})


def _uniform_best(values: Mapping[str, float]) -> dict[str, float]:
    best = max(values.values())
    return uniform([move for move, value in values.items() if value == best])


def greedy_values(view: View, rng: Random) -> dict[str, float]:
    """Return the values of the moves for ``greedy``: points, in the last round shares of the win."""
    evaluator = Evaluator(view)
    if is_last_round(view):
        return _last_round(view, evaluator, rng)
    return {move: evaluator.value(move) for move in view["legal"]}


def is_last_round(view: View) -> bool:
    """Return True if the view is of the last round."""
    return int(view["data"]["round"]) == ROUNDS


def hard(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Search the policy's best moves with playouts to `HORIZON` or the end. Solve the last round of two."""
    if is_last_round(view):
        if view["seats"] == 2:
            return (yield from hidden_hands.think(view, rng, budget))
        if several_seats.has_few_draws_left(view):
            return (yield from several_seats.think(view, rng, budget))
    return (yield from search_moves(view, rng, budget))[0].move


def hard_probabilities(view: View, budget: Budget) -> dict[str, float] | None:
    """Return the probabilities of the moves of ``hard``. They are known in the last round of two."""
    if not is_last_round(view) or view["seats"] != 2:
        return None
    weights = hidden_hands.weights_of(*run_to_end(hidden_hands.solve(view, budget)))
    total = sum(weights.values())
    return {move: weight / total for move, weight in weights.items() if weight}


def search_moves(view: View, rng: Random, budget: Budget) -> Generator[None, None, list[SearchResult]]:
    """Return the results of the search of ``hard``: shares of the win, with the policy as a prior."""
    prior, candidates = PRIOR, CANDIDATES
    if is_last_round(view):
        prior, candidates = 0.0, len(view["legal"])
    if budget.iterations is not None:
        budget = replace(budget, iterations=SHORT[view["seats"]] * budget.iterations)
    priors = {move: prior * value for move, value, _ in rank_moves(view)[:candidates]}
    world = partial(GAME.sample, view)
    return (yield from search(list(priors), world, play_out, rng, budget, priors))


def rank_informed(view: View) -> list[RankedMove]:
    """Return all legal moves, the best first: by the policy, and near the end by their share of the win.

    There parity decides, of which the policy knows nothing. The last round of two is solved.
    """
    ranked = rank_moves(view)
    if int(view["data"]["round"]) < PARITY[view["phase"]]:
        return ranked
    if is_last_round(view) and view["seats"] == 2:
        shares = hidden_hands.worths_of(*run_to_end(hidden_hands.solve(view, Budget(iterations=LEARNED))))
    else:
        shares = _average_shares(view, Random(0))
    values = [(move, CHANCE * shares[move], reasons) for move, _, reasons in ranked]
    return sorted(values, key=lambda each: -each[1])


def _average_shares(view: View, rng: Random) -> dict[str, float]:
    """Return, by move, the average share of the win in the same worlds."""
    shares = dict.fromkeys(view["legal"], 0.0)
    worlds = WORLDS // view["seats"]
    for _ in range(worlds):
        world, seed = GAME.sample(view, rng), rng.getrandbits(64)
        for move in shares:
            shares[move] += _win(world, move, Random(seed)) / worlds
    return shares


def advantage(view: View, best: str, move: str, rng: Random, worlds: int) -> Advantage:
    """Return the advantage of ``best`` over ``move`` (as a share of 1 win), and its standard error."""
    if view["seats"] == 2 and is_last_round(view):
        return hidden_hands.advantage(view, best, move, Budget(iterations=LEARNED))
    return compare(best, move, partial(GAME.sample, view), _win, rng, worlds)


def perfect_information(state: State, rng: Random) -> str:
    """Play every move out in the true state."""
    moves = state.legal_moves()
    times = 1 if len(moves) == 1 else 4
    seeds = [rng.getrandbits(64) for _ in range(times)]

    def play_once(move: str, seed: int) -> float:
        following, seat = _after(state, move)
        return share(play_on(following, Random(seed)), seat)

    return max(moves, key=lambda move: sum(play_once(move, seed) for seed in seeds))


def play_out(world: State, move: str, rng: Random) -> float:
    """Return the share of the win, and at the end of the game a little for the points."""
    return _value(world, move, rng, share)


def _win(world: State, move: str, rng: Random) -> float:
    return _value(world, move, rng, won)


def _value(world: State, move: str, rng: Random, end_value: Callable[[CantEvenState, int], float]) -> float:
    state, seat = _after(world, move)
    finished = len(world.finished)  # type: ignore[attr-defined]
    if finished == ROUNDS - 1:
        return end_value(play_on(state, rng), seat)
    return win_probability(play_on(state, rng, min(finished + HORIZON, ROUNDS - 1)), seat)


def _after(world: State, move: str) -> tuple[CantEvenState, int]:
    """Return a copy of the state after the move, and the seat that made it."""
    seat: int = world.to_act  # type: ignore[assignment]
    state = world.copy()
    assert isinstance(state, CantEvenState)
    state.apply(move, check=False)
    return state, seat


# -- the last round, for `greedy` ---------------------------------------------------------------------------


def _last_round(view: View, evaluator: Evaluator, rng: Random) -> dict[str, float]:
    """Return, by move, the average share of the win."""
    values = dict.fromkeys(view["legal"], 0.0)
    worlds = max(3, PLAYOUTS // (len(values) * view["seats"]))
    random_moves = _decisions_left(view) - 1 - (2 if view["seats"] == 2 else 1)
    for _ in range(worlds):
        world = GAME.sample(view, rng)
        for move in values:
            start, _ = _after(world, move)
            values[move] += _last_share(_random_then_best(start, random_moves, rng), evaluator.me) / worlds
    return values


def _decisions_left(view: View) -> int:
    """Return the number of decisions left in this round, including the current one."""
    if view["phase"] == "offer":
        offered: list[bool] = view["data"]["offered"]
        return 2 * len(offered) - sum(offered)
    turns: list[int] = view["data"]["turns"]
    return len(turns) - turns.index(seat_of(view))


def _last_share(end: CantEvenState, seat: int) -> float:
    """Return a seat's share of the win minus very little for its deficit. The margin of a win is ignored."""
    return won(end, seat) + BEHIND * (end.points[seat] - max(end.points))


def _random_then_best(state: CantEvenState, random_moves: int, rng: Random) -> CantEvenState:
    """Return the end after random decisions followed by draws with perfect information."""
    for _ in range(random_moves):
        moves = state.legal_moves()
        state.apply(moves[int(rng.random() * len(moves))], check=False)
    return best_end(state, _last_share)
