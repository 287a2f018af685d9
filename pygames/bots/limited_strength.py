"""Fitted bots: ``fitted-900`` plays at a strength of 900 on the scale of its game's levels.

A fitted bot follows the policy of the game's coach, which ranks all moves from the view alone. The weaker it
is, the less it distinguishes their values, in every decision alike: so it is one player, and not a strong one
that blunders at times. It never plays a move whose value is further behind the best than the game's bound.
Above the strength of the policy it searches a share of its decisions like the best level.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp
from random import Random

from ..core.bot_interface import (
    Budget,
    Coach,
    Policy,
    RankedMove,
    Reasons,
    StrengthScale,
    Thinking,
    View,
    only_move,
)
from ..game import Game

NAME = "fitted"
"""The name of a fitted bot of strength `USUAL`. That of another one is ``fitted-`` and its strength."""
PREFIX = f"{NAME}-"
USUAL = 880
"""The strength that a person is expected to have before the first game."""


def strength_of(game: Game, name: str) -> int | None:
    """Return the strength of a level or of a fitted bot; None if it is unknown."""
    scale = game.load_bots().scale
    if scale is None:
        return None
    if name == NAME:
        return USUAL
    digits = name.removeprefix(PREFIX)
    if digits == name:
        return scale.levels.get(name)
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 5):
        return None
    return scale.clamp(int(digits))


def strengths_of(game: Game, names: Iterable[str]) -> tuple[int, ...] | None:
    """Return the strengths of bots; None if there are none, or one is unknown."""
    found = [strength_of(game, name) for name in names]
    known = tuple(each for each in found if each is not None)
    return known if known and len(known) == len(found) else None


def fitting_bot(scale: StrengthScale, strength: int) -> str:
    """Return the name of the bot nearest to a strength: a fitted one, or a level below all of them."""
    weaker = {at: level for level, at in scale.levels.items() if at < scale.weakest}
    nearest = min([scale.weakest, *weaker], key=lambda at: abs(at - strength))
    return weaker.get(nearest) or f"{PREFIX}{scale.clamp(strength)}"


@dataclass(frozen=True, slots=True)
class Fitted:
    """The level of a fitted bot. It is hashable and picklable.

    Attributes:
        game: the game, which has a coach and a `StrengthScale`.
        strength: its strength, from `StrengthScale.weakest` to `StrengthScale.strongest`.
    """

    game: Game
    strength: int

    def __call__(self) -> Fitted:
        """Return itself: the level of a `Bot`."""
        return self

    @property
    def scale(self) -> StrengthScale:
        """The scale of the game."""
        scale = self.game.load_bots().scale
        assert scale is not None
        return scale

    @property
    def iterations(self) -> int | None:
        """The default iterations of a searched decision; None if it searches none."""
        return getattr(self._coach.level, "iterations", None) if self._searched_share else None

    @property
    def _coach(self) -> Coach:
        coach = self.game.load_bots().coach
        assert coach is not None
        return coach

    @property
    def _searched_share(self) -> float:
        return self.scale.interpolate(self.strength)[1]

    def think(self, view: View, rng: Random, budget: Budget | float | None) -> Thinking:
        """Return the move for the seat to act, in slices where it searches."""
        if move := only_move(view):
            return move
        if self._searches(rng):
            return (yield from self._coach.level.think(view, rng, budget))
        weights = self.probabilities(view)
        return rng.choices([*weights], [*weights.values()])[0]

    def policy(self, budget: Budget | float | None) -> Policy | None:
        """Return the function that states the probabilities of the moves; None if it searches some."""
        return None if self._searched_share else self.probabilities

    def probabilities(self, view: View) -> Mapping[str, float]:
        """Return the probabilities of the moves of a decision that is not searched."""
        precision, _ = self.scale.interpolate(self.strength)
        near = self._near(view)
        weights = {move: exp(precision * (value - near[0][1])) for move, value, _ in near}
        total = sum(weights.values())
        return {move: weight / total for move, weight in weights.items()}

    def explain(self, view: View, move: str, rng: Random) -> Reasons:
        """Return the reasons of a move that this bot played, like `ExplainMove`."""
        from .explanation import ranked_reasons  # after a game: the page starts without it

        if self._searches(rng):
            bots = self.game.load_bots()
            best = next(name for name, level in bots.levels.items() if level is self._coach.level)
            return (yield from bots.explanations[best](view, move, rng))
        near = self._near(view)
        own = next((each for each in near if each[0] == move), None)
        if own is None or own[1] >= near[0][1]:
            return ranked_reasons(near, move)
        return [*own[2], {"code": "overlooked", "move": near[0][0]}]

    def _searches(self, rng: Random) -> bool:
        """Return True if the decision of this generator is searched."""
        share = self._searched_share
        return share > 0 and rng.random() < share

    def _near(self, view: View) -> list[RankedMove]:
        """Return the moves within the bound, the best first."""
        coach, bound = self._coach, self.scale.bound
        ranked = (coach.rank_informed or coach.rank)(view)
        return [each for each in ranked if ranked[0][1] - each[1] <= bound]
