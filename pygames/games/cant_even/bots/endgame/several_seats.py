"""The draws of the last round among three seats or more: who takes what if nobody sees what it cannot see.

What still lies decides how the round goes on, so it is looked at from its end: for each mask of lying cards,
in many worlds at once. A seat chooses one take for all worlds that look alike to it, those in which its own
face-down card is the same; so it neither knows the others' face-down cards nor plays as if it would hear of
them later. What the others choose is found in worlds in which my own face-down card is any that it may be.
"""

from __future__ import annotations

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
"""With more draws to come there are too many ways to go on."""
COST = 3
"""Each world counts like so many playouts."""
LEAST = 8
"""In so many worlds it looks at any rate."""
LOOKS = 32_000
"""What so many seats come to it looks at, in all worlds and all ways to leave cards: a fifth of a second."""
WORLDS_A_SECOND = 200
"""What a slow device comes to, or nearly so."""
CAREFUL = 2.0
"""What is best in all worlds counts like so many of those that look alike."""

Values = list[list[float]]
"""By seat and world, what a seat comes to."""


class Draws:
    """The draws to come, in some worlds.

    Attributes:
        worlds: states that the seat to act may be in; in the second half its face-down card is any card.
            None before `imagine` has drawn them.
        half: how many worlds there are in either half.
    """

    def __init__(self, view: View, budget: Budget, rng: Random) -> None:
        self._view, self._rng = view, rng
        first = self._sampled()
        self.seats, self.lying = first.seats, first.lying
        self.me: int = first.to_act  # type: ignore[assignment]
        self.turns = [(self.me + turn) % self.seats for turn in range(self.seats - len(first.takes))]
        self.layers = self._layers()
        self.half = self._enough(budget)
        self.worlds: list[CantEvenState] = []
        self.alike: list[list[list[int]]] = []

    def imagine(self) -> Generator[None, None, None]:
        """Draw the worlds; yields after each of them."""
        own = []
        for _ in range(self.half):
            own.append(self._sampled())
            yield
        self.worlds = own + [_disguised(world, self._rng) for world in own]
        self.alike = [self._alike(seat) for seat in range(self.seats)]

    def _sampled(self) -> CantEvenState:
        world = GAME.sample(self._view, self._rng)
        assert isinstance(world, CantEvenState)
        return world

    def _layers(self) -> list[set[int]]:
        """What may lie now, after each draw to come, and at the end."""
        layers = [{self.lying}]
        for seat in self.turns:
            layers.append({lying ^ take.bit for lying in layers[-1] for take in takes(lying, seat).values()})
        return layers

    def _enough(self, budget: Budget) -> int:
        """How many worlds the budget allows."""
        enough = LOOKS // (2 * self.seats * len(self.layers[-1]))
        if budget.iterations is not None:
            enough = min(enough, budget.iterations // COST)
        if budget.seconds is not None:
            enough = min(enough, int(budget.seconds * WORLDS_A_SECOND))
        return max(LEAST, enough)

    def _alike(self, seat: int) -> list[list[int]]:
        """The worlds in which a seat has laid the same card face down, by number."""
        found: dict[int, list[int]] = {}
        for number, world in enumerate(self.worlds):
            found.setdefault(world.offers[seat].down, []).append(number)
        return list(found.values())

    def values(self) -> Generator[None, None, dict[str, float]]:
        """By move, what it is worth to the seat to act; yields after each mask of lying cards."""
        known: dict[int, Values] = {}
        for mask in self.layers[-1]:
            known[mask] = self._ends(mask)
            yield
        for seat, layer in reversed(list(zip(self.turns[1:], self.layers[1:-1], strict=True))):
            for mask in layer:
                known[mask] = self.chosen(
                    seat, [known[mask ^ take.bit] for take in takes(mask, seat).values()]
                )
                yield
        return {
            move: sum(known[self.lying ^ take.bit][self.me][: self.half]) / self.half
            for move, take in takes(self.lying, self.me).items()
        }

    def _ends(self, lying: int) -> Values:
        """What the seats come to in each world, if this is left in the Pits."""
        values: Values = [[] for _ in range(self.seats)]
        for world in self.worlds:
            end = world.copy()
            end.lying = lying
            end.bank()
            end.to_act = None
            for seat, found in enumerate(values):
                found.append(share(end, seat))
        return values

    def chosen(self, seat: int, following: list[Values]) -> Values:
        """What the seats come to, if ``seat`` chooses one of the following masks for all worlds alike."""
        half, chosen = self.half, [[0.0] * len(self.worlds) for _ in range(self.seats)]
        means = [sum(values[seat][half:]) / half for values in following]
        for alike in self.alike[seat]:
            hidden = [number for number in alike if number >= half]
            best = max(
                range(len(following)),
                key=lambda way: sum([following[way][seat][n] for n in hidden]) + CAREFUL * means[way],
            )
            for values, found in zip(following[best], chosen, strict=True):
                for number in alike:
                    found[number] = values[number]
        return chosen


def think(view: View, rng: Random, budget: Budget) -> Generator[None, None, str]:
    """The best draw; of several equal ones the first."""
    draws = Draws(view, budget, rng)
    yield from draws.imagine()
    values = yield from draws.values()
    return max(values, key=values.__getitem__)


def few_are_left(view: View) -> bool:
    """Whether seats draw, and few enough are still to draw."""
    turns: list[int] = view["data"]["turns"]
    return view["phase"] == "draw" and len(turns) - turns.index(seat_of(view)) <= FEW_LEFT


def takes(lying: int, seat: int) -> Menu:
    """What a seat may take of what lies."""
    return TAKES[lying & ~(3 << 2 * seat)]


def _disguised(world: CantEvenState, rng: Random) -> CantEvenState:
    """The same world with another card face down before the seat to act: as the others may see it."""
    seat: int = world.to_act  # type: ignore[assignment]
    offer, other = world.offers[seat], world.copy()
    down = rng.choice(cards(world.aside + world.hands[seat] + offer.down))
    offers = list(world.offers)
    offers[seat] = OFFER[down, offer.up]
    other.offers = tuple(offers)
    return other
