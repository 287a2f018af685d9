"""BU-3: `take N X …`: hand cards with which the top card goes onto a meld; no smaller part of them does."""

import pytest

import pygames

from .table import hand, legal, meld, offered, play, refusal


def sets(state: pygames.State, number: int = 1) -> set[str]:
    """The sets with which the top card may go onto a meld: "" is the empty one."""
    moves = {move for move in legal(state, "take ") if move.split()[1] == str(number)}
    return {" ".join(move.split()[2:]) for move in moves}


@pytest.mark.parametrize(
    ("top", "holding", "lying", "want"),
    [
        # The top card fits alone: no hand card may come along.
        ("6h", "7h 2c 2h", "3-5h", {""}),
        ("2c", "7h 6h", "3-5h", {""}),
        ("2h", "7h 6h", "3-5h", {""}),
        ("2h", "3h", "4-6h", {""}),
        # One card is missing.
        ("7h", "6h 8h", "3-5h", {"6h"}),
        ("7h", "6h 2c 2h", "3-5h", {"6h", "2c", "2h"}),
        ("7h", "8h 9h", "3-5h", set()),
        ("Ah", "2h 2d", "3-5h", {"2h", "2d"}),
        # Two are missing: one of them may be the wild.
        ("8h", "6h 7h 2c 2d", "3-5h", {"6h 7h", "2c 6h", "2c 7h", "2d 6h", "2d 7h"}),
        ("8h", "6h 2c 2d", "3-5h", {"2c 6h", "2d 6h"}),
        ("8h", "2c 2d 2h", "3-5h", set()),
        # Two 2s, one of them natural; equal ones, too.
        ("Ah", "2c 2h 2h 3h", "4-6h", {"2c 2h", "2c 3h", "2h 2h", "2h 3h"}),
        # The wild that lies there moves.
        ("8h", "6h 7h", "3-5h 2c", {"6h", "7h"}),
        ("7h", "6h", "3-5h 2c", {""}),
        ("2h", "3h 4h", "5-6h 2c", {"3h", "4h"}),
        ("2h", "", "3-5h 2c", {""}),
        ("2d", "4h 3h 2h", "5-6h 2c", set()),
        # Three missing.
        ("9h", "6h 7h 8h 2c", "3-5h", {"6h 7h 8h", "2c 6h 7h", "2c 6h 8h", "2c 7h 8h"}),
        # The ace at both ends.
        ("Ah", "2c 2h Qh", "4-Jh", {"2c 2h", "2c Qh", "2h Qh"}),
        # Another suit.
        ("6d", "6h 2c 4d", "3-5h", set()),
    ],
)
def test_minimal_sets(top: str, holding: str, lying: str, want: set[str]) -> None:
    assert sets(offered(top, holding, lying)) == want


def test_three_wild_for_one_hole() -> None:
    """Each 2 is a separate move, equal ones are one move."""
    assert sets(offered("7h", "2c 2c 2d 2s", "3-5h")) == {"2c", "2d", "2s"}


@pytest.mark.parametrize(
    ("top", "move"),
    [("6h", "take 1 7h"), ("6h", "take 1 2c"), ("6h", "take 1 2c 7h"), ("7h", "take 1 6h 8h")],
)
def test_more_than_is_needed_is_refused(top: str, move: str) -> None:
    """The 6 goes there alone, the 7 with a 6; the 8 may be added afterwards."""
    state = offered(top, "6h 7h 8h 2c" if top == "7h" else "7h 2c", "3-5h")
    assert refusal(state, move) == ("take.not_minimal", "BU-3")
    if top == "7h":
        assert meld(play(state, "take 1 6h, add 1 8h")) == "3h 4h 5h 6h 7h 8h"


def test_a_set_that_does_not_do_is_not_a_meld() -> None:
    """ "A turn": the top card is not melded so."""
    assert refusal(offered("8h", "6h 7h", "3-5h"), "take 1 6h") == ("take.no_meld", "A turn")


def test_each_meld_has_its_own_sets() -> None:
    state = offered("8h", "6h 9h", "3-5h", "T-Qh")
    assert (sets(state, 1), sets(state, 2)) == (set(), {"9h"})
    state = offered("7h", "6h 8h 9h", "3-5h", "T-Qh")
    assert (sets(state, 1), sets(state, 2)) == ({"6h"}, {"8h 9h"})
    play(state, "take 2 8h 9h")
    assert (meld(state, 1), meld(state, 2)) == ("3h 4h 5h", "7h 8h 9h Th Jh Qh")


def test_meld_after_each_set() -> None:
    """With BU-2."""
    state = offered("Ah", "2c 2h 2h 3h", "4-6h")
    want = {
        "2c 2h": "Ah 2h [2c] 4h 5h 6h",
        "2c 3h": "Ah [2c] 3h 4h 5h 6h",
        "2h 2h": "Ah 2h [2h] 4h 5h 6h",
        "2h 3h": "Ah 2h 3h 4h 5h 6h",
    }
    for cards, read in want.items():
        assert meld(play(state.copy(), f"take 1 {cards}")) == read


def test_the_covered_discards_do_not_help() -> None:
    """Hand cards; the rest of the pile joins the hand only afterwards."""
    state = offered("7h", "9h", "3-5h", under="6h")
    assert sets(state) == set()
    state = offered("6h", "9h", "3-5h", under="7h")
    play(state, "take 1")
    assert "7h" in hand(state, 0)
    assert meld(play(state, "add 1 7h")) == "3h 4h 5h 6h 7h"
