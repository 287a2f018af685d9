"""TC-4: a number in hand that matches a toucan's partner lets the toucan fly onto a face-down card."""

import pytest

import pygames

from ...observation import data, history, zone
from .table import PLACES, box, face_down, flights, idle, legal, play, start, top

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
    """From either row, after draw and after take."""
    state = table(mine, "5", way=way)
    assert flights(state) == {f"fly {places} {down}" for down in face_down(state, 0)}
    assert len(flights(state)) == 6


@pytest.mark.parametrize(
    ("landing", "under"), [("A2", "1"), ("A3", "2"), ("A4", "3"), ("B2", "4"), ("B3", "6"), ("B4", "7")]
)
def test_the_card_goes_to_the_toucan_the_toucan_to_the_landing_the_landing_to_the_discards(
    landing: str, under: str
) -> None:
    state = table("T 1 2 3 / 9 4 6 7", "9")
    discards = zone(state, "discard")
    play(state, f"fly A1 {landing}")
    want = {"A1": "9", "B1": "9", landing: "T"}
    assert zone(state, "box0") == [want.get(place) for place in PLACES]
    assert zone(state, "discard") == [under, *discards]
    assert zone(state, "hand0") == []
    assert (state.to_act, data(state)["turns"]) == (1, [1, 0])


@pytest.mark.parametrize("partner", range(13))
def test_a_number_matches_itself_alone(partner: int) -> None:
    """Nor one with the same digit."""
    for hand in range(13):
        assert bool(flights(table(f"T . . . / {partner} . . .", str(hand)))) == (hand == partner)


@pytest.mark.parametrize("hand", [str(number) for number in range(13)])
def test_with_two_toucans_in_the_column_either_may_fly_for_any_number(hand: str) -> None:
    """A toucan matches any number."""
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


@pytest.mark.parametrize(
    ("mine", "flips"),
    [
        ("T 9 . . / 5 . . .", "A1 A2"),  # the partner must be face up
        ("T . . . / 5 9 . .", "B1 B2"),  # the toucan must be face up
        ("T 5 . . / . 5 5 .", "A1 A2"),  # a 5 in its row or elsewhere in the Box is not its partner
        ("T 5 . . / . 5 5 .", "A1 B2"),
    ],
)
def test_the_match_must_lie_open_in_the_toucans_column(mine: str, flips: str) -> None:
    assert flights(table(mine, "5", flips=flips)) == set()


def test_only_in_the_actors_own_box() -> None:
    """The other seat's toucan and its partner do not count."""
    state = start("9 . . . / 9 . . .", "T . . . / 5 . . .", draw="5", flips=["A1 B1", "A1 B1"])
    assert state.to_act == 0
    assert flights(play(state, "draw")) == set()


def test_never_onto_a_face_up_card() -> None:
    """The landing is a face-down card."""
    state = start("T 7 8 . / 5 . . .", OTHER, draw=". . 5", flips=["A1 B1", "B2 B3"])
    show(state, "A2", "A3")
    play(state, "draw")
    assert zone(state, "hand0", 0) == ["5"]
    assert {move.split()[2] for move in flights(state)} == {"A4", "B2", "B3", "B4"}


def test_a_flight_is_never_forced() -> None:
    """Swap stays open everywhere, and drop after draw."""
    drawn, taken = table("T . . . / 5 . . .", "5"), table("T . . . / 5 . . .", "5", way="take")
    swaps = {f"swap {row}{column}" for row in "AB" for column in range(1, 5)}
    assert legal(taken) - flights(taken) == swaps
    assert legal(drawn) - flights(drawn) == swaps | {f"drop {place}" for place in face_down(drawn, 0)}


def test_swap_onto_the_toucan_discards_it() -> None:
    """It does not fly then. That column matches from now on, but no toucan in it flies."""
    state = start("T . . . / 5 . . .", OTHER, draw="5 5", flips=["A1 B1", "B2 B3"])
    play(state, "draw, swap A1")
    assert box(state, 0) == "5 ? ? ? / 5 ? ? ?"
    assert top(state) == "T"
    play(state, "take")
    assert zone(state, "hand1") == ["T"]
    play(state, "swap B2, draw")
    assert zone(state, "hand0", 0) == ["5"]
    assert flights(state) == set()


def test_a_toucan_that_came_from_the_discards_flies_like_any() -> None:
    """Laid with `swap`, with a face-up number as its partner."""
    state = start("9 . . . / 5 . . .", OTHER, discard="T", draw="5 5", flips=["A1 B1", "B2 B3"])
    play(state, "take, swap A1, draw, swap B2, draw")
    assert flights(state) == {f"fly A1 {down}" for down in face_down(state, 0)}


@pytest.mark.parametrize("way", ["draw", "take"])
def test_a_flight_onto_the_last_face_down_card_completes_the_box(way: str) -> None:
    """The landing of the toucan has no other effect."""
    state = start("T 1 2 3 / 5 4 5 6", OTHER, draw=". . . . . 5", flips=["A1 B1", "B2 B3"], rounds=1)
    show(state, "A2", "A3", "A4", "B2")
    play(state, "draw, drop B3", "take, swap B2" if way == "draw" else "draw, drop A1", way)
    assert flights(state) == {"fly A1 B4"}
    play(state, "fly A1 B4")
    assert box(state, 0) == "5 1 2 3 / 5 4 5 T"
    assert (data(state)["ended_by"], data(state)["turns_left"], state.to_act) == (0, 1, 1)
    assert idle(state, 1, "B2").over


def test_a_toucan_may_fly_in_a_last_turn() -> None:
    """The rules of a turn stay the same."""
    boxes, draw = ("9 . . . / 9 . . .", "T . . . / 5 . . ."), ". " * 11 + "5"
    state = start(*boxes, draw=draw, flips=["A1 B1"] * 2, rounds=1)
    for place in ("A2", "A3", "A4", "B2", "B3"):
        play(state, "draw", f"drop {place}", "draw", "swap B2")
    play(state, "draw, drop B4, draw")
    assert data(state)["turns_left"] == 1
    assert zone(state, "hand1", 1) == ["5"]
    assert flights(state) == {f"fly A1 {place}" for place in face_down(state, 1)}
    play(state, "fly A1 A4")
    assert state.over
    last = history(state)[0]["boxes"][1]["cards"]
    assert (last[0], last[3], last[4]) == ("5", "T", "5")


def test_a_toucan_that_has_flown_may_fly_on() -> None:
    """From its new column, once the partner there is face up and matches."""
    state = start("T . . . / 5 7 . .", OTHER, draw="5 . 7", flips=["A1 B1", "B2 B3"])
    play(state, "draw, fly A1 A2")
    show(idle(state, 1, "B2"), "B2")
    assert box(state, 0) == "5 T ? ? / 5 7 ? ?"
    play(state, "draw")
    assert flights(state) == {f"fly A2 {place}" for place in face_down(state, 0)}
    play(state, "fly A2 B4")
    assert box(state, 0) == "5 7 ? ? / 5 7 ? T"
