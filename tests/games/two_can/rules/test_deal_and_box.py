"""Box, positions, and the deal ("A round", step 1)."""

from random import Random

import pytest

from ...view_helpers import eyes, zone
from .table import ANY, PLACES, deal, play, replay


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_deck_is_laid_seat_after_seat_row_after_row(seats: int) -> None:
    """The next card starts the discard pile, and the rest is drawn from the top.

    All Boxes lie face down for all, the owner included.
    """
    deck = deal(*[ANY] * 2).split()[2:]
    Random(seats).shuffle(deck)
    for pair in range(0, 8, 2):
        state = replay(["* deal " + " ".join(deck)], seats)
        for seat in range(seats):
            for eye in eyes(state):
                assert zone(state, f"box{seat}", eye) == [None] * 8
                assert zone(state, f"hand{seat}", eye) == []
            play(state, f"flip {PLACES[pair]} {PLACES[pair + 1]}")
            want: list[str | None] = [None] * 8
            want[pair : pair + 2] = deck[8 * seat + pair : 8 * seat + pair + 2]
            assert zone(state, f"box{seat}") == want
    first, *pile = deck[8 * seats :]
    assert zone(state, "discard") == [first]
    assert zone(state, "draw") == [None] * len(pile)
    for expected in pile[:20]:
        acting = state.to_act
        play(state, "draw")
        assert zone(state, f"hand{acting}", acting) == [expected]
        play(state, "swap A1")
