"""Measurement of lap rollouts of 2CAN: ``python -m pygames.games.two_can.bots.training.lap_rollout_errors``.

It prints the values of `lap_rollout.LAP_DEVIATION` and `lap_rollout.ROUND_DEVIATION`.

The playout player plays rounds against itself. Before every turn the expected leads of the seat to act are
noted, and compared with its leads at the end of the round.
"""

from random import Random
from statistics import fmean, pstdev

from .. import lap_rollout
from ..evaluation import face_down_counts
from ..playout import fast
from . import TRAINING


def measure(rounds: int, seats: int, seed: int) -> tuple[dict[str, list[float]], list[float]]:
    """Return the errors of expected leads by state of the round, and the leads of whole rounds."""
    rng, player = Random(seed), fast(seats)
    errors: dict[str, list[float]] = {}
    whole = []
    for _ in range(rounds):
        state = TRAINING.begin(seats, rng)
        estimates = []
        while state.to_act is not None:
            if state.starter is not None and state.hand < 0:
                fewest = f"{min(face_down_counts(state))} down" if state.ended_by is None else "ended"
                estimates.append(
                    (fewest, state.to_act, lap_rollout.expected_leads(player, state, state.to_act)[0])
                )
            state.apply_parsed(player.decide(state))
        for fewest, seat, leads in estimates:
            errors.setdefault(fewest, []).append(lap_rollout.leads_of(state.totals, seat)[0] - leads[0])
        whole.append(lap_rollout.leads_of(state.totals, 0)[0])
    return errors, whole


if __name__ == "__main__":
    parsed = TRAINING.arguments(__doc__, rounds=1000, seed=8)
    for seats in (2, 4):
        errors, whole = measure(parsed.rounds, seats, parsed.seed)
        print(f"{seats} seats: a round's leads {pstdev(whole):.1f}")
        for fewest, others in sorted(errors.items()):
            print(f"  {fewest}: mean {fmean(others):+.2f}, deviation {pstdev(others):.1f}, of {len(others)}")
    print(f'RULES = "{TRAINING.rules}"')
