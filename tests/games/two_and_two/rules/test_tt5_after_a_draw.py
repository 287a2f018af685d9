"""TT-5: what may be done after a draw depends on the name of the card drawn."""

import pytest

from ...observation import data
from .table import hand, legal, play, three, turn

RIVALS = "0100 0100 0010 0010"
FREE = "pass, skip self, skip rival"
"""The moves that need no card that fits, with an SF in hand."""


# Seat 0's hand, the deck, its moves on a stack of 1100, and the legal moves after them.
CASES: dict[str, tuple[str, str, str, str]] = {
    "a playable card must be played": ("2000 2000 0200 0200", "0022", "draw", "play 0022"),
    "a card that fits neither way leaves only the pass": ("2000 2000 0200 0200", "2020", "draw", "pass"),
    "a card that fits only turned needs an SF": ("2000 2000 0200 0200", "2200", "draw", "pass"),
    # By the source, a flip is never forced.
    "with an SF of the hand it is optional": ("SF 2000 0200 2100", "2200", "draw", f"play 2200 flip, {FREE}"),
    # By the source, a Flip that was drawn goes with any Symbol card of the hand.
    "a drawn SF": ("2000 0200 2100 2020", "SF", "draw", f"play 2000 flip, play 0200 flip, {FREE}"),
    "a second SF": ("2000 SF 2100 2020", "SF", "draw", f"play 2000 flip, play 2000 flip skip, {FREE}"),
    "a drawn WD is held": ("2000 0200 2100 0210", "WD", "draw", "pass"),
    # Equal cards are interchangeable, so the held 2000 does as well as the drawn one.
    "the name of the card counts": ("SF 2000 2100 1010", "2000", "draw", f"play 2000 flip, {FREE}"),
    "another name": ("SF 2000 2100 1010", "0200", "draw", f"play 0200 flip, {FREE}"),
    "one draw a turn": ("SF 2000 2100 1010", "2020 2010", "draw", FREE),
    # "Regardless of whether it's the one you just drew": without an SF left no card is turned.
    "the drawn SF may be the one skipped with": ("2000 0200 2100 0210", "SF", "draw, skip rival", "pass"),
    # A playable card drawn must be played, or the turn skipped.
    "a pass stays closed after skip rival": (
        *("SF SF 2000 0200", "0022", "draw, skip rival"),
        "play 0022, play 0022 skip, skip self, skip rival",
    ),
}


@pytest.mark.parametrize(("mine", "deck", "moves", "want"), CASES.values(), ids=CASES)
def test_legal_moves_after_a_draw(mine: str, deck: str, moves: str, want: str) -> None:
    """TT-5."""
    state = turn(mine, RIVALS, "1100", deck)
    assert "draw" in legal(state)
    assert legal(play(state, moves)) == set(want.split(", "))


# The same on three filled places.
WILDS: dict[str, tuple[str, str, str]] = {
    # "You can choose to play it right away or hold onto it."
    "a drawn WD may be laid": ("2000 0200 2100 SF", "WD", f"wild, wild skip, {FREE}"),
    "a held WD stays in hand after a Symbol card": ("2000 0200 2100 WD", "2020", "pass"),
    "two WDs are alike": ("2000 0200 2100 WD", "WD", "wild, pass"),
}


@pytest.mark.parametrize(("mine", "deck", "want"), WILDS.values(), ids=WILDS)
def test_a_wild_after_a_draw(mine: str, deck: str, want: str) -> None:
    """TT-5."""
    state = three(mine, "0100 0100 SF", deck)
    assert ("wild" in legal(state)) == ("WD" in mine)
    assert legal(play(state, "draw")) == set(want.split(", "))
    if "wild" in want:
        assert hand(play(state, "wild"), 0).count("WD") == mine.count("WD")


def test_no_other_card_of_the_hand_may_be_played() -> None:
    """TT-5: 2000 would fit turned before the draw. After it only the card drawn may be played."""
    state = turn("SF SF 2000 0200", RIVALS, "1100", "2100")
    assert legal(state) >= {"play 2000 flip", "play 0200 flip", "draw"}
    play(state, "draw")
    assert legal(state) == {"pass", "skip self", "skip rival"}


def test_a_drawn_symbol_card_takes_flips_and_skips_from_the_hand() -> None:
    """TT-5: any legal form. 1002 turned is 2001."""
    state = turn("SF SF 1010 0200", "0001 2200 0010 0010", "0100", "1002")
    assert "draw" in legal(state)
    play(state, "draw")
    assert legal(state) == {
        "play 1002",
        "play 1002 skip",
        "play 1002 skip skip",
        "play 1002 flip",
        "play 1002 flip skip",
        "skip self",
        "skip rival",
    }


def test_skip_rival_does_not_lift_it() -> None:
    """TT-5: the turn goes on, with the same card drawn."""
    state = turn("SF SF 2000 0200", RIVALS, "1100", "2100")
    play(state, "draw, skip rival")
    assert (state.to_act, data(state, 0)["drawn"]) == (0, "2100")
    assert legal(state) == {"pass", "skip self", "skip rival"}
    play(state, "skip rival")
    assert legal(state) == {"pass"}


def test_it_lasts_until_the_turn_ends() -> None:
    """TT-5: the extra turn that a skip gives is a fresh one: it may draw again, and play from the hand."""
    state = turn("SF SF 2000 0200", RIVALS, "1100", "2100 2020")
    play(state, "draw, skip rival, pass")
    assert (state.to_act, data(state, 0)["drawn"]) == (0, None)
    assert legal(state) >= {"draw", "play 2000 flip", "play 0200 flip"}
    play(state, "draw")
    assert hand(state, 0) == "0200 2000 2020 2100 SF"
