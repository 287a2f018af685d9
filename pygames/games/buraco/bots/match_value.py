"""Win probability of a match of several deals, from the totals and the lead that is expected of a deal.

A deal's final lead is taken as normal. Its mean is learned from the network's probability early in the deal
and from the points on the tables late. Further deals add variance. The constants are fitted to 340 deals of
``greedy`` against itself, and to matches of such deals (seeds for tuning).
"""

from math import erf, hypot, log, sqrt

STEEP, STEEPEST = 290.0, 4.0
"""The points of lead that one unit of the deal's log odds is worth, and the greatest log odds that count."""
EARLY = 45
"""At this number of hidden cards or more, the log odds alone tell the lead."""
GROWTH = 1.3
"""The final lead, in leads on the tables."""
SPREAD, SPREAD_OF_CARD = 180.0, 8.0
"""The standard deviation of the final lead: with no hidden card, and for each of them in addition."""
POINTS = 540.0
"""The mean points of a seat in a deal."""
LATER, POINTS_OF_LATER = 1300.0, 1000.0
"""The lead that further deals turn over, as a standard deviation, when a total is next to the target, and the
points below it that double the variance."""


def between_deals(totals: tuple[int, ...], target: int) -> float:
    """Return the probability that seat 0 wins a match whose next deal is not dealt yet."""
    return _normal((totals[0] - totals[1]) / _later(target - max(totals)))


def in_deal(totals: tuple[int, ...], target: int, chance: float, ahead: float, hidden: int) -> float:
    """Return the probability that seat 0 wins a match, in the middle of a deal.

    Args:
        totals: the points by seat before this deal.
        target: the total that ends the match.
        chance: the probability that seat 0 wins this deal.
        ahead: the points that seat 0 is ahead in this deal.
        hidden: the number of cards in the pack and in extra hands.
    """
    odds = max(-STEEPEST, min(STEEPEST, log(chance / (1 - chance))))
    early = min(1.0, hidden / EARLY)
    gain = early * STEEP * odds + (1 - early) * GROWTH * ahead
    spread = SPREAD + SPREAD_OF_CARD * hidden
    first, second = totals[0] + POINTS + gain / 2, totals[1] + POINTS - gain / 2
    missing = target - max(first, second)
    goes_on = _normal(missing / (spread / 2))
    lead, later = first - second, hypot(spread, _later(missing))
    return (1 - goes_on) * _normal(lead / spread) + goes_on * _normal(lead / later)


def _later(missing: float) -> float:
    """Return the standard deviation of the lead to come, with these points missing to the target."""
    return LATER * sqrt(1 + max(0.0, missing) / POINTS_OF_LATER)


def _normal(deviations: float) -> float:
    """Return the normal distribution function. The page has no module `statistics`."""
    return (1 + erf(deviations / sqrt(2))) / 2
