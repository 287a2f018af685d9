"""Play, step 1: the deal; and the deck."""

from random import Random

import pytest

import pygames

from ...observation import eyes, zone
from .table import deal, hand, play, replay

SEATS = range(2, 7)
GAME = pygames.games()["cant_even"]


def shuffled(seed: int) -> list[str]:
    deck = list("ABGIMVW" * 7)
    Random(seed).shuffle(deck)
    return deck


@pytest.mark.parametrize("seats", SEATS)
def test_seat_after_seat_gets_nine_cards_and_six_seats_eight(seats: int) -> None:
    deck = shuffled(seats)
    state = replay(["* deal " + " ".join(deck)], seats)
    size = 8 if seats == 6 else 9
    for seat in range(seats):
        assert hand(state, seat).split() == sorted(deck[size * seat : size * seat + size])


@pytest.mark.parametrize(("seats", "left"), [(2, 31), (3, 22), (4, 13), (5, 4), (6, 1)])
def test_undealt_cards_are_set_aside_unseen(seats: int, left: int) -> None:
    state = GAME.new(seats=seats, seed=seats)
    for eye in eyes(state):
        assert zone(state, "aside", eye) == [None] * left


@pytest.mark.parametrize("seats", SEATS)
def test_everyone_starts_with_ten_points_and_seat_0_offers_first(seats: int) -> None:
    state = GAME.new(seats=seats, seed=2, tie_order=list(range(seats))[::-1])
    assert list(state.scores) == [10] * seats
    assert (state.to_act, state.over, state.winners) == (0, False, ())


def test_the_order_within_a_hand_has_no_meaning() -> None:
    """The own hand is sorted, and so are the moves: nothing of the deal's order is left."""
    first, second = (
        replay([deal("A B G I M V W A B", other)], 2) for other in ("W W W V V V M M M", "M V W M V W M V W")
    )
    assert first.view(1)["zones"] == second.view(1)["zones"]
    for state in (first, second):
        play(state, "offer A B")
    assert set(first.legal_moves()) == set(second.legal_moves())
