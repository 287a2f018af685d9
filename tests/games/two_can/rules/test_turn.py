""" "A round", step 4: draw or take, then swap or drop."""

import pytest

import pygames

from ...observation import data, zone
from .table import ANY, PLACES, box, face_down, idle, legal, play, start, top, turn_up

MINE = "0 1 2 3 / 4 5 6 7"
SWAPS = {f"swap {place}" for place in PLACES}
DOWN = [place for place in PLACES if place not in ("A4", "B3")]


def table(discard: str = "8") -> pygames.State:
    """Return a state in which seat 0 is to draw a 9 or take an 8. Its A4 (3) and B3 (6) lie face up."""
    low = "0 0 0 0 / 0 0 0 1"
    return start(MINE, low, discard=discard, draw="9 10 11 12", flips=["A4 B3", "A1 A2"])


def drops(state: pygames.State) -> set[str]:
    return {f"drop {place}" for place in face_down(state, 0)}


@pytest.mark.parametrize(
    ("way", "card", "moves", "pile", "discards"),
    [
        ("draw", "9", SWAPS | {f"drop {place}" for place in DOWN}, 90, ["8"]),
        # As the source has it: a card that was taken may not go back on the discard pile.
        ("take", "8", SWAPS, 91, []),
    ],
)
def test_a_turn_begins_with_draw_or_take(
    way: str, card: str, moves: set[str], pile: int, discards: list[str]
) -> None:
    state = table()
    assert (state.to_act, legal(state), state.view(0)["phase"]) == (0, {"draw", "take"}, "turn")
    play(state, way)
    assert (state.to_act, legal(state)) == (0, moves)
    assert zone(state, "hand0", 0) == [card]
    assert (len(zone(state, "draw")), zone(state, "discard")) == (pile, discards)


def shown(place: str, card: str) -> str:
    """Return the Box with this card turned up."""
    tokens = ["?", "?", "?", "3", "?", "?", "6", "?"]
    tokens[PLACES.index(place)] = card
    return f"{' '.join(tokens[:4])} / {' '.join(tokens[4:])}"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("way", "card"), [("draw", "9"), ("take", "8")])
def test_swap_lays_the_card_face_up_and_discards_the_one_that_lay_there(
    way: str, card: str, place: str
) -> None:
    state = play(table(), way, f"swap {place}")
    assert box(state, 0) == shown(place, card)
    assert top(state) == str(PLACES.index(place))  # the box holds 0 … 7 in order
    assert zone(state, "hand0", 0) == []
    assert state.to_act == 1


@pytest.mark.parametrize("place", DOWN)
def test_drop_discards_the_drawn_card_and_turns_up_another(place: str) -> None:
    """The next seat may take it."""
    state = play(table(), "draw", f"drop {place}")
    assert box(state, 0) == shown(place, str(PLACES.index(place)))
    assert zone(state, "discard") == ["9", "8"]
    assert state.to_act == 1
    play(state, "take")
    assert (zone(state, "hand1", 1), zone(state, "discard")) == (["9"], ["8"])


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("turn", ["draw, swap A1", "take, swap A1", "draw, drop A2"])
def test_the_turn_passes_to_the_left(seats: int, turn: str) -> None:
    state = start("12 . . . / 12 . . .", *[ANY] * (seats - 1), flips=["A1 B1"] * seats)
    for seat in [*range(seats), 0]:
        assert state.to_act == seat
        play(state, "draw, drop B2" if len(face_down(state, seat)) < 6 else turn)


def test_the_discards_lie_in_the_order_they_came() -> None:
    state = play(table(), "draw, swap A1, draw, drop B3, draw, swap B3")
    assert zone(state, "discard") == ["6", "10", "0", "8"]


def with_hidden(left: int) -> pygames.State:
    """Return a state in which seat 0 has drawn, with this many cards face down, B4 (7) the last."""
    state = table()
    for _ in range(6 - left):
        turn_up(state)
        idle(state, 1)
    assert (state.to_act, len(face_down(state, 0))) == (0, left)
    return play(state, "draw")


@pytest.mark.parametrize("left", range(6, 0, -1))
def test_the_bare_drop_needs_exactly_one_face_down_card(left: int) -> None:
    """By the source, the last face-down card may stay face down."""
    state = with_hidden(left)
    assert legal(state, "drop") == drops(state) | ({"drop"} if left == 1 else set())


def test_the_bare_drop_turns_nothing_and_ends_the_turn() -> None:
    """For turn after turn. A taken card cannot be dropped so."""
    state = with_hidden(1)
    card = zone(state, "hand0", 0)[0]
    play(state, "drop")
    assert face_down(state, 0) == ["B4"]
    assert (top(state), state.to_act, data(state)["ended_by"]) == (card, 1, None)
    assert zone(state, "hand0", 0) == []
    for _ in range(10):
        idle(state, 1)
        assert legal(play(state.copy(), "take")) == SWAPS
        play(state, "draw, drop")
    assert (face_down(state, 0), data(state)["ended_by"]) == (["B4"], None)


@pytest.mark.parametrize("move", ["drop B4", "swap B4"])
def test_the_last_card_may_be_turned_by_a_drop_or_replaced(move: str) -> None:
    state = play(with_hidden(1), move)
    assert face_down(state, 0) == []
    assert data(state)["ended_by"] == 0


def test_a_toucan_may_be_taken_swapped_and_left_like_any_card() -> None:
    state = play(table("T"), "take, swap A4")
    assert (box(state, 0), top(state)) == (shown("A4", "T"), "3")
    play(state, "take, swap A1, take, swap A4")
    assert (box(state, 0), top(state)) == (shown("A4", "0"), "T")


def test_number_cards_never_move_within_the_box() -> None:
    """The source's reminder: with a matching number in hand there is still only swap and drop."""
    state = play(start("5 9 . . / . 5 . .", "0 0 . . / . . . .", draw="5", flips=["A1 B2", "A1 A2"]), "draw")
    assert state.to_act == 0
    assert legal(state) == SWAPS | drops(state)
