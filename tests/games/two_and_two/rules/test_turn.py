"""A turn: the moves before a draw, and the duty to play a playable card."""

import pytest

from ...observation import data, zone
from .table import discards, hand, left, legal, play, plays, start, turn

RIVALS = "0100 0100 0010 0010"


# The seat's hand on a stack of 1100, and its legal moves.
CASES: dict[str, tuple[str, str]] = {
    "one of several playable cards is chosen": ("1000 1020 0022 2000", "play 1000, play 1020, play 0022"),
    # The play is mandatory, so no seat can hoard.
    "with a playable card neither draw nor pass": ("1000 2000 0200 2100", "play 1000"),
    "a playable card closes nothing else": (
        "1000 2200 SF SF",
        "play 1000, play 1000 skip, play 1000 skip skip, play 2200 flip, play 2200 flip skip, skip self, "
        "skip rival",
    ),
    # It does not close the draw, and it may be played with a Flip.
    "a card that fits only turned": ("2200 SF 2100 2020", "play 2200 flip, draw, skip self, skip rival"),
    "a flip is written before skips": (
        "2200 SF SF SF",
        "draw, play 2200 flip, play 2200 flip skip, play 2200 flip skip skip, skip self, skip rival",
    ),
}


@pytest.mark.parametrize(("mine", "want"), CASES.values(), ids=CASES)
def test_legal_moves_of_a_turn(mine: str, want: str) -> None:
    assert legal(turn(mine, RIVALS, "1100")) == set(want.split(", "))


def test_a_card_that_fits_both_ways() -> None:
    """1002 on a stack of one symbol in the middle."""
    state = turn("1002 SF 2020 2100", "0010 1000 1000 2000", "0100")
    assert plays(state, "1002") == {"play 1002", "play 1002 skip", "play 1002 flip"}


def test_without_a_playable_card_a_card_is_drawn() -> None:
    """`pass` only after the draw."""
    state = turn("2000 0200 2100 2020", RIVALS, "1100", "1010")
    assert legal(state) == {"draw"}
    before = left(state)
    play(state, "draw")
    assert left(state) == before - 1
    assert hand(state, 0) == "0200 1010 2000 2020 2100"
    assert legal(state) == {"pass"}
    play(state, "pass")
    assert state.to_act == 1


@pytest.mark.parametrize("count", [1, 2, 3])
def test_as_many_skips_as_sf_in_hand(count: int) -> None:
    mine = ["1000", *["SF"] * count, *["2020", "2100", "0200"][: 3 - count]]
    state = turn(" ".join(mine), RIVALS, "1100")
    assert plays(state) == {"play 1000" + " skip" * skips for skips in range(count + 1)}


def test_a_play_ends_the_turn() -> None:
    state = turn("1000 1020 2000 0200", RIVALS, "1100")
    play(state, "play 1020")
    assert (state.to_act, data(state)["shows"], discards(state)) == (1, "1120", "")
    assert zone(state, "stack") == ["1100", "1020"]
    assert hand(state, 0) == "0200 1000 2000"


def test_a_flip_is_spent() -> None:
    state = turn("2200 SF 2100 2020", RIVALS, "1000")
    play(state, "play 2200 flip")
    assert (data(state)["shows"], discards(state)) == ("1022", "SF")
    assert hand(state, 0) == "2020 2100"


def test_flip_and_skips_are_spent() -> None:
    state = turn("2000 SF SF SF", RIVALS, "1100")
    play(state, "play 2000 flip skip skip")
    assert discards(state) == "SF SF SF"
    assert data(state)["skips"] == [0, 1]  # one of two turns is lost already
    assert state.to_act == 0


def test_an_empty_hand_may_draw() -> None:
    """An empty hand holds no playable card. Here all that seat 1 held was spent on a move that was denied."""
    state = start("WD 2000 2000 0200", "0022 SF SF SF", "1100 1002 1010 2020", "start")
    play(state, "play 0022 skip skip skip, deny 0022")
    assert (state.to_act, hand(state, 1)) == (1, "")
    assert legal(state) == {"draw"}
    play(state, "draw")
    assert hand(state, 1) == "1002"
    assert legal(state) == {"play 1002"}
