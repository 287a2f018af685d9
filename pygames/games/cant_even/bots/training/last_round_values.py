"""Training of the values of ends of the last round.

``python -m pygames.games.cant_even.bots.training.last_round_values`` prints the values of
`evaluation.ENDS`. It needs numpy.

The playout player plays games against itself. Of every end it records the lead over the best rival's points
before the last round, whether it is odd, and whether it has won.
"""

from random import Random

import numpy

from .....bots.training.logistic import fit
from ... import CantEven
from ..playout import play_on, won
from . import TRAINING

FAR = 20
"""Points ahead beyond which there is no information."""
End = tuple[float, float]
"""Points ahead, and the share of the win."""


def self_play(seats: int, games: int, seed: int) -> dict[str, list[End]]:
    """Return the ends of a number of games, odd and even ones."""
    rng = Random(seed)
    ends: dict[str, list[End]] = {"odd": [], "even": []}
    for _ in range(games):
        state = play_on(TRAINING.begin(seats, rng), rng)
        before = state.finished[-1].before
        for seat, points in enumerate(state.points):
            best = max(each for rival, each in enumerate(before) if rival != seat)
            ahead = max(-FAR, min(FAR, points - best))
            ends["odd" if points % 2 else "even"].append((ahead, won(state, seat)))
    return ends


if __name__ == "__main__":
    parsed = TRAINING.arguments(__doc__, games=12_000, seed=5)
    for seats in CantEven.seats:
        for parity, samples in self_play(seats, parsed.games, parsed.seed).items():
            leads, shares = numpy.array(samples, float).T
            start, slope = fit(numpy.column_stack([numpy.ones_like(leads), leads]), shares)
            print(f"{seats} seats, {parity}: {start:+.2f} {slope:+.2f} a point, of {len(samples)}")
    print(f'RULES = "{TRAINING.rules}"')
