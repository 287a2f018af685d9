"""The draws of the last round with three seats or more: a search over information sets.

The lying cards decide how the round continues, so it is solved backwards: for each mask of lying
cards, in many worlds at once. A seat chooses one take for all worlds that it cannot distinguish, those in
which its own face-down card is the same. So it neither knows the others' face-down cards nor plays as if it
would learn them later. The others' choices are computed in worlds in which the own face-down card is any
possible one.
"""

from collections.abc import Generator
from random import Random

from .....core.bot_interface import Budget, seat_of
from .....game import Menu, View
from ... import GAME
from ...cards import cards
from ...move_tables import OFFER, TAKES
from ...state import CantEvenState
from ..playout import share

FEW_LEFT = 4
"""The most draws left for this search. With more of them the number of continuations is too high."""
COST = 3
"""The cost of a world, in playouts."""
MIN_WORLDS = 8
"""The least number of worlds that are searched."""
MAX_EVALUATIONS = 32_000
"""The most evaluations of a seat, over all worlds and all ways to leave cards: a fifth of a second."""
WORLDS_A_SECOND = 200
"""The approximate speed of a slow device."""
ALL_WORLDS_WEIGHT = 2.0
"""The mean over all worlds counts like this number of indistinguishable worlds."""

Values = list[list[float]]
"""By seat and world, the seat's value."""


class Draws:
    """The draws to come, in some worlds.

    Attributes:
        worlds: states that the seat to act may be in; in the second half its face-down card is any card.
            Empty before `sample_worlds`.
        half: the number of worlds in either half.
    """

    def __init__(self, view: View, budget: Budget, rng: Random) -> None:
        self._view, self._rng = view, rng
        first = self._sample()
        self.seats, self.lying = first.seats, first.lying
        self.me: int = first.to_act  # type: ignore[assignment]
        self.turns = [(self.me + turn) % self.seats for turn in range(self.seats - len(first.takes))]
        self.layers = self._layers()
        self.half = self._world_count(budget)
        self.worlds: list[CantEvenState] = []
        self.groups: list[list[list[int]]] = []

    def sample_worlds(self) -> Generator[None, None, None]:
        """Sample the worlds. Yield after each of them."""
        own = []
        for _ in range(self.half):
            own.append(self._sample())
            yield
        self.worlds = own + [_with_other_down_card(world, self._rng) for world in own]
        self.groups = [self._group_worlds(seat) for seat in range(self.seats)]

    def _sample(self) -> CantEvenState:
        world = GAME.sample(self._view, self._rng)
        assert isinstance(world, CantEvenState)
        return world

    def _layers(self) -> list[set[int]]:
        """Return the possible masks of lying cards now, after each draw to come, and at the end."""
        layers = [{self.lying}]
        for seat in self.turns:
            layers.append({lying ^ take.bit for lying in layers[-1] for take in takes(lying, seat).values()})
        return layers

    def _world_count(self, budget: Budget) -> int:
        """Return the number of worlds that the budget allows."""
        worlds = MAX_EVALUATIONS // (2 * self.seats * len(self.layers[-1]))
        if budget.iterations is not None:
            worlds = min(worlds, budget.iterations // COST)
        if budget.seconds is not None:
            worlds = min(worlds, int(budget.seconds * WORLDS_A_SECOND))
        return max(MIN_WORLDS, worlds)

    def _group_worlds(self, seat: int) -> list[list[int]]:
        """Return groups of world numbers in which a seat's face-down card is the same."""
        groups: dict[int, list[int]] = {}
        for number, world in enumerate(self.worlds):
            groups.setdefault(world.offers[seat].down, []).append(number)
        return list(groups.values())

    def values(self) -> Generator[None, None, dict[str, float]]:
        """Return the value of each move to the seat to act. Yield after each mask of lying cards."""
        values_by_mask: dict[int, Values] = {}
        for mask in self.layers[-1]:
            values_by_mask[mask] = self._ends(mask)
            yield
        for seat, layer in reversed(list(zip(self.turns[1:], self.layers[1:-1], strict=True))):
            for mask in layer:
                values_by_mask[mask] = self.choose(
                    seat, [values_by_mask[mask ^ take.bit] for take in takes(mask, seat).values()]
                )
                yield
        return {
            move: sum(values_by_mask[self.lying ^ take.bit][self.me][: self.half]) / self.half
            for move, take in takes(self.lying, self.me).items()
        }

    def _ends(self, lying: int) -> Values:
        """Return the seats' values in each world, if these cards are left in the Pits."""
        values: Values = [[] for _ in range(self.seats)]
        for world in self.worlds:
            end = world.copy()
            end.lying = lying
            end.bank()
            end.to_act = None
            for seat, by_world in enumerate(values):
                by_world.append(share(end, seat))
        return values

    def choose(self, seat: int, following: list[Values]) -> Values:
        """Return the seats' values if ``seat`` chooses one of the next masks for each group of worlds."""
        half, chosen = self.half, [[0.0] * len(self.worlds) for _ in range(self.seats)]
        means = [sum(values[seat][half:]) / half for values in following]
        for group in self.groups[seat]:
            hidden = [number for number in group if number >= half]
            best = max(
                range(len(following)),
                key=lambda way: (
                    sum([following[way][seat][n] for n in hidden]) + ALL_WORLDS_WEIGHT * means[way]
                ),
            )
            for values, by_world in zip(following[best], chosen, strict=True):
                for number in group:
                    by_world[number] = values[number]
        return chosen


def think(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """Return the best draw, the first one of several equal ones."""
    values = yield from evaluate_draws(view, rng, budget)
    return max(values, key=values.__getitem__)


def evaluate_draws(view: View, rng: Random, budget: Budget) -> Generator[None, None, dict[str, float]]:
    """Return the value of each draw of the seat to act, as a share of the win."""
    draws = Draws(view, budget, rng)
    yield from draws.sample_worlds()
    return (yield from draws.values())


def has_few_draws_left(view: View) -> bool:
    """Return True if seats draw, and at most `FEW_LEFT` of them have not drawn yet."""
    turns: list[int] = view["data"]["turns"]
    return view["phase"] == "draw" and len(turns) - turns.index(seat_of(view)) <= FEW_LEFT


def takes(lying: int, seat: int) -> Menu:
    """Return the legal takes of a seat among the lying cards."""
    return TAKES[lying & ~(3 << 2 * seat)]


def _with_other_down_card(world: CantEvenState, rng: Random) -> CantEvenState:
    """Return the same world with a random face-down card before the seat to act: as the others may see it."""
    seat: int = world.to_act  # type: ignore[assignment]
    offer, other = world.offers[seat], world.copy()
    down = rng.choice(cards(world.aside + world.hands[seat] + offer.down))
    offers = list(world.offers)
    offers[seat] = OFFER[down, offer.up]
    other.offers = tuple(offers)
    return other
