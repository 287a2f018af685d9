"""TT-9: a stack is started from the hand of the seat whose flip is due when the deck has run out."""

import pytest

from ...observation import data, effects_of, history, zone
from .table import STACKS, discards, finished, hand, known, left, legal, play

# Seat 1 completes all of these seven sets: seat 0 is on duty. 2020 and 0101 are left, and the Effects.
SEVEN = STACKS[:7]

# Without one 1000 in the first stack seat 0 completes all eight: seat 1 is on duty. 1000 is left.
EIGHT = (STACKS[0].removeprefix("1000 "), *STACKS[1:])

ODD = "SF WD SF WD SF WD SF WD SF WD WD"  # seat 0 turns up the first and the last
EVEN = "SF WD SF WD SF WD SF WD WD WD"


def test_the_deck_runs_out_in_mid_turning_and_the_next_seat_starts_from_its_hand() -> None:
    """TT-9: seat 0 was on duty and turned up the last card, so seat 1's flip is due."""
    state = finished(SEVEN, "SF SF", "2020 0101 SF", ODD)
    assert (state.to_act, state.view(None)["phase"], left(state)) == (1, "start", 0)
    assert (data(state)["starter_due"], data(state)["start_card"]) == (1, None)
    assert legal(state) == {"start 2020", "start 2020 flip", "start 0101", "start 0101 flip"}


def test_an_even_number_of_effects_brings_the_duty_back() -> None:
    """TT-9: seat 1 was on duty, ten Effects later it is again."""
    state = finished(EIGHT, "SF SF SF", "1000 SF", EVEN)
    assert (state.to_act, legal(state)) == (1, {"start 1000", "start 1000 flip"})


def test_without_a_symbol_card_the_game_ends_though_the_other_seat_holds_some() -> None:
    """TT-9: seat 1's flip is due, and seat 0 holds 2020 and 0101."""
    state = finished(SEVEN, "2020 0101", "SF SF SF", ODD)
    assert state.over
    assert (list(state.scores), list(state.winners)) == ([0, 7], [1])
    assert effects_of(state, "game_over")[0]["reason"] == "no_start"
    assert "2020" in hand(state, 0)


def test_the_same_after_an_even_number() -> None:
    state = finished(EIGHT, "1000 SF SF", "SF SF", EVEN)
    assert state.over
    assert (list(state.scores), list(state.winners)) == ([8, 0], [0])


def test_the_effects_turned_up_last_are_in_the_hands() -> None:
    """They went to the hands before the deck ran out, in turn."""
    state = finished(SEVEN, "SF SF", "2020 0101 SF", ODD)
    assert [known(state, seat) for seat in (0, 1)] == ["SF SF SF SF SF WD", "WD WD WD WD WD"]


@pytest.mark.parametrize(
    ("move", "shows", "flipped"), [("start 2020", "2020", False), ("start 2020 flip", "0202", True)]
)
def test_from_the_hand_the_card_lies_either_way_without_a_flip_card(
    move: str, shows: str, flipped: bool
) -> None:
    """No SF is needed or spent, no seat is asked, and the turn is the other seat's (TT-3)."""
    state = finished(SEVEN, "SF SF", "2020 0101 SF", ODD)
    play(state, move)
    assert (data(state)["shows"], data(state)["flipped"], discards(state)) == (shows, flipped, "")
    assert hand(state, 1) == "0101 SF WD WD WD WD WD"
    assert (state.to_act, state.view(None)["phase"]) == (0, "turn")
    assert zone(state, "stack") == [shows]


def test_stack_after_stack_from_the_hand_when_the_deck_is_empty() -> None:
    """After twelve Effects seat 0 starts twice. Then it holds no Symbol card, and the game ends."""
    state = finished(STACKS[:6], "0101 0202", "2020 1010 SF SF", "SF WD " * 6)
    assert legal(state) == {"start 0101", "start 0101 flip", "start 0202", "start 0202 flip"}
    play(state, "start 0202, play 1010")
    assert (state.to_act, legal(state)) == (0, {"start 0101", "start 0101 flip"})
    play(state, "start 0101, play 2020")
    assert (state.over, list(state.scores), list(state.winners)) == (True, [0, 8], [1])
    assert effects_of(state, "game_over")[0]["reason"] == "no_start"


def test_an_allow_ends_the_game() -> None:
    """Seat 0 completes with its last card. Seat 1, which is on duty, holds no Symbol card."""
    state = finished(SEVEN, "0101 SF", "2020 SF SF", ODD)
    play(state, "start 2020, play 0101")
    assert not state.over
    play(state, "allow")
    assert state.over
    assert (list(state.scores), list(state.winners)) == ([1, 7], [1])
    assert effects_of(state, "game_over")[0]["reason"] == "no_start"
    assert history(state)[-1]["pattern"] == "2121"


def test_a_deny_ends_the_game() -> None:
    """Seat 1's only WD denies that card, seat 0's Deny denies the Deny: the set stands, the game is over."""
    state = finished(SEVEN, "0101 SF", "2020 SF SF", "WD SF WD SF WD SF WD SF WD WD SF")
    assert (state.to_act, known(state, 1)) == (1, "SF SF SF SF WD")
    play(state, "start 2020, play 0101, deny 0101")
    assert not state.over
    play(state, "deny")
    assert state.over
    assert state.events[-1] == "0 deny"
    assert (list(state.scores), list(state.winners)) == ([1, 7], [1])
    assert history(state)[-1]["size"] == 4
