"""TC-4: a number in hand that matches a toucan's partner lets the toucan fly onto a face-down card."""

import pytest

import pygames

from ...observation import data, history, zone
from .table import box, face_down, flights, idle, legal, play, start, top

OTHER = ". . . . / . 0 0 ."  # flipped B2 B3: the sum is 0, so seat 0 starts


def table(mine: str, hand: str, *, flips: str = "A1 B1", way: str = "draw") -> pygames.State:
    """Return a state in which seat 0 holds the card `hand` that it drew (or took)."""
    draw, discard = (hand, ".") if way == "draw" else (".", hand)
    state = start(mine, OTHER, discard=discard, draw=draw, flips=[flips, "B2 B3"], rounds=1)
    assert state.to_act == 0
    return play(state, way)


def show(state: pygames.State, *swaps: str) -> pygames.State:
    """Let seat 0 turn up the cards at these places by drops in its next turns."""
    for place in swaps:
        play(state, "draw", f"drop {place}")
        idle(state, 1, "B2")
    return state


@pytest.mark.parametrize("way", ["draw", "take"])
@pytest.mark.parametrize(("mine", "places"), [("T . . . / 5 . . .", "A1"), ("5 . . . / T . . .", "B1")])
def test_a_toucan_may_fly_to_any_face_down_place(way: str, mine: str, places: str) -> None:
    """TC-4: from either row, after draw and after take."""
    state = table(mine, "5", way=way)
    assert flights(state) == {f"fly {places} {down}" for down in face_down(state, 0)}
    assert len(flights(state)) == 6


@pytest.mark.parametrize("landing", ["A2", "A3", "A4", "B2", "B3", "B4"])
def test_the_card_goes_to_the_toucan_the_toucan_to_the_landing_the_landing_to_the_discards(
    landing: str,
) -> None:
    state = table("T 1 2 3 / 9 4 6 7", "9")
    under = {"A2": "1", "A3": "2", "A4": "3", "B2": "4", "B3": "6", "B4": "7"}[landing]
    discards = zone(state, "discard")
    play(state, f"fly A1 {landing}")
    want = {"A1": "9", "B1": "9", landing: "T"}
    shown = zip(["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"], zone(state, "box0"), strict=True)
    assert {place: card for place, card in shown if card is not None} == want
    assert zone(state, "discard") == [under, *discards]
    assert zone(state, "hand0") == []
    assert (state.to_act, data(state)["turns"]) == (1, [1, 0])


@pytest.mark.parametrize("hand", ["0", "1", "4", "6", "10", "12"])
def test_another_number_does_not_match(hand: str) -> None:
    assert flights(table("T . . . / 5 . . .", hand)) == set()


@pytest.mark.parametrize("number", range(13))
def test_every_number_matches_itself(number: int) -> None:
    assert flights(table(f"T . . . / {number} . . .", str(number)))


@pytest.mark.parametrize(
    ("hand", "partner"), [("1", "10"), ("1", "11"), ("1", "12"), ("12", "1"), ("12", "2")]
)
def test_a_number_with_the_same_digit_does_not_match(hand: str, partner: str) -> None:
    assert flights(table(f"T . . . / {partner} . . .", hand)) == set()


@pytest.mark.parametrize("hand", [str(number) for number in range(13)])
def test_with_two_toucans_in_the_column_either_may_fly_for_any_number(hand: str) -> None:
    """TC-4: a toucan matches any number."""
    state = show(start("T 12 . . / T . . .", OTHER, draw=f". {hand}", flips=["A1 A2", "B2 B3"]), "B1")
    play(state, "draw")
    assert zone(state, "hand0", 0) == [hand]
    assert flights(state) == {f"fly {place} {q}" for place in ("A1", "B1") for q in face_down(state, 0)}
    play(state, "fly B1 A3")
    assert box(state, 0) == f"T 12 T ? / {hand} ? ? ?"


def test_two_columns_may_both_offer_a_flight() -> None:
    state = start("T 5 . . / 5 T . .", OTHER, draw=". . 5", flips=["A1 B1", "B2 B3"])
    play(show(state, "A2", "B2"), "draw")
    assert flights(state) == {f"fly {place} {q}" for place in ("A1", "B2") for q in ("A3", "A4", "B3", "B4")}


def test_the_partner_must_be_face_up() -> None:
    """TC-4: the 5 under the toucan lies face down."""
    assert flights(table("T 9 . . / 5 . . .", "5", flips="A1 A2")) == set()


def test_the_toucan_must_be_face_up() -> None:
    """TC-4: the toucan next to the 5 lies face down."""
    assert flights(table("T . . . / 5 9 . .", "5", flips="B1 B2")) == set()


def test_the_match_must_be_in_the_toucans_column() -> None:
    """TC-4: a 5 next to the toucan in its row or elsewhere in the box is not its partner."""
    assert flights(table("T 5 . . / . 5 5 .", "5", flips="A1 A2")) == set()
    assert flights(table("T 5 . . / . 5 5 .", "5", flips="A1 B2")) == set()


def test_only_in_the_actors_own_box() -> None:
    """TC-4: the other seat's toucan and its partner do not count."""
    state = start("9 . . . / 9 . . .", "T . . . / 5 . . .", draw="5", flips=["A1 B1", "A1 B1"])
    assert state.to_act == 0
    assert flights(play(state, "draw")) == set()


def test_never_onto_a_face_up_card() -> None:
    """TC-4: the landing is a face-down card."""
    state = start("T 7 8 . / 5 . . .", OTHER, draw=". . 5", flips=["A1 B1", "B2 B3"])
    show(state, "A2", "A3")
    play(state, "draw")
    assert zone(state, "hand0", 0) == ["5"]
    assert {move.split()[2] for move in flights(state)} == {"A4", "B2", "B3", "B4"}


def test_a_flight_is_never_forced() -> None:
    """TC-4: swap stays open everywhere, and drop after draw."""
    drawn, taken = table("T . . . / 5 . . .", "5"), table("T . . . / 5 . . .", "5", way="take")
    swaps = {f"swap {row}{column}" for row in "AB" for column in range(1, 5)}
    assert legal(taken) - flights(taken) == swaps
    assert legal(drawn) - flights(drawn) == swaps | {f"drop {place}" for place in face_down(drawn, 0)}


def test_swap_onto_the_toucan_discards_it() -> None:
    """TC-4: it does not fly then. The next seat may take it."""
    state = play(table("T . . . / 5 . . .", "5"), "swap A1")
    assert box(state, 0) == "5 ? ? ? / 5 ? ? ?"
    assert top(state) == "T"
    play(state, "take")
    assert zone(state, "hand1") == ["T"]


def test_a_toucan_that_was_discarded_does_not_fly_any_more() -> None:
    """TC-4: a 5 is in its place now. That column matches, but no toucan in it flies."""
    state = start("T . . . / 5 . . .", OTHER, draw="5 5", flips=["A1 B1", "B2 B3"])
    play(state, "draw, swap A1")
    idle(state, 1, "B2")
    assert box(state, 0) == "5 ? ? ? / 5 ? ? ?"
    play(state, "draw")
    assert zone(state, "hand0", 0) == ["5"]
    assert flights(state) == set()


def test_a_toucan_that_came_from_the_discards_flies_like_any() -> None:
    """TC-4: laid with `swap`, with a face-up number as its partner."""
    state = start("9 . . . / 5 . . .", OTHER, discard="T", draw="5 5", flips=["A1 B1", "B2 B3"])
    play(state, "take, swap A1, draw, swap B2, draw")
    assert flights(state) == {f"fly A1 {down}" for down in face_down(state, 0)}


@pytest.mark.parametrize("way", ["draw", "take"])
def test_a_flight_onto_the_last_face_down_card_completes_the_box(way: str) -> None:
    """TC-4: the landing of the toucan has no other effect."""
    state = start("T 1 2 3 / 5 4 5 6", OTHER, draw=". . . . . 5", flips=["A1 B1", "B2 B3"], rounds=1)
    show(state, "A2", "A3", "A4", "B2")
    play(state, "draw, drop B3")
    if way == "draw":
        idle(state, 1, "B2")
    else:
        play(state, "draw, drop A1")
    play(state, way)
    assert flights(state) == {"fly A1 B4"}
    play(state, "fly A1 B4")
    assert box(state, 0) == "5 1 2 3 / 5 4 5 T"
    assert (data(state)["ended_by"], data(state)["turns_left"], state.to_act) == (0, 1, 1)
    idle(state, 1, "B2")
    assert state.over


def test_a_toucan_may_fly_in_a_last_turn() -> None:
    """TC-4: the rules of a turn stay the same."""
    state = start(
        "9 . . . / 9 . . .", "T . . . / 5 . . .", draw=". " * 11 + "5", flips=["A1 B1"] * 2, rounds=1
    )
    for place in ("A2", "A3", "A4", "B2", "B3"):
        play(state, "draw", f"drop {place}", "draw", "swap B2")
    play(state, "draw, drop B4")
    assert data(state)["turns_left"] == 1
    play(state, "draw")
    assert zone(state, "hand1", 1) == ["5"]
    assert flights(state) == {f"fly A1 {place}" for place in face_down(state, 1)}
    play(state, "fly A1 A4")
    assert state.over
    last = history(state)[0]["boxes"][1]["cards"]
    assert (last[0], last[3], last[4]) == ("5", "T", "5")


def test_a_toucan_that_has_flown_may_fly_on() -> None:
    """TC-4: from its new column, once the partner there is face up and matches."""
    state = start("T . . . / 5 7 . .", OTHER, draw="5 . 7", flips=["A1 B1", "B2 B3"])
    play(state, "draw, fly A1 A2")
    show(idle(state, 1, "B2"), "B2")
    assert box(state, 0) == "5 T ? ? / 5 7 ? ?"
    play(state, "draw")
    assert flights(state) == {f"fly A2 {place}" for place in face_down(state, 0)}
    play(state, "fly A2 B4")
    assert box(state, 0) == "5 7 ? ? / 5 7 ? T"
