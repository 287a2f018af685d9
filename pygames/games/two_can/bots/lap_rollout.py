"""A lap ahead: a move played out till the turn comes round again, and what it does for the chance of winning.

Whole rounds are mostly luck; after one lap the tables of `boxes.Worth` say what all Boxes are worth, and in
the lap everybody has answered: who ends the round, who takes what was fed to him.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, pi, prod, sqrt

from ....game import View
from ..state import TwoCanState
from .box_value import FINAL, LAST_TURN, phase
from .evaluation import Evaluator, Look, downs
from .playout import PlayoutPlayer

ROUND = 15.0
"""By how much the points of two seats in a round to come differ: a standard deviation."""
UNSURE = (6.5, 10.2, 12.2, 13.2, 14.0, 14.5)
"""Likewise, by how much they come out other than the end of a lap tells: in a round that somebody has ended,
else by the fewest cards that a seat has down. Both by ``python tests/games/two_can/bots/learn_ahead.py``."""

OWN_LUCK = (
    (-3.750439717725742, 0.00054826885597),
    (-2.366759410734541, 0.03075712396759),
    (-1.154405394739968, 0.24012317860501),
    (0.0, 0.45714285714286),
    (1.154405394739968, 0.24012317860501),
    (2.366759410734541, 0.03075712396759),
    (3.750439717725742, 0.00054826885597),
)
"""Gauss and Hermite's places and weights for the mean over a standard normal deviation."""


def chance_to_win(fast: PlayoutPlayer, world: TwoCanState, move: str) -> float:
    """The chance of winning the game with ``move`` in this world, as far as the lap tells."""
    seat: int = world.to_act  # type: ignore[assignment]
    number, stop = world.round, world.turns + world.seats
    state = world.copy()
    assert isinstance(state, TwoCanState)
    state.apply(move, check=False)
    step, decide = state.apply_parsed, fast.decide
    while state.round == number and state.to_act is not None and not (state.turns == stop and state.hand < 0):
        step(decide(state))
    later = ROUND**2 * (int(state.options["rounds"]) - number - 1)
    if state.round != number or state.to_act is None:
        return ahead_of_all(leads_of(state.totals, seat), sqrt(later))
    leads, unsure = promised(fast, state, seat)
    return ahead_of_all(leads, sqrt(later + unsure**2))


def leads_of(totals: Sequence[float], seat: int) -> list[float]:
    """By how much each rival's total lies above mine."""
    return [total - totals[seat] for s, total in enumerate(totals) if s != seat]


def promised(judge: Evaluator, state: TwoCanState, seat: int) -> tuple[list[float], float]:
    """The leads that the end of a lap promises for the end of the round, and how unsure they are."""
    look, down, of = Look(judge, state), downs(state), judge.worth.of
    behind = min(look.lay(state.discards[-1], False)[0], look.draw())
    left = state.last_turn - state.turns
    totals: list[float] = list(state.totals)
    rivals = 0.0
    for step, (s, codes) in enumerate(zip(look.others, look.rivals, strict=True), 1):
        if look.ending:
            worth = of(codes, LAST_TURN if step < left else FINAL)
        else:
            worth = of(codes, phase(down[s], look.down, step == 1))
        totals[s] += worth
        rivals += worth
    totals[seat] += behind + (0.0 if look.ending else rivals * look.weight)
    return leads_of(totals, seat), UNSURE[0 if look.ending else min(*down, len(UNSURE) - 1)]


def ahead_of_all(leads: Sequence[float], unsure: float) -> float:
    """The chance of being ahead of all rivals, with leads that may come out otherwise; ties are shared.

    How my own points come out moves all leads at once; only beyond that each rival's luck is its own.

    Args:
        unsure: by how much one lead comes out otherwise, a standard deviation: half of its square is my own.
    """
    if unsure == 0.0:
        if min(leads) < 0:
            return 0.0
        return 1.0 / (1 + sum(lead == 0 for lead in leads))
    if len(leads) == 1:
        return 0.5 + 0.5 * erf(leads[0] / unsure / sqrt(2))
    return sum(
        share * prod(0.5 + 0.5 * erf(lead / unsure + mine / sqrt(2)) for lead in leads)
        for mine, share in OWN_LUCK
    )


def chance_of_a_point(view: View) -> float:
    """About how much a point more adds to the chance of winning, in a game that is not decided."""
    data = view["data"]
    if data["ended_by"] is not None:
        unsure = UNSURE[0]
    else:
        boxes = [zone["cards"] for zone in view["zones"] if zone["id"].startswith("box")]
        unsure = UNSURE[min(len(UNSURE) - 1, *(box.count(None) for box in boxes))]
    later = ROUND**2 * (data["rounds"] - data["round"])
    return 1 / sqrt(2 * pi * (later + unsure**2))
