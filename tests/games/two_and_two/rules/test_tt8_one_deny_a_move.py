"""TT-8: one Deny answers a move. A second card of the same move cannot be denied."""

from ...observation import data
from .table import discards, legal, play, turn


def test_one_card_of_the_move_is_named() -> None:
    """As the source has it: who denies several effects at once names one of them."""
    state = turn("2000 SF SF SF", "WD WD 0010 0010", "1100")
    play(state, "play 2000 flip skip skip")
    assert (state.to_act, legal(state)) == (1, {"allow", "deny 2000", "deny flip", "deny skip"})


def test_no_second_card_after_the_first_was_negated() -> None:
    """TT-8: with another WD in hand seat 1 is not asked again about this move."""
    state = turn("2000 SF SF 1000", "WD WD 0010 0010", "1100")
    play(state, "play 2000 flip skip, deny flip")
    assert (state.to_act, state.view(None)["phase"]) == (0, "turn")
    assert data(state)["skips"] == [0, 1]


def test_no_second_card_after_the_deny_was_denied() -> None:
    """TT-8: seat 1 may only deny the Deny, not name another card."""
    state = turn("2000 SF SF WD", "WD WD 0010 0010", "1100")
    play(state, "play 2000 flip skip, deny flip, deny")
    assert (state.to_act, legal(state)) == (1, {"allow", "deny"})
    play(state, "allow")
    # all is valid: the 2000 lies turned on the stack
    assert (data(state)["shows"], data(state)["flipped"]) == ("1102", True)
    assert discards(state) == "SF SF WD WD"


def test_the_next_move_of_the_turn_is_another_question() -> None:
    state = turn("1000 SF SF 2000", "WD WD 0010 0010", "1100")
    play(state, "skip rival, allow, skip rival")
    assert (state.to_act, legal(state)) == (1, {"allow", "deny skip"})


def test_equal_cards_are_one_name() -> None:
    """One of two skips is denied."""
    state = turn("1000 SF SF 2000", "WD 0100 0010 0010", "1100")
    play(state, "play 1000 skip skip, deny skip")
    assert data(state)["skips"] == [0, 0]  # one stood, and has cost seat 1 its turn
    assert state.to_act == 0
