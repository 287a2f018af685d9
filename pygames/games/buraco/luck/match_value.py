"""Win probability of a match of several deals, from the totals and the lead that is expected of a deal.

The deals to come are taken as one of a few typical ones each, all as likely, to the end of the match. So is
the present one early on, but its winner is as likely as the networks say. Late, its final lead is taken as
normal, around the lead on the tables (`training/match_value.py`).
"""

from collections.abc import Sequence
from functools import cache

RULES = "42b27de212d73470"
"""The digest of the rules that these constants were learned under."""
EARLY = 40
"""At this number of hidden cards or more, the lead on the tables says nothing."""
GROWTH = 1.19
"""The final lead, in leads on the tables."""
SPREAD, SPREAD_OF_CARD = 149.36, 7.67
"""The standard deviation of the final lead: with no hidden card, and for each of them in addition."""
POINTS = 561.93
"""The mean points of a seat in a deal."""
TYPICAL = (
    *((324, 194), (523, 123), (786, 127), (946, 91), (1093, 68)),
    *((1198, 38), (1290, 8), (1385, -13), (1465, -33), (1667, -38)),
)
"""The points of the winner and the loser of typical deals."""
GRID = 50
"""Points between two deals are rounded to multiples of this number."""
FAR = 4000
"""A target that is farther away is taken as this far away."""
DEVIATIONS = (-1.53, -0.89, -0.49, -0.16, 0.16, 0.49, 0.89, 1.53)
"""The middles of eight equally likely parts of the normal distribution."""


def between_deals(totals: Sequence[float], target: int) -> float:
    """Return the probability that seat 0 wins a match whose next deal is not dealt yet."""
    missing, lead = target - max(totals), totals[0] - totals[1]
    if missing <= 0:
        return _share(totals)
    chance = leader_chance(max(1, round(min(missing, FAR) / GRID)), round(abs(lead) / GRID))
    return chance if lead >= 0 else 1 - chance


def in_deal(totals: tuple[int, ...], target: int, chance: float, ahead: float, hidden: int) -> float:
    """Return the probability that seat 0 wins a match, in the middle of a deal.

    Args:
        totals: the points by seat before this deal.
        target: the total that ends the match.
        chance: the probability that seat 0 wins this deal.
        ahead: the points that seat 0 is ahead in this deal.
        hidden: the number of cards in the pack and in extra hands.
    """
    by_deal = _after(totals, TYPICAL, target, chance)
    if hidden >= EARLY:
        return by_deal
    mean, spread, early = GROWTH * ahead, SPREAD + SPREAD_OF_CARD * hidden, hidden / EARLY
    leads = [mean + spread * deviation for deviation in DEVIATIONS]
    by_lead = _after(totals, [(POINTS + lead / 2, POINTS - lead / 2) for lead in leads], target)
    return early * by_deal + (1 - early) * by_lead


def _after(
    totals: Sequence[float], deals: Sequence[tuple[float, float]], target: int, chance: float = 1.0
) -> float:
    """Return the probability that seat 0 wins a match after one of these deals, or it with seats exchanged.

    Args:
        totals: the points by seat before the deal.
        deals: the points of seat 0 and of seat 1 in the deals, all as likely.
        target: the total that ends the match.
        chance: the probability that the seats are not exchanged.
    """
    found = 0.0
    for one, other in deals:
        found += chance * between_deals((totals[0] + one, totals[1] + other), target)
        if chance < 1:
            found += (1 - chance) * between_deals((totals[0] + other, totals[1] + one), target)
    return found / len(deals)


@cache
def leader_chance(missing: int, lead: int) -> float:
    """Return the probability that the leader wins a match, between two deals.

    Args:
        missing: what it lacks to the target, in units of `GRID`.
        lead: its lead, in the same units.
    """
    return _after((0, -lead * GRID), TYPICAL, missing * GRID, 0.5)


def _share(totals: Sequence[float]) -> float:
    """Return the share of the win of seat 0 at the end."""
    return (totals[0] > totals[1]) + (totals[0] == totals[1]) / 2
