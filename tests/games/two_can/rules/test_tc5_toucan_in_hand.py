"""TC-5: a toucan in hand never flies: it is laid with `swap` or dropped like any card."""

import pytest

from .table import PLACES, box, face_down, flights, legal, play, start, top

SWAPS = {f"swap {place}" for place in PLACES}
OTHER = ". . . . / . 0 0 ."


@pytest.mark.parametrize("mine", ["T . . . / 5 . . .", "5 . . . / T . . .", "T . . . / 0 . . ."])
@pytest.mark.parametrize("way", ["draw", "take"])
def test_it_does_not_fly_off_a_toucan_in_the_box(mine: str, way: str) -> None:
    """TC-5: a toucan would match any partner if it were a number."""
    state = start(mine, OTHER, discard="T", draw="T", flips=["A1 B1", "B2 B3"])
    play(state, way)
    assert flights(state) == set()
    assert legal(state) >= SWAPS


def test_it_does_not_fly_in_a_column_of_two_toucans() -> None:
    """TC-5: even though the partner is a toucan too."""
    state = start("T . . . / T . . .", OTHER, draw="T", flips=["A1 B1", "B2 B3"])
    play(state, "draw")
    assert flights(state) == set()


def test_it_may_be_laid_anywhere() -> None:
    state = start("5 6 . . / 5 . . .", OTHER, draw="T", flips=["A1 B1", "B2 B3"])
    assert legal(play(state, "draw")) == SWAPS | {f"drop {place}" for place in face_down(state, 0)}
    play(state, "swap A2")
    assert (box(state, 0), top(state)) == ("5 T ? ? / 5 ? ? ?", "6")


def test_a_drawn_one_may_be_dropped() -> None:
    state = start("5 6 . . / 5 . . .", OTHER, draw="T", flips=["A1 B1", "B2 B3"])
    play(state, "draw, drop A2")
    assert (box(state, 0), top(state)) == ("5 6 ? ? / 5 ? ? ?", "T")


def test_a_taken_one_may_not_be_dropped() -> None:
    """TC-5: like any card."""
    state = start("5 . . . / 5 . . .", OTHER, discard="T", flips=["A1 B1", "B2 B3"])
    assert legal(play(state, "take")) == SWAPS


def test_laid_in_the_toucans_place_it_is_discarded_at_once_for_another() -> None:
    """TC-5: swapping toucan for toucan changes nothing in the box."""
    state = start("T . . . / 5 . . .", OTHER, draw="T", flips=["A1 B1", "B2 B3"])
    play(state, "draw, swap A1")
    assert (box(state, 0), top(state)) == ("T ? ? ? / 5 ? ? ?", "T")
