"""Rollouts of one lap: a move, one turn of every other seat, then the probability of winning the game.

Whole rounds are mostly luck. After one lap the tables of `box_value.BoxValues` evaluate all Boxes, and every
rival has responded: by ending the round, or by taking the discard that it was fed.
"""

from collections.abc import Sequence
from math import erf, pi, prod, sqrt

from ....game import View
from ..state import TwoCanState
from .box_value import FINAL, LAST_TURN, phase
from .evaluation import Evaluator, TurnEvaluation, face_down_counts
from .playout import PlayoutPlayer

ROUND_DEVIATION = 15.0
"""The standard deviation of the lead of one seat over another from a future round, in points."""
LAP_DEVIATION = (6.5, 10.2, 12.2, 13.2, 14.0, 14.5)
"""The standard deviation of a round's lead from its estimate after a lap, in points.

The first entry is for a round with a complete Box, the others go by the smallest number of face-down cards of
a seat. `LAP_DEVIATION` and `ROUND_DEVIATION` were measured by `training/lap_rollout_errors.py`.
"""
RULES = "88e9629e79e120f3"
"""The digest of the rules that they were measured under."""

HERMITE_NODES = (
    (-3.750439717725742, 0.00054826885597),
    (-2.366759410734541, 0.03075712396759),
    (-1.154405394739968, 0.24012317860501),
    (0.0, 0.45714285714286),
    (1.154405394739968, 0.24012317860501),
    (2.366759410734541, 0.03075712396759),
    (3.750439717725742, 0.00054826885597),
)
"""Nodes and weights of Gauss-Hermite quadrature for the mean over a standard normal variable."""


def win_probability(fast: PlayoutPlayer, world: TwoCanState, move: str) -> float:
    """Return the probability of winning the game with ``move`` in this world, estimated after one lap."""
    seat: int = world.to_act  # type: ignore[assignment]
    number, stop = world.round, world.turns + world.seats
    state = world.copy()
    assert isinstance(state, TwoCanState)
    state.apply(move, check=False)
    step, decide = state.apply_parsed, fast.decide
    while state.round == number and state.to_act is not None and not (state.turns == stop and state.hand < 0):
        step(decide(state))
    later_variance = ROUND_DEVIATION**2 * (int(state.options["rounds"]) - number - 1)
    if state.round != number or state.to_act is None:
        return lead_probability(leads_of(state.totals, seat), sqrt(later_variance))
    leads, deviation = expected_leads(fast, state, seat)
    return lead_probability(leads, sqrt(later_variance + deviation**2))


def leads_of(totals: Sequence[float], seat: int) -> list[float]:
    """Return by rival its total minus that of ``seat``."""
    return [total - totals[seat] for s, total in enumerate(totals) if s != seat]


def expected_leads(evaluator: Evaluator, state: TwoCanState, seat: int) -> tuple[list[float], float]:
    """Return the leads expected at the end of the round, and their standard deviation, after a lap."""
    turn = TurnEvaluation(evaluator, state)
    totals, deviation = totals_after_lap(
        turn, state, seat, min(turn.lay(state.discards[-1], False)[0], turn.draw())
    )
    return leads_of(totals, seat), deviation


def totals_after_lap(
    turn: TurnEvaluation, state: TwoCanState, seat: int, own_value: float
) -> tuple[list[float], float]:
    """Return the totals expected at the end of the round, and the standard deviation of a lead in it.

    Args:
        turn: the evaluation of the turn of ``seat``.
        state: the state.
        seat: the seat to act.
        own_value: the value of its Box after the turn.
    """
    down, value_of, left = face_down_counts(state), turn.box_values.value, state.last_turn - state.turns
    totals: list[float] = list(state.totals)
    rivals = 0.0
    for step, (s, codes) in enumerate(zip(turn.others, turn.rivals, strict=True), 1):
        if turn.ending:
            value = value_of(codes, LAST_TURN if step < left else FINAL)
        else:
            value = value_of(codes, phase(down[s], turn.down, step == 1))
        totals[s] += value
        rivals += value
    totals[seat] += own_value + (0.0 if turn.ending else rivals * turn.weight)
    return totals, LAP_DEVIATION[0 if turn.ending else min(*down, len(LAP_DEVIATION) - 1)]


def lead_probability(leads: Sequence[float], deviation: float) -> float:
    """Return the probability of being ahead of all rivals. Ties are shared.

    The leads share the deviation of the own points. The deviations of the rivals' points are independent.

    Args:
        leads: the expected leads by rival.
        deviation: the standard deviation of one lead. Half of its variance is that of the own points.
    """
    if deviation == 0.0:
        if min(leads) < 0:
            return 0.0
        return 1.0 / (1 + sum(lead == 0 for lead in leads))
    if len(leads) == 1:
        return 0.5 + 0.5 * erf(leads[0] / deviation / sqrt(2))
    return sum(
        share * prod(0.5 + 0.5 * erf(lead / deviation + own / sqrt(2)) for lead in leads)
        for own, share in HERMITE_NODES
    )


def win_probability_per_point(view: View) -> float:
    """Return about how much one point adds to the probability of winning an undecided game."""
    data = view["data"]
    if data["ended_by"] is not None:
        deviation = LAP_DEVIATION[0]
    else:
        boxes = [zone["cards"] for zone in view["zones"] if zone["id"].startswith("box")]
        deviation = LAP_DEVIATION[min(len(LAP_DEVIATION) - 1, *(box.count(None) for box in boxes))]
    later_variance = ROUND_DEVIATION**2 * (data["rounds"] - data["round"])
    return 1 / sqrt(2 * pi * (later_variance + deviation**2))
