"""Box, positions, and the deal ("A round", step 1)."""

from random import Random

import pytest

import pygames

from ...observation import zone
from .table import ANY, PLACES, box, deal, face_down, play, replay, start

SEATS = range(2, 7)
GAME = pygames.games()["two_can"]


def whole_deck() -> list[str]:
    """Return all cards, in some order."""
    return deal(*[ANY] * 2).split()[2:]


@pytest.mark.parametrize("seats", SEATS)
def test_the_deck_is_laid_seat_after_seat_row_after_row(seats: int) -> None:
    deck = whole_deck()
    Random(seats).shuffle(deck)
    for pair in range(0, 8, 2):
        state = replay(["* deal " + " ".join(deck)], seats)
        for seat in range(seats):
            play(state, f"flip {PLACES[pair]} {PLACES[pair + 1]}")
            want: list[str | None] = [None] * 8
            want[pair : pair + 2] = deck[8 * seat + pair : 8 * seat + pair + 2]
            assert zone(state, f"box{seat}") == want


@pytest.mark.parametrize("seats", SEATS)
def test_the_next_card_starts_the_discard_pile_and_the_rest_is_drawn_from_the_top(seats: int) -> None:
    deck = whole_deck()
    Random(seats).shuffle(deck)
    state = replay(["* deal " + " ".join(deck)], seats)
    assert zone(state, "discard") == [deck[8 * seats]]
    assert zone(state, "draw") == [None] * (108 - 8 * seats - 1)
    for _ in range(seats):
        play(state, "flip A1 A2")
    for expected in deck[8 * seats + 1 :][:20]:
        seat = state.to_act
        play(state, "draw")
        assert zone(state, f"hand{seat}", seat) == [expected]
        play(state, "swap A1")


@pytest.mark.parametrize("seats", SEATS)
def test_all_boxes_lie_face_down_for_everyone_the_owner_included(seats: int) -> None:
    state = GAME.new(seats=seats, seed=1)
    for eye in [None, *range(seats)]:
        for seat in range(seats):
            assert zone(state, f"box{seat}", eye) == [None] * 8
            assert zone(state, f"hand{seat}", eye) == []


def test_a1_to_a4_lie_above_b1_to_b4() -> None:
    """`A3` and `B3` are column 3: the notation here and the zone's order agree on it."""
    state = start("0 1 2 3 / 4 5 6 7", ANY, flips=["A3 B3"])
    assert box(state, 0) == "? ? 2 ? / ? ? 6 ?"
    assert face_down(state, 0) == ["A1", "A2", "A4", "B1", "B2", "B4"]
