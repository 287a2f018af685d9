""" "A round", step 4: draw or take, then swap or drop."""

from typing import Any

import pytest

import pygames

from ...observation import data, zone
from .table import (
    ANY,
    PLACES,
    box,
    face_down,
    idle,
    legal,
    play,
    start,
    top,
    turn_up,
)

MINE = "0 1 2 3 / 4 5 6 7"
SWAPS = {f"swap {place}" for place in PLACES}


def table(**options: Any) -> pygames.State:
    """Return a state in which seat 0 is to draw a 9 or take an 8. Its A4 (3) and B3 (6) lie face up."""
    low = "0 0 0 0 / 0 0 0 1"
    return start(MINE, low, discard="8", draw="9 10 11 12", flips=["A4 B3", "A1 A2"], **options)


def test_a_turn_begins_with_draw_or_take() -> None:
    state = table()
    assert (state.to_act, legal(state), state.view(0)["phase"]) == (0, {"draw", "take"}, "turn")


def test_after_draw_any_place_may_be_swapped_and_any_face_down_card_turned_for_a_drop() -> None:
    state = play(table(), "draw")
    drops = {f"drop {place}" for place in PLACES if place not in ("A4", "B3")}
    assert legal(state) == SWAPS | drops
    assert state.to_act == 0
    assert zone(state, "hand0", 0) == ["9"]
    assert len(zone(state, "draw")) == 90
    assert zone(state, "discard") == ["8"]


def test_after_take_the_card_must_be_laid() -> None:
    """As the source has it: a card that was taken may not go back on the discard pile."""
    state = play(table(), "take")
    assert legal(state) == SWAPS
    assert state.to_act == 0
    assert zone(state, "hand0", 0) == ["8"]
    assert zone(state, "discard") == []
    assert len(zone(state, "draw")) == 91


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("way", "card"), [("draw", "9"), ("take", "8")])
def test_swap_lays_the_card_face_up_and_discards_the_one_that_lay_there(
    way: str, card: str, place: str
) -> None:
    state = play(table(), way, f"swap {place}")
    want = ["?", "?", "?", "3", "?", "?", "6", "?"]
    want[PLACES.index(place)] = card
    assert box(state, 0) == f"{' '.join(want[:4])} / {' '.join(want[4:])}"
    assert top(state) == str(PLACES.index(place))  # the box holds 0 … 7 in order
    assert zone(state, "hand0", 0) == []
    assert state.to_act == 1


@pytest.mark.parametrize("place", [place for place in PLACES if place not in ("A4", "B3")])
def test_drop_discards_the_drawn_card_and_turns_up_another(place: str) -> None:
    state = play(table(), "draw", f"drop {place}")
    want = ["?", "?", "?", "3", "?", "?", "6", "?"]
    want[PLACES.index(place)] = str(PLACES.index(place))
    assert box(state, 0) == f"{' '.join(want[:4])} / {' '.join(want[4:])}"
    assert zone(state, "discard") == ["9", "8"]
    assert state.to_act == 1


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("turn", ["draw, swap A1", "take, swap A1", "draw, drop A2"])
def test_the_turn_passes_to_the_left(seats: int, turn: str) -> None:
    state = start("12 . . . / 12 . . .", *[ANY] * (seats - 1), flips=["A1 B1"] * seats)
    for seat in [*range(seats), 0]:
        assert state.to_act == seat
        play(state, "draw, drop B2" if len(face_down(state, seat)) < 6 else turn)


def test_the_next_seat_may_take_what_was_just_discarded() -> None:
    state = play(table(), "draw, drop A1, take")
    assert zone(state, "hand1", 1) == ["9"]
    assert zone(state, "discard") == ["8"]


def test_the_discards_lie_in_the_order_they_came() -> None:
    state = play(table(), "draw, swap A1, draw, drop B3, draw, swap B3")
    assert zone(state, "discard") == ["6", "10", "0", "8"]


@pytest.mark.parametrize("left", range(6, 0, -1))
def test_the_bare_drop_needs_exactly_one_face_down_card(left: int) -> None:
    """By the source, the last face-down card may stay face down."""
    state = table()
    for _ in range(6 - left):
        turn_up(state)
        idle(state, 1)
    assert (state.to_act, len(face_down(state, 0))) == (0, left)
    play(state, "draw")
    assert ("drop" in legal(state)) == (left == 1)
    assert {move for move in legal(state) if move.startswith("drop ")} == {
        f"drop {place}" for place in face_down(state, 0)
    }


def one_left() -> pygames.State:
    """Return a state in which seat 0 has only B4 (7) face down and has drawn a card."""
    state = table()
    for _ in range(5):
        turn_up(state)
        idle(state, 1)
    return play(state, "draw")


def test_the_bare_drop_turns_nothing_and_ends_the_turn() -> None:
    state = one_left()
    card = zone(state, "hand0", 0)[0]
    play(state, "drop")
    assert face_down(state, 0) == ["B4"]
    assert (top(state), state.to_act, data(state)["ended_by"]) == (card, 1, None)
    assert zone(state, "hand0", 0) == []


def test_the_last_card_may_be_turned_by_a_drop_or_replaced() -> None:
    for move in ("drop B4", "swap B4"):
        state = play(one_left(), move)
        assert face_down(state, 0) == []
        assert data(state)["ended_by"] == 0


def test_a_taken_card_cannot_be_dropped_with_one_face_down_card_left() -> None:
    state = one_left()
    play(state, "drop, take, swap A1, take")
    assert legal(state) == SWAPS


def test_the_last_card_may_stay_in_hand_for_turn_after_turn() -> None:
    state = play(one_left(), "drop")
    for _ in range(10):
        idle(state, 1)
        play(state, "draw, drop")
    assert (face_down(state, 0), data(state)["ended_by"]) == (["B4"], None)


def test_a_toucan_may_be_taken_swapped_and_left_like_any_card() -> None:
    state = start(MINE, "0 0 0 0 / 0 0 0 1", discard="T", flips=["A4 B3", "A1 A2"])
    play(state, "take, swap A4")
    assert (box(state, 0), top(state)) == ("? ? ? T / ? ? 6 ?", "3")
    play(state, "take, swap A1, take, swap A4")
    assert (box(state, 0), top(state)) == ("? ? ? 0 / ? ? 6 ?", "T")


def test_number_cards_never_move_within_the_box() -> None:
    """The source's reminder: with a matching number in hand there is still only swap and drop."""
    state = start("5 9 . . / . 5 . .", "0 0 . . / . . . .", draw="5", flips=["A1 B2", "A1 A2"])
    play(state, "draw")
    assert state.to_act == 0
    assert legal(state) == SWAPS | {f"drop {place}" for place in face_down(state, 0)}
