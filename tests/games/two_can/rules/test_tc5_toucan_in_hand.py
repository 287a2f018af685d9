"""TC-5: a toucan in hand never flies: it is laid with `swap` or dropped like any card."""

import pytest

from .table import PLACES, box, face_down, flights, legal, play, start, top

SWAPS = {f"swap {place}" for place in PLACES}
COLUMNS = ("T5", "5T", "T0", "TT", "55")


@pytest.mark.parametrize("column", COLUMNS)
def test_it_does_not_fly_and_is_dropped_only_if_drawn(column: str) -> None:
    """Nor off a toucan in the Box, which would match any partner if the one in hand were a number."""
    mine = f"{column[0]} . . . / {column[1]} . . ."
    state = start(mine, ". . . . / . 0 0 .", discard="T", draw="T", flips=["A1 B1", "B2 B3"])
    assert legal(play(state.copy(), "take")) == SWAPS
    assert legal(play(state, "draw")) == SWAPS | {f"drop {place}" for place in face_down(state, 0)}
    assert flights(state) == set()


@pytest.mark.parametrize(
    ("mine", "move", "left", "discarded"),
    [
        ("5 6 . . / 5 . . .", "swap A2", "5 T ? ? / 5 ? ? ?", "6"),
        ("5 6 . . / 5 . . .", "drop A2", "5 6 ? ? / 5 ? ? ?", "T"),
        ("T . . . / 5 . . .", "swap A1", "T ? ? ? / 5 ? ? ?", "T"),  # toucan for toucan changes nothing
    ],
)
def test_it_may_be_laid_anywhere_or_dropped(mine: str, move: str, left: str, discarded: str) -> None:
    state = start(mine, ". . . . / . 0 0 .", draw="T", flips=["A1 B1", "B2 B3"])
    play(state, "draw", move)
    assert (box(state, 0), top(state)) == (left, discarded)
