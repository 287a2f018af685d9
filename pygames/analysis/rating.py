"""Strength of a person in one game, from finished games against bots of known strength.

The strength is on the scale of the game's bots (`pygames.bots.StrengthScale`), as Elo's: between two seats
the stronger wins 1 / (1 + 10^(-d / 400)) of the games, where d is how far it is ahead. A shared win is half a
win. Of several seats each wins in proportion to 10^(s / 400).

The estimate is a probability of each strength from 0 to 2000, updated game by game (a Bayesian filter on a
grid). A result without luck has less variance than the result, so it counts for more: it is taken as normal
around the expected share. Before each game the probabilities are blurred, as people learn: more in the first
games, and always a little, so that old games are forgotten slowly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt

from ..bots.limited_strength import USUAL
from ..core.bot_interface import StrengthScale

STEP, MOST = 10, 2000
STRENGTHS = tuple(range(0, MOST + STEP, STEP))
START_DEVIATION = 230.0
"""The standard deviation of a person's strength before the first game. Its mean is `USUAL`."""
DRIFT, FIRST_GAMES, LEAST_DRIFT = 10.0, 40, 4.0
"""The standard deviation of the change from one game to the next: in the first games, their number, and the
least one later."""
QUANTILES = 0.025, 0.975


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game of one person against bots.

    Attributes:
        rivals: the strengths of the bots.
        share: the person's share of the win.
        luck: the worth of its chance events to the person, in shares of the win; None if it is not known.
    """

    rivals: tuple[float, ...]
    share: float
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a strength.

    Attributes:
        strength: the mean.
        low: the lower end of the 95 % interval.
        high: the upper end.
        games: the number of games.
    """

    strength: int
    low: int
    high: int
    games: int


def rate(scale: StrengthScale, games: Iterable[RatedGame]) -> list[Rating]:
    """Return the rating after each game, the oldest first.

    >>> from pygames.bots import StrengthScale
    >>> scale = StrengthScale({"medium": 1000}, bound=1.0, play=((500, 0.0, 0.0), (1100, 1.0, 0.0)))
    >>> [first, *_, last] = rate(scale, [RatedGame((1000,), 1.0)] * 30)
    >>> first.strength < last.strength and last.low < last.strength < last.high
    True
    """
    beliefs = _normalized([exp(-(((each - USUAL) / START_DEVIATION) ** 2) / 2) for each in STRENGTHS])
    ratings = []
    for number, game in enumerate(games):
        drift = max(LEAST_DRIFT, DRIFT * sqrt(min(1.0, FIRST_GAMES / (number + 1))))
        beliefs = _blurred(beliefs, drift)
        beliefs = _normalized(
            [
                belief * _likelihood(scale, game, strength)
                for belief, strength in zip(beliefs, STRENGTHS, strict=True)
            ]
        )
        ratings.append(_rating(beliefs, number + 1))
    return ratings


def expected_share(scale: StrengthScale, strength: float, rivals: Sequence[float]) -> float:
    """Return the share of the win that a player of this strength wins on average against these."""
    factor = scale.several if len(rivals) > 1 else 1.0
    return float(1 / (1 + sum(10 ** (factor * (each - strength) / 400) for each in rivals)))


def nearest_levels(scale: StrengthScale, strength: float) -> tuple[str | None, str | None]:
    """Return the levels next below and above a strength; None below the weakest or above the strongest."""
    ordered = sorted(scale.levels, key=lambda name: scale.levels[name])
    below = [name for name in ordered if scale.levels[name] <= strength]
    return (below[-1] if below else None), next((each for each in ordered if each not in below), None)


def _likelihood(scale: StrengthScale, game: RatedGame, strength: float) -> float:
    expected = expected_share(scale, strength, game.rivals)
    if game.luck is None:
        return float(expected**game.share * (1 - expected) ** (1 - game.share))
    deviation = scale.deviation * (2 / (len(game.rivals) + 1)) ** 0.5
    # Cards may give or cost more than a win. A share further off says no more.
    without_luck = min(2.0, max(-1.0, game.share - game.luck))
    return exp(-(((without_luck - expected) / deviation) ** 2) / 2)


def _blurred(beliefs: Sequence[float], drift: float) -> list[float]:
    """Return the probabilities after a change by steps of a standard deviation of ``drift``."""
    share = (drift / STEP) ** 2 / 2
    rounds = int(share / 0.4) + 1
    part = share / rounds
    blurred = list(beliefs)
    for _ in range(rounds):
        left, right = [blurred[0], *blurred[:-1]], [*blurred[1:], blurred[-1]]
        blurred = [
            (1 - 2 * part) * each + part * (a + b) for each, a, b in zip(blurred, left, right, strict=True)
        ]
    return blurred


def _normalized(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [each / total for each in weights]


def _rating(beliefs: Sequence[float], games: int) -> Rating:
    mean = sum(belief * each for belief, each in zip(beliefs, STRENGTHS, strict=True))
    ends, total = [], 0.0
    wanted = list(QUANTILES)
    for belief, strength in zip(beliefs, STRENGTHS, strict=True):
        total += belief
        while wanted and total >= wanted[0]:
            ends.append(round(strength + STEP / 2 - STEP * (total - wanted.pop(0)) / belief))
    return Rating(round(mean), ends[0], ends[1], games)
