"""TT-10: only a seat that holds a WD is asked to allow or deny, and that it is asked is open."""

import pytest

from ...observation import effects_of
from .table import hand, known, legal, play, three, turn


@pytest.mark.parametrize("eye", [None, 0])
def test_being_asked_shows_one_wd(eye: int | None) -> None:
    """TT-10: one, however many there are."""
    state = turn("1000 SF 2000 2000", "WD WD WD 0010", "1100")
    assert known(state, 1, eye) == ""
    play(state, "play 1000")
    assert known(state, 1, eye) == "WD"
    assert [effect["seat"] for effect in effects_of(state, "asked", eye)] == [1]


def test_it_stays_known_after_allow() -> None:
    state = turn("1000 1020 2000 2000", "WD 0100 0010 0010", "1100")
    play(state, "play 1000, allow")
    assert known(state, 1) == "WD"
    play(state, "play 0100")
    assert known(state, 1) == "WD"


def test_it_is_gone_with_the_deny() -> None:
    state = turn("1000 1020 2000 2000", "WD 0100 0010 0010", "1100")
    play(state, "play 1000, deny 1000")
    assert known(state, 1) == ""


def test_asked_again_in_the_chain_another_one_is_known() -> None:
    state = turn("1000 WD 2000 2000", "WD WD 0010 0010", "1100")
    play(state, "play 1000, deny 1000, deny")
    assert (state.to_act, known(state, 1), known(state, 0)) == (1, "WD", "")
    play(state, "allow")
    assert known(state, 1) == "WD"


def test_the_actor_who_is_asked_shows_a_wd_too() -> None:
    state = turn("1000 WD 2000 2000", "WD 0100 0010 0010", "1100")
    play(state, "play 1000, deny 1000")
    assert [known(state, 0, eye) for eye in (None, 1)] == ["WD", "WD"]


def test_the_second_question_shows_no_second_wd() -> None:
    """TT-10: the same WD may be meant."""
    state = turn("1000 1020 SF 2000", "WD 0100 0010 0010", "1100")
    play(state, "skip rival, allow, play 1020, allow")
    assert known(state, 1) == "WD"


def test_a_wd_that_was_turned_up_is_not_another_one() -> None:
    """A WD open since the start of a stack is enough to be asked."""
    state = turn("0022 1000 2000 2000", "0100 0100 WD 0010", "1100", "WD 1002")
    play(state, "play 0022")
    assert known(state, 1) == "WD"
    play(state, "allow, start")
    # seat 1's own WD and the one it turned up: the question showed one, the deck another
    assert known(state, 1) == "WD WD"


def test_a_seat_without_one_is_never_asked() -> None:
    state = turn("1000 SF SF 2000", "0100 0100 0010 0010", "1100")
    play(state, "skip rival, play 1000 skip")
    assert effects_of(state, "asked") == []


def test_a_laid_wild_has_left_the_hand() -> None:
    """The actor's known WD is the Wild."""
    state = three("WD 1000 2000 0200", "WD 0100 SF")
    play(state, "wild, deny wild")
    assert (known(state, 0), hand(state, 0)) == ("", "0200 1000 2000")
    assert legal(state) == {"play 1000"}
