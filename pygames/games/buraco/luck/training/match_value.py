"""Training of the values of matches: ``python -m pygames.games.buraco.luck.training.match_value``.

It prints the constants of `match_value`, in a few minutes. It needs numpy.

The playout player plays deals against itself, in the style of ``hard``. They are sorted by their final lead
into groups, whose means are the typical deals. Before some of the draws the final lead is predicted from the
one on the tables. The number of cards from which on it counts is the one that predicts matches best: their
values at the end of the deal, from random totals before it.
"""

from math import pi, sqrt
from random import Random
from typing import Any

import numpy

from ...bots.playout import fast
from ...move_tables import DRAW, PARTS
from .. import match_value
from ..value import value
from . import TRAINING
from .value import NATURAL

STEP = 3
"""Each third draw of a deal is a sample, as those in between tell the same."""
LATEST = 12
"""With at most this number of hidden cards each draw is a sample."""
GROUPS = 10
"""The number of typical deals."""
EARLY = range(20, 101, 10)
"""The numbers that are tried."""
TARGETS = 1000, 2000, 3000
CHECKED = 4000
"""The number of samples whose predictions of a match are compared."""


def self_play(deals: int, seed: int) -> tuple[Any, Any]:
    """Play deals.

    Returns:
        The samples, by row: the hidden cards, the chance of seat 0, its lead, and both points at the end. The
        points of both seats, by deal.
    """
    rng, player, found, points = Random(f"match training {seed}"), fast(NATURAL), [], []
    for number in range(deals):
        state = TRAINING.begin(2, rng, starter=number % 2)
        rows = []
        while state.to_act is not None:
            parts = PARTS[player.decide(state)]
            hidden = len(state.pack) - state.next + sum(map(len, state.extras))
            if parts[0] == DRAW and (hidden <= LATEST or hidden % STEP == 0):
                chance = value(state)
                rows.append((hidden, 1 - chance if state.to_act else chance, player.ahead(state, 0)))
            state.apply_parsed(parts)
        found += [(*row, *state.scores) for row in rows]
        points.append(state.scores)
    return numpy.array(found, float), numpy.array(points, float)


def typical_deals(points: Any) -> tuple[tuple[int, int], ...]:
    """Return the mean points in groups of deals that end with similar leads, of the winner and the loser."""
    order = numpy.sort(points, axis=1)[numpy.argsort(numpy.abs(points[:, 0] - points[:, 1]))]
    return tuple(
        (round(one), round(other)) for other, one in (g.mean(0) for g in numpy.array_split(order, GROUPS))
    )


def fit(samples: Any, points: Any, seed: int) -> dict[str, Any]:
    """Return the constants of `match_value`, by name."""
    found = {"POINTS": round(float(points.mean()), 2), "TYPICAL": typical_deals(points)}
    tried = [found | {"EARLY": early} | _by_lead(samples, early) for early in EARLY]
    return min(tried, key=lambda constants: _error(samples, constants, Random(seed)))


def _by_lead(samples: Any, early: int) -> dict[str, float]:
    """Return the constants that predict the final lead from the one on the tables, late in a deal."""
    hidden, _, lead, *final = samples.T
    weights, actual = numpy.maximum(0, 1 - hidden / early), final[0] - final[1]
    growth = (weights * lead * actual).sum() / (weights * lead**2).sum()
    errors, root = numpy.abs(actual - growth * lead) * sqrt(pi / 2), numpy.sqrt(weights)
    columns = numpy.stack([root, root * hidden], 1)
    spread, of_card = numpy.linalg.lstsq(columns, root * errors)[0]
    names = "GROWTH", "SPREAD", "SPREAD_OF_CARD"
    return {name: round(float(each), 2) for name, each in zip(names, (growth, spread, of_card), strict=True)}


def _error(samples: Any, constants: dict[str, Any], rng: Random) -> float:
    """Return the sum of the squared errors of the predictions of matches with these constants."""
    for name, constant in constants.items():
        setattr(match_value, name, constant)
    match_value.leader_chance.cache_clear()
    total = 0.0
    for hidden, chance, ahead, first, second in rng.sample(samples.tolist(), min(CHECKED, len(samples))):
        target = rng.choice(TARGETS)
        totals = rng.randrange(target), rng.randrange(target)
        after = match_value.between_deals((totals[0] + first, totals[1] + second), target)
        total += (match_value.in_deal(totals, target, chance, ahead, hidden) - after) ** 2
    return total


def main() -> None:
    """Learn the constants and print them."""
    parsed = TRAINING.arguments(__doc__, deals=2000, seed=1)
    samples, points = self_play(parsed.deals, parsed.seed)
    print(f'RULES = "{TRAINING.rules}"')
    for name, constant in fit(samples, points, parsed.seed).items():
        print(f"{name} = {constant}")


if __name__ == "__main__":
    main()
