"""BU-1: at most one wild a meld; a 2 of the meld's own suit on place 2 is not wild."""

import pytest

from .table import in_hand, kinds, laid, lay, legal, meld, new, play, refusal, with_extra


@pytest.mark.parametrize("two", ["2c", "2d", "2h", "2s"])
def test_any_2_replaces_any_card(two: str) -> None:
    """BU-1: the source's own example: a queen, any 2, an ace; the own 2 too, away from place 2."""
    assert meld(laid(f"Qh {two} Ah")) == f"Qh [{two}] Ah"
    assert meld(laid(f"5h {two} 7h")) == f"5h [{two}] 7h"


@pytest.mark.parametrize("two", ["2c", "2d", "2s"])
def test_a_2_of_another_suit_on_place_2_is_wild(two: str) -> None:
    assert meld(laid(f"Ah {two} 3h")) == f"Ah [{two}] 3h"


def test_the_own_2_on_place_2_is_natural() -> None:
    assert meld(laid("A-3h")) == "Ah 2h 3h"
    assert meld(laid("2-4h")) == "2h 3h 4h"


@pytest.mark.parametrize(
    "cards", ["2c 2d 5h", "2c 2c 5h", "2h 2h 5h", "2c 2h 6h", "2c 2d 2h", "2h 2h 2s", "2c 2d Ah", "2c 2d 2s"]
)
def test_two_wilds_are_refused(cards: str) -> None:
    """BU-1: no reading of these has one wild at most."""
    assert refusal(in_hand(cards), new(cards)) == ("meld.invalid", "BU-1")


@pytest.mark.parametrize(
    ("cards", "read"),
    [
        ("2c 2h 3h", "2h 3h [2c]"),
        ("2h 2h 3h", "2h 3h [2h]"),
        ("2d 2h 4h", "2h [2d] 4h"),
        ("2h 2h 4h", "2h [2h] 4h"),
        ("2h 2s Ah", "Ah 2h [2s]"),
    ],
)
def test_one_natural_and_one_wild_2(cards: str, read: str) -> None:
    """BU-1: together in a new meld."""
    assert meld(laid(cards)) == read


@pytest.mark.parametrize("two", ["2c", "2d", "2h", "2s"])
def test_a_second_wild_cannot_be_added(two: str) -> None:
    """BU-1: place 2 is too far away here, for the own 2 as well."""
    assert refusal(lay(in_hand(f"8h 9h 2c {two}"), "8h 9h 2c"), f"add 1 {two}") == ("add.invalid", "BU-2")
    assert refusal(lay(in_hand(f"5h 6h 2c {two}"), "5h 6h 2c"), f"add 1 {two}") == ("add.invalid", "BU-2")


@pytest.mark.parametrize("two", ["2c", "2d", "2s"])
def test_only_the_own_2_joins_a_wild(two: str) -> None:
    """BU-1: on place 2 it is natural."""
    assert refusal(lay(in_hand(f"3h 4h 2c {two}"), "3h 4h 2c"), f"add 1 {two}") == ("add.invalid", "BU-2")
    assert meld(laid("3h 4h 2c", "2h")) == "2h 3h 4h [2c]"
    assert meld(laid("4h 5h 2c", "2h")) == "2h [2c] 4h 5h"


def test_a_wild_turns_a_natural_canasta_mixed_and_no_second_one_follows() -> None:
    state = with_extra("2c 2d 2h 2s", "3-9h", "3-7d")
    play(state, "add 1 2c")
    assert (meld(state), kinds(state)[0]) == ("3h 4h 5h 6h 7h 8h 9h [2c]", "mixed")
    assert legal(state, "add 1") == {"add 1 2h"}
    play(state, "add 1 2h")
    assert (meld(state), kinds(state)[0]) == ("2h 3h 4h 5h 6h 7h 8h 9h [2c]", "mixed")
    assert legal(state, "add 1") == set()
