"""An empty hand at the end of the own turn is refilled: four cards, or what the deck still has."""

import pytest

import pygames

from ...observation import data
from .table import STACKS, finished, hand, left, legal, play, start, turn

NEXT = "2020 2100 0200 0010"


@pytest.mark.parametrize(
    "moves", ["play 1000 skip skip skip", "skip rival, skip rival, skip rival, play 1000"]
)
def test_after_the_last_card_was_played(moves: str) -> None:
    state = turn("1000 SF SF SF", "0100 0100 0010 2000", "1100", NEXT)
    before = left(state)
    play(state, moves)
    assert (hand(state, 0), left(state)) == ("0010 0200 2020 2100", before - 4)


def test_after_skip_self_with_the_last_card() -> None:
    state = turn("SF SF SF SF", "0100 0100 0010 2000", "1100", NEXT)
    play(state, "skip rival, skip rival, skip rival")
    assert hand(state, 0) == "SF"
    play(state, "skip self")
    assert hand(state, 0) == "0010 0200 2020 2100"


def test_not_in_the_middle_of_a_turn() -> None:
    """The last card was a skip against the rival: the turn goes on with an empty hand."""
    state = turn("SF SF SF SF", "0100 0100 0010 2000", "1100", NEXT)
    play(state, "skip rival, skip rival, skip rival, skip rival")
    assert (hand(state, 0), legal(state)) == ("", {"draw"})
    play(state, "draw, pass")
    # it holds the card drawn: no refill
    assert (hand(state, 0), data(state)["skips"]) == ("2020", [0, 3])


def test_a_hand_with_a_card_left_is_not_empty() -> None:
    state = turn("1000 2000 SF SF", "0100 0100 0010 2000", "1100", NEXT)
    play(state, "play 1000 skip skip")
    assert hand(state, 0) == "2000"


def test_a_completed_set_ends_the_turn_with_a_refill_before_the_next_stack_is_started() -> None:
    """The four cards come first, then the card that is turned up."""
    state = turn("0022 SF SF SF", "0100 0100 0010 2000", "1100", f"{NEXT} 1002 1020")
    play(state, "play 0022 skip skip skip")
    assert hand(state, 0) == "0010 0200 2020 2100"
    assert (state.to_act, data(state)["start_card"]) == (1, "1002")


def test_neither_the_rivals_hand_nor_a_lost_turn_is_refilled() -> None:
    """Seat 1 denies with its last card, then its turn is lost: its hand is empty all the while."""
    state = start("1000 1020 0020 SF", "0100 0100 SF WD", f"1100 {NEXT}", "start")
    play(state, "play 0100 skip, play 0100, play 1020 skip, deny 1020")
    before = left(state)
    assert hand(state, 1) == ""
    play(state, "play 0020")
    assert (state.to_act, hand(state, 1), data(state)["skips"]) == (0, "", [0, 0])
    play(state, "play 1000")
    assert (state.to_act, hand(state, 1), left(state)) == (1, "", before - 4)
    assert hand(state, 0) == "0010 0200 2020 2100"
    assert legal(state) == {"draw"}


def test_the_cards_left_in_the_deck() -> None:
    """Two cards: fourteen Effects were turned up before 0202, and seat 1 plays all it holds in one move."""
    stacks = (*STACKS[:4], "2100 0021")
    state = finished(stacks, "2020 0101", "1200", "WD SF " * 6 + "SF SF 0202 0012 1010")
    play(state, "start")
    assert (state.to_act, left(state)) == (1, 2)
    play(state, "play 1200" + " skip" * 7, "allow")
    assert (hand(state, 1), left(state)) == ("0012 1010", 0)


# The deck is empty: seat 0 holds 0101 and seven SF, seat 1 an SF and six WD.


def nothing_left() -> pygames.State:
    state = finished(STACKS[:7], "0101 SF", "2020 WD SF", "SF WD " * 5 + "SF")
    return play(state, "start 2020")


def test_nothing_where_the_deck_is_empty() -> None:
    """The turn ends with an empty hand. The game goes on, with only `pass` in the next turn."""
    state = play(nothing_left(), "play 0101" + " skip" * 6, "deny 0101, skip self, allow")
    assert (state.to_act, hand(state, 0), data(state)["skips"]) == (0, "", [0, 5])
    assert legal(state) == {"pass"}


def test_an_empty_hand_with_the_deck_empty_can_only_pass() -> None:
    state = play(nothing_left(), "play 0101" + " skip" * 7, "deny 0101")
    assert (state.to_act, hand(state, 0), legal(state)) == (0, "", {"pass"})
    play(state, "pass")
    assert (state.over, list(state.scores)) == (True, [0, 7])
