"""The last round of two seats with hidden hands: the possible hands, the payoffs and the moves.

Between two seats every card that has left a hand is public when a round is over: it was banked, or one seat
took it from the other. So in the last round both know some of each other's cards for certain, and all
others are any of the cards that neither has seen.
"""

from collections.abc import Generator
from math import comb
from random import Random

from .....core.bot_interface import Advantage, Budget, seat_of
from .....game import View
from ... import GAME
from ...card_tracking import certain
from ...cards import ALL, MONSTERS, ROUNDS, UNKNOWN, count
from ...cards import size as size_of
from ...move_tables import DOWN, FACES, OFFER, UP, Offer
from ...sample import step_of
from ...state import CantEvenState
from .regret_matching import FIRST, SECOND, Hands, Payoffs, Solver

COST = 2
"""The cost of one improvement of the solver, in playouts."""
MAX_IMPROVEMENTS = 240
"""The number of improvements without a budget. After 60 less than a hundredth of the win is left to gain."""
MIN_CHANCE = 0.03
"""A move with a lower chance than this is an artefact of learning and is not played."""
POINT = 0.0002
"""The value of a point ahead, as a share of the win: it avoids wasting points in a decided game."""
CACHE_SIZE = 4
"""The number of solved rounds to cache: offer, take and review ask about the same one."""


class LastRound:
    """The last round as one of its two seats sees it.

    Attributes:
        order: whether this seat takes `FIRST` or `SECOND`.
        hand: the code of its hand before it offers.
        own: its own offer, or None before it.
        other_up: the other seat's face-up card, or UNKNOWN before it is revealed.
        taken: the face of the own card that the other seat has taken, or None before.
        world: a state that the view allows. Its hidden cards mean nothing.
    """

    def __init__(self, view: View) -> None:
        self.me = seat_of(view)
        # Only public and own information of this world is used.
        world = GAME.sample(view, Random(0))
        assert isinstance(world, CantEvenState)
        self.world = world
        self.hand = world.hands[self.me]
        self.own: Offer | None = None
        if len(world.offers) > self.me:
            self.own = world.offers[self.me]
            self.hand += self.own.both
        self.other_up = UNKNOWN if world.starter is None else world.offers[1 - self.me].up
        self.taken = world.takes[0].face if world.takes else None
        self.starter = world.first_to_draw()
        self.order = FIRST if self.starter == self.me else SECOND
        trail = [step_of(step) for step in view["data"]["trail"]][: ROUNDS - 1]
        self._known = certain(trail, 2, 0)

    @property
    def key(self) -> object:
        """Cache key: equal keys mean the same round, seen by the same seat."""
        world = self.world
        chains = tuple(banking.ichthid for banking in world.bankings)
        return self.me, self.hand, self.starter, world.points, world.banks, chains, tuple(self._known)

    def solver(self) -> Solver:
        """Return an untrained solver for the round."""
        hands = [self.hands(seat) for seat in (self.starter, 1 - self.starter)]
        return Solver(self.payoffs(), *hands)

    def hands(self, seat: int) -> Hands:
        """Return a seat's possible hands with their chances.

        The other seat's are as this one knows them; this seat's own are as both know them.
        """
        known = self._known[seat]
        elsewhere = self._known[1 - seat] if seat == self.me else self.hand
        unseen = ALL - sum(self.world.banks) - known - elsewhere
        free = draws(unseen, size_of(self.hand) - size_of(known))
        return {known + drawn: chance for drawn, chance in free.items()}

    def payoffs(self) -> Payoffs:
        """Return the first taker's share of the win, and very little for its points."""
        cards = [(card, face) for face in (DOWN, UP) for card in MONSTERS]
        return [[self._payoff(first, second) for second in cards] for first in cards]

    def _payoff(self, first: tuple[int, int], second: tuple[int, int]) -> float:
        end = self.world.copy()
        left = dict(zip((self.starter, 1 - self.starter), (first, second), strict=True))
        end.starter, end.takes = self.starter, ()
        end.offers = tuple([OFFER[left[seat][0], left[seat][0]] for seat in range(2)])
        end.lying = sum([1 << 2 * seat + face for seat, (_, face) in left.items()])
        end.bank()
        share = (self.starter in end.current_winners) / len(end.current_winners)
        return share + POINT * (end.points[self.starter] - end.points[1 - self.starter])


def draws(unseen: int, size: int) -> dict[int, float]:
    """Return the sets of ``size`` cards that may be drawn from a set, and the chance of each."""
    ways = {0: 1}
    for monster in MONSTERS:
        there = count(unseen, monster)
        ways = {
            drawn + number * monster: way * comb(there, number)
            for drawn, way in ways.items()
            for number in range(min(there, size - size_of(drawn)) + 1)
        }
    full = {drawn: way for drawn, way in ways.items() if size_of(drawn) == size}
    total = sum(full.values())
    return {drawn: way / total for drawn, way in full.items()}


_SOLVERS: dict[object, Solver] = {}


def solve(view: View, budget: Budget) -> Generator[None, None, tuple[LastRound, Solver]]:
    """Return the last round and its solver. Yield after every improvement of both seats."""
    last = LastRound(view)
    improvements = MAX_IMPROVEMENTS if budget.iterations is None else max(1, budget.iterations // COST)
    key = last.key, improvements
    if key in _SOLVERS:
        return last, _SOLVERS[key]
    solver, clock = last.solver(), budget.clock()
    while solver.rounds < improvements and (solver.rounds == 0 or clock.used < 1):
        solver.improve()
        yield
    if solver.rounds == improvements:
        while len(_SOLVERS) >= CACHE_SIZE:
            del _SOLVERS[next(iter(_SOLVERS))]
        _SOLVERS[key] = solver
    return last, solver


def think(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Return a move of the last round, with the solution's probabilities."""
    weights = weights_of(*(yield from solve(view, budget)))
    return rng.choices(list(weights), list(weights.values()))[0]


def weights_of(last: LastRound, solver: Solver) -> dict[str, float]:
    """Return the probability of each move, nearly: very small ones are 0."""
    if last.own is None:
        chances = solver.offers(last.order, last.hand)
    else:
        takes = solver.takes(last.order, last.own, last.other_up, last.taken)
        chances = {f"take {1 - last.me} {FACES[face]}": takes[face] for face in (UP, DOWN)}
    return {move: chance if chance >= MIN_CHANCE else 0.0 for move, chance in chances.items()}


def advantage(view: View, best: str, move: str, budget: Budget) -> Advantage:
    """Return the advantage of ``best`` over ``move`` against a good player, as a share of the win.

    The standard error is 0, as nothing is sampled.
    """
    worth = worths_of(*(yield from solve(view, budget)))
    return worth[best] - worth[move], 0.0


def worths_of(last: LastRound, solver: Solver) -> dict[str, float]:
    """Return the worth of each move against a good player, as a share of the win."""
    if last.own is None:
        return solver.offers_worth(last.order, last.hand)
    takes = solver.takes_worth(last.order, last.own, last.other_up, last.taken)
    return {f"take {1 - last.me} {FACES[face]}": takes[face] for face in (UP, DOWN)}
