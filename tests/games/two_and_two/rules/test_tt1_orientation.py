"""TT-1: a card lies in the stack's orientation. Only a Flip changes it, for itself and later cards."""

import pytest

import pygames

from ...observation import data, zone
from .table import legal, play, plays, turn


def showing(state: pygames.State) -> tuple[str, bool]:
    return data(state)["shows"], data(state)["flipped"]


@pytest.mark.parametrize(
    ("stack", "shows", "flipped"),
    [
        ("1200", "1200", False),
        ("1200 flip", "0021", True),
        ("1002", "1002", False),
        ("1002 flip", "2001", True),
        ("0100 flip", "0010", True),
    ],
)
def test_the_starting_card_lies_either_way(stack: str, shows: str, flipped: bool) -> None:
    assert showing(turn("1000 1000 2000 2000", "SF SF SF SF", stack)) == (shows, flipped)


def test_cards_go_on_a_flipped_stack_upside_down() -> None:
    """TT-1: 1200 flipped shows 0021. 1000 is 0001 on it, 2000 is 0002, which contradicts."""
    state = turn("1000 2000 0020 0010", "SF SF SF SF", "1200 flip")
    assert plays(state) == {"play 1000", "play 0010"}
    play(state, "play 0010")  # shows 0100
    assert showing(state) == ("0121", True)
    assert zone(state, "stack") == ["0021", "0100"]


def test_a_flip_turns_its_card_and_nothing_beneath() -> None:
    """TT-1, and the source: a Flip turns the card that it is played with."""
    state = turn("0021 SF 1000 2000", "0100 0010 2000 0200", "1000")
    play(state, "play 0021 flip")
    assert showing(state) == ("1200", True)
    assert zone(state, "stack") == ["1000", "1200"]


def test_the_stack_keeps_the_new_orientation() -> None:
    """TT-1: the rival's cards lie the new way, too. 0100 lies as 0010, 0010 as 0100, 2000 as 0002."""
    state = turn("0021 SF 0200 2000", "0100 0010 2000 1010", "1000")
    play(state, "play 0021 flip")
    assert plays(state) == {"play 0100", "play 2000"}
    play(state, "play 2000")
    assert showing(state) == ("1202", True)
    assert plays(state) == {"play 2000"}  # 0200 would show 0020


def test_a_second_flip_turns_it_back() -> None:
    """TT-1: the other way round from the stack's orientation."""
    state = turn("0021 SF 1000 0010", "0102 SF 2000 2000", "1000")
    play(state, "play 0021 flip")
    assert "play 2000 flip" not in legal(state)  # upright again: 2000 on a 1
    state = turn("0021 SF 1000 0010", "0202 SF 2000 2000", "1000")
    play(state, "play 0021 flip, play 0202 flip")
    assert showing(state) == ("1202", False)
    assert plays(state) == {"play 1000", "play 0010"}


def test_on_a_flipped_stack_a_flip_lays_a_card_upright() -> None:
    """TT-1: 1200 flipped shows 0021. 1000 with a Flip stays 1000, next to the 1 below."""
    state = turn("1000 2000 SF 0020", "SF SF SF SF", "1200 flip")
    assert plays(state) == {"play 1000", "play 1000 skip", "play 2000 flip", "play 0020 flip"}
    play(state, "play 2000 flip")
    assert showing(state) == ("2021", False)


@pytest.mark.parametrize("first", ["start", "start flip"])
def test_with_the_set_the_orientation_is_free_again(first: str) -> None:
    """TT-1: until the set is completed. 2200 flipped completes 1100 to 1122."""
    state = turn("2200 SF 1000 1000", "0010 0010 2000 2000", "1100", "0102")
    play(state, "play 2200 flip")
    assert showing(state) == ("0000", False)
    assert state.to_act == 1
    play(state, first)
    assert showing(state) == (("0102", False) if first == "start" else ("2010", True))


def test_a_flip_alone_is_not_a_move() -> None:
    """As the source has it: a Flip is never played alone."""
    state = turn("SF SF SF SF", "1000 1000 2000 2000", "1100")
    assert legal(state) == {"skip self", "skip rival", "draw"}


def test_one_flip_a_card() -> None:
    """Two SF are a Flip and a Skip, never two Flips."""
    state = turn("0200 SF SF SF", "1000 1000 2000 2000", "1100")
    assert plays(state) == {
        "play 0200 flip",
        "play 0200 flip skip",
        "play 0200 flip skip skip",
    }
