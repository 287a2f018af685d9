"""Value of a deal of I Can't Even, by the cards in each hand.

Each seat's hand adds up to its strength, and a softmax turns strengths into shares of the win. The weights,
by number of seats, are learned from games that the playout player plays against itself
(`training/value.py`).
"""

from collections.abc import Sequence
from math import exp

from ....core.learned_weights import load_weights
from ..cards import AMALGAM, BLOB, ICHTHID, MONSTERS, VAMPIRE, WEREWOLF, count
from ..state import CantEvenState

DEAL_WEIGHTS: dict[int, tuple[float, ...]] = load_weights(__package__, "weights.json")["weights"]
"""By number of seats, the weights of `hand_features` in their order."""
TWO_OF = (ICHTHID, BLOB, VAMPIRE, WEREWOLF, AMALGAM)
"""The cards of which a second one has another worth."""


def hand_features(state: CantEvenState, seat: int) -> list[float]:
    """Return the features of a hand after the deal."""
    hand = state.hands[seat]
    others = sum(state.hands) - hand
    values = [float(count(hand, monster)) for monster in MONSTERS]
    values += [float(count(hand, monster) > 1) for monster in TWO_OF]
    values += [
        float(count(hand, VAMPIRE) * count(others, VAMPIRE)),
        float(count(hand, WEREWOLF) * count(others, WEREWOLF)),
        float(state.first_to_draw() == seat),
    ]
    return values


def deal_values(state: CantEvenState) -> Sequence[float]:
    """Return by seat the share of the win after the deal."""
    weights = DEAL_WEIGHTS[state.seats]
    strengths = [
        sum(w * feature for w, feature in zip(weights, hand_features(state, seat), strict=True))
        for seat in range(state.seats)
    ]
    odds = [exp(strength - max(strengths)) for strength in strengths]
    return [each / sum(odds) for each in odds]
