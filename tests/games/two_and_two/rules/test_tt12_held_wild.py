"""TT-12: a WD held before the draw stays in hand, even with a skip. The turn after a skip may lay it."""

from __future__ import annotations

from ...looking import data
from .table import legal, play, three


def test_not_even_with_a_skip() -> None:
    """TT-12: neither `wild` nor `wild skip` is legal after a draw of another card."""
    state = three("WD SF 2000 2100", "0100 0100 SF", "2020")
    assert legal(state) >= {"wild", "wild skip", "draw"}
    play(state, "draw")
    assert legal(state) == {"pass", "skip self", "skip rival"}


def test_nor_after_skip_rival() -> None:
    """TT-12: the turn goes on with its restriction."""
    state = three("WD SF SF 2100", "0100 0100 SF", "2020")
    play(state, "draw, skip rival")
    assert legal(state) == {"pass", "skip self", "skip rival"}


def test_it_is_laid_in_the_turn_that_the_skip_gives() -> None:
    """TT-12: so we read what the source says of a Wild and a Skip together."""
    state = three("WD SF 2000 2100", "0100 0100 SF", "2020")
    play(state, "draw, skip rival, pass")
    assert (state.to_act, data(state, 0)["drawn"]) == (0, None)
    assert legal(state) == {"wild", "draw"}
    play(state, "wild")
    assert list(state.scores) == [1, 0]


def test_after_a_drawn_sf_it_stays_too() -> None:
    state = three("WD 2020 2000 2100", "0100 0100 SF", "SF")
    play(state, "draw")
    assert not any(move.startswith("wild") for move in legal(state))


def test_before_the_draw_it_may_be_laid() -> None:
    state = three("WD 2020 2000 2100", "0100 0100 SF", "SF")
    assert legal(state) == {"wild", "draw"}


def test_a_playable_card_drawn_closes_it_too() -> None:
    state = three("WD 2020 2000 2100", "0100 0100 SF", "1000")
    play(state, "draw")
    assert legal(state) == {"play 1000"}
