"""TT-5: what may be done after a draw depends on the name of the card drawn."""

from __future__ import annotations

import pytest

from ...looking import data
from .table import hand, legal, play, three, turn

RIVALS = "0100 0100 0010 0010"


def test_a_playable_card_must_be_played() -> None:
    """TT-5: `pass` is closed, and it alone may be played."""
    state = turn("2000 2000 0200 0200", RIVALS, "1100", "0022")
    assert legal(state) == {"draw"}
    play(state, "draw")
    assert legal(state) == {"play 0022"}


def test_a_card_that_fits_neither_way_leaves_only_the_pass() -> None:
    state = turn("2000 2000 0200 0200", RIVALS, "1100", "2020")
    play(state, "draw")
    assert legal(state) == {"pass"}


def test_a_card_that_fits_only_turned_needs_a_flip() -> None:
    """TT-5: without an SF there is only the pass."""
    state = turn("2000 2000 0200 0200", RIVALS, "1100", "2200")
    play(state, "draw")
    assert legal(state) == {"pass"}


def test_with_a_flip_from_the_hand_it_is_optional() -> None:
    """TT-5, and the source: a flip is never forced."""
    state = turn("SF 2000 0200 2100", RIVALS, "1100", "2200")
    play(state, "draw")
    assert legal(state) == {"play 2200 flip", "pass", "skip self", "skip rival"}


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


def test_a_drawn_sf_lets_any_card_that_fits_turned_be_played() -> None:
    """TT-5, and the source: a Flip that was drawn goes with any Symbol card of the hand."""
    state = turn("2000 0200 2100 2020", RIVALS, "1100", "SF")
    play(state, "draw")
    assert legal(state) == {"play 2000 flip", "play 0200 flip", "pass", "skip self", "skip rival"}


def test_a_drawn_sf_with_others_gives_skips_too() -> None:
    state = turn("2000 SF 2100 2020", RIVALS, "1100", "SF")
    play(state, "draw")
    assert legal(state) == {"play 2000 flip", "play 2000 flip skip", "pass", "skip self", "skip rival"}


def test_a_drawn_wd_may_be_laid_where_three_places_are_filled() -> None:
    """TT-5: "you can choose to play it right away or hold onto it"."""
    state = three("2000 0200 2100 SF", "0100 0100 SF", "WD")
    play(state, "draw")
    assert legal(state) == {"wild", "wild skip", "pass", "skip self", "skip rival"}


def test_a_drawn_wd_is_held_otherwise() -> None:
    state = turn("2000 0200 2100 0210", RIVALS, "1100", "WD")
    play(state, "draw")
    assert legal(state) == {"pass"}


def test_a_held_wd_stays_in_hand_after_any_symbol_card_is_drawn() -> None:
    """TT-5."""
    state = three("2000 0200 2100 WD", "0100 0100 SF", "2020")
    assert legal(state) == {"wild", "draw"}
    play(state, "draw")
    assert legal(state) == {"pass"}


@pytest.mark.parametrize("drawn", ["2000", "0200"])
def test_the_name_of_the_card_counts(drawn: str) -> None:
    """TT-5: equal cards are interchangeable, so the held 2000 does as well as the drawn one."""
    state = turn("SF 2000 2100 1010", RIVALS, "1100", drawn)
    play(state, "draw")
    assert legal(state) == {f"play {drawn} flip", "pass", "skip self", "skip rival"}


def test_two_wds_are_alike() -> None:
    """TT-5: with one held, a drawn one may be laid."""
    state = three("2000 0200 2100 WD", "0100 0100 SF", "WD")
    play(state, "draw")
    assert legal(state) == {"wild", "pass"}
    play(state, "wild")
    assert hand(state, 0).split().count("WD") == 1


def test_skip_rival_does_not_lift_it() -> None:
    """TT-5: the turn goes on, with the same card drawn."""
    state = turn("SF SF 2000 0200", RIVALS, "1100", "2100")
    play(state, "draw, skip rival")
    assert (state.to_act, data(state, 0)["drawn"]) == (0, "2100")
    assert legal(state) == {"pass", "skip self", "skip rival"}
    play(state, "skip rival")
    assert legal(state) == {"pass"}


def test_the_drawn_sf_may_be_the_one_that_is_skipped_with() -> None:
    """TT-5: "regardless of whether it's the one you just drew". Without one left no card is turned."""
    state = turn("2000 0200 2100 0210", RIVALS, "1100", "SF")
    play(state, "draw, skip rival")
    assert legal(state) == {"pass"}


def test_it_lasts_until_the_turn_ends() -> None:
    """TT-5: the extra turn that a skip gives is a fresh one: it may draw again, and play from the hand."""
    state = turn("SF SF 2000 0200", RIVALS, "1100", "2100 2020")
    play(state, "draw, skip rival, pass")
    assert (state.to_act, data(state, 0)["drawn"]) == (0, None)
    assert legal(state) >= {"draw", "play 2000 flip", "play 0200 flip"}
    play(state, "draw")
    assert hand(state, 0) == "0200 2000 2020 2100 SF"


def test_one_draw_a_turn() -> None:
    state = turn("SF 2000 2100 1010", RIVALS, "1100", "2020 2010")
    play(state, "draw")
    assert "draw" not in legal(state)


def test_a_pass_stays_closed_after_skip_rival() -> None:
    """TT-5: a playable card drawn must be played, or the turn skipped."""
    state = turn("SF SF 2000 0200", RIVALS, "1100", "0022")
    play(state, "draw, skip rival")
    assert legal(state) == {"play 0022", "play 0022 skip", "skip self", "skip rival"}
