""" "A round", step 2: each seat turns two of its cards face up."""

import pytest

from ...observation import data, zone
from .table import ANY, FLIPS, box, legal, play, start

BOX = "0 1 2 3 / 4 5 6 7"


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_seat_in_seat_order_has_28_choices(seats: int) -> None:
    state = start(*[ANY] * seats)
    assert len(FLIPS) == 28
    for seat in range(seats):
        assert (state.to_act, state.view(seat)["phase"], legal(state)) == (seat, "flip", FLIPS)
        play(state, "flip A1 A2")
    assert state.view(None)["phase"] == "turn"


@pytest.mark.parametrize("move", sorted(FLIPS))
def test_just_these_two_cards_are_turned_up(move: str) -> None:
    state = play(start(BOX, ANY), move)
    shown = {card for card in zone(state, "box0") if card is not None}
    places = {"A1": "0", "A2": "1", "A3": "2", "A4": "3", "B1": "4", "B2": "5", "B3": "6", "B4": "7"}
    assert shown == {places[place] for place in move.split()[1:]}


def test_flips_are_open_at_once() -> None:
    """They are not hidden choices: seat 1 sees what seat 0 turned before it turns its own."""
    state = play(start(BOX, ANY, ANY), "flip A2 B3")
    for eye in (None, 0, 1, 2):
        assert zone(state, "box0", eye) == [None, "1", None, None, None, None, "6", None]


def test_the_starter_is_open_until_all_have_flipped() -> None:
    state = start("12 12 . . / . . . .", ANY, ANY)
    play(state, "flip A1 A2, flip A1 A2")
    assert data(state)["starter"] is None
    play(state, "flip A1 A2")
    assert data(state)["starter"] == 0


def test_flips_are_not_turns_and_move_no_card() -> None:
    state = start(BOX, ANY, discard="9", flips=["A1 A2", "A1 A2"])
    assert data(state)["turns"] == [0, 0]
    assert box(state, 0) == "0 1 ? ? / ? ? ? ?"
    assert (zone(state, "discard"), len(zone(state, "draw"))) == (["9"], 91)
