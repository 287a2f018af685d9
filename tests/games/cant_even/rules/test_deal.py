"""Play, step 1: the deal; and the deck."""

from random import Random

import pytest

from ...view_helpers import eyes, zone
from .table import hand, replay


@pytest.mark.parametrize(("seats", "aside"), [(2, 31), (3, 22), (4, 13), (5, 4), (6, 1)])
def test_seat_after_seat_gets_nine_cards_and_six_seats_eight(seats: int, aside: int) -> None:
    """The others are set aside unseen. Everyone starts with ten points, and seat 0 offers first."""
    deck = list("ABGIMVW" * 7)
    Random(seats).shuffle(deck)
    state = replay(["* deal " + " ".join(deck)], seats, tie_order=[*range(seats)][::-1])
    size = 8 if seats == 6 else 9
    for seat in range(seats):
        assert hand(state, seat).split() == sorted(deck[size * seat : size * seat + size])
    assert all(zone(state, "aside", eye) == [None] * aside for eye in eyes(state))
    assert (state.scores, state.to_act, state.winners) == ((10,) * seats, 0, ())
