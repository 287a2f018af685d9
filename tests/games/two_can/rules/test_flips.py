""" "A round", step 2: each seat turns two of its cards face up."""

import pytest

from ...observation import data, zone
from .table import ANY, FLIPS, box, legal, play, start

BOX = "0 1 2 3 / 4 5 6 7"


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_seat_in_seat_order_has_28_choices(seats: int) -> None:
    """The starter is open until all have flipped."""
    state = start("12 12 . . / . . . .", *[ANY] * (seats - 1))
    assert len(FLIPS) == 28
    for seat in range(seats):
        assert (state.to_act, state.view(seat)["phase"], legal(state)) == (seat, "flip", FLIPS)
        assert data(state)["starter"] is None
        play(state, "flip A1 A2")
    assert (state.view(None)["phase"], data(state)["starter"]) == ("turn", 0)


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


def test_flips_are_not_turns_and_move_no_card() -> None:
    """`A3` and `B3` are column 3: the notation and the zone's order agree on it."""
    state = start(BOX, ANY, discard="9", flips=["A3 B3", "A1 A2"])
    assert data(state)["turns"] == [0, 0]
    assert box(state, 0) == "? ? 2 ? / ? ? 6 ?"
    assert (zone(state, "discard"), len(zone(state, "draw"))) == (["9"], 91)
