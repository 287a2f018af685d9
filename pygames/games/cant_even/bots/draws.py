"""The draws of the last round among three seats or more: who takes what if nobody sees what it cannot see.

What still lies decides how the round goes on, so it is looked at from its end: for each mask of lying cards,
in many worlds at once. A seat chooses one take for all worlds that look alike to it, those in which its own
face-down card is the same; so it neither knows the others' face-down cards nor plays as if it would hear of
them later. What the others choose is found in worlds in which my own face-down card is any that it may be.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from ....game import Menu, View
from .. import GAME
from ..cards import cards
from ..menus import OFFER, TAKES
from ..state import CantEvenState
from .playout import share

FEW_LEFT = 4
"""With more draws to come there are too many ways to go on."""
LEAST, MOST = 16, 80
"""Worlds."""
CAREFUL = 2.0
"""What is best in all worlds counts like so many of those that look alike."""

Values = list[list[float]]
"""By seat and world, what a seat comes to."""


class Draws:
    """The draws to come, in some worlds.

    Attributes:
        worlds: states that the seat to act may be in; in the second half its face-down card is any card.
    """

    def __init__(self, view: View, worlds: int, rng: Random) -> None:
        own = [_sampled(view, rng) for _ in range(worlds)]
        self.worlds = own + [_disguised(world, rng) for world in own]
        self.half = worlds
        first = own[0]
        self.seats, self.lying = first.seats, first.lying
        self.me: int = first.to_act  # type: ignore[assignment]
        self.turns = [(self.me + turn) % self.seats for turn in range(self.seats - len(first.takes))]
        self.alike = [self._alike(seat) for seat in range(self.seats)]

    def _alike(self, seat: int) -> list[list[int]]:
        """The worlds in which a seat has laid the same card face down, by number."""
        found: dict[int, list[int]] = {}
        for number, world in enumerate(self.worlds):
            found.setdefault(world.offers[seat].down, []).append(number)
        return list(found.values())

    def values(self) -> Generator[None, None, dict[str, float]]:
        """By move, what it is worth to the seat to act; yields after each mask of lying cards."""
        layers = [{self.lying}]
        for seat in self.turns:
            layers.append({mask ^ take.bit for mask in layers[-1] for take in takes(mask, seat).values()})
        known: dict[int, Values] = {}
        for mask in layers.pop():
            known[mask] = self._ends(mask)
            yield
        for seat, layer in reversed(list(zip(self.turns[1:], layers[1:], strict=True))):
            for mask in layer:
                known[mask] = self._chosen(
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

    def _chosen(self, seat: int, following: list[Values]) -> Values:
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


def takes(lying: int, seat: int) -> Menu:
    """What a seat may take of what lies."""
    return TAKES[lying & ~(3 << 2 * seat)]


def _sampled(view: View, rng: Random) -> CantEvenState:
    world = GAME.sample(view, rng)
    assert isinstance(world, CantEvenState)
    return world


def _disguised(world: CantEvenState, rng: Random) -> CantEvenState:
    """The same world with another card face down before the seat to act: as the others may see it."""
    seat: int = world.to_act  # type: ignore[assignment]
    offer, other = world.offers[seat], world.copy()
    down = rng.choice(cards(world.aside + world.hands[seat] + offer.down))
    offers = list(world.offers)
    offers[seat] = OFFER[down, offer.up]
    other.offers = tuple(offers)
    return other
