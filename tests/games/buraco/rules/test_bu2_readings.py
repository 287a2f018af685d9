"""BU-2: natural cards stay, the wild moves; which of several readings counts."""

import pytest

from ...observation import data
from .table import in_hand, kinds, laid, lay, legal, meld, new, offered, play, refusal, with_extra


@pytest.mark.parametrize(
    ("steps", "read"),
    [
        # New melds. A wild that fills no gap is at the top, or at the bottom if the top is the high ace.
        (["3-5h"], "3h 4h 5h"),
        (["Q-Ah"], "Qh Kh Ah"),
        (["3h 5h 2c"], "3h [2c] 5h"),
        (["3h 4h 2c"], "3h 4h [2c]"),
        (["Qh Kh 2c"], "Qh Kh [2c]"),
        (["Kh Ah 2c"], "[2c] Kh Ah"),
        (["Kh Ah 2h"], "[2h] Kh Ah"),
        (["3h 4h 2h"], "2h 3h 4h"),  # the fewest wilds come first
        # The own 2 goes home without being asked.
        (["3-5h", "2h"], "2h 3h 4h 5h"),
        (["4h 5h 2h", "6h"], "4h 5h 6h [2h]"),
        (["4-6h", "2h"], "4h 5h 6h [2h]"),
        (["4-6h", "2h", "3h"], "2h 3h 4h 5h 6h"),
        (["3h 5h 2h", "4h"], "2h 3h 4h 5h"),
        # A second 2, of any suit.
        (["4-6h", "2h", "2d"], "2h [2d] 4h 5h 6h"),
        (["4-6h", "2h", "2h"], "2h [2h] 4h 5h 6h"),
        (["4-6h", "2c", "2h"], "2h [2c] 4h 5h 6h"),
        (["4-6h", "2h", "3h", "2s"], "2h 3h 4h 5h 6h [2s]"),
        (["2h 3h 2s", "4h"], "2h 3h 4h [2s]"),
        # The wild moves.
        (["3h 4h 2c", "6h"], "3h 4h [2c] 6h"),
        (["3h 4h 2c", "6h", "5h"], "3h 4h 5h 6h [2c]"),
        (["5h 6h 2c", "3h"], "3h [2c] 5h 6h"),
        (["5h 7h 2h", "6h"], "5h 6h 7h [2h]"),
        (["5h 6h 2c", "4h"], "4h 5h 6h [2c]"),
        (["Qh Kh 2c", "Ah", "Jh"], "[2c] Jh Qh Kh Ah"),
        (["Qh Kh 2c", "Ah", "Th"], "Th [2c] Qh Kh Ah"),
        (["Qh 2c Ah", "Kh"], "[2c] Qh Kh Ah"),
        (["3h 4h 2c", "Ah", "2h"], "Ah 2h 3h 4h [2c]"),
        (["3h 4h 2c", "Ah", "5h"], "Ah [2c] 3h 4h 5h"),
    ],
)
def test_readings_card_by_card(steps: list[str], read: str) -> None:
    assert meld(laid(*steps)) == read


def test_a_natural_2_does_not_move() -> None:
    """A natural 2 … 8 does not take a 10 alone; with a wild on the 9's place it does."""
    state = lay(in_hand("2-8h Th 2c"), "2-8h")
    assert refusal(state, "add 1 Th") == ("add.invalid", "BU-2")
    assert meld(play(state, "add 1 2c, add 1 Th")) == "2h 3h 4h 5h 6h 7h 8h [2c] Th"


def test_a_2_that_went_home_stays() -> None:
    """As the wild of 4 5 6 it takes the 8, from home no more."""
    away = lay(in_hand("4-6h 2h 3h 8h"), "4-6h 2h")
    assert "add 1 8h" in legal(away)
    assert refusal(play(away, "add 1 3h"), "add 1 8h") == ("add.invalid", "BU-2")


def test_a_take_lays_at_once_what_no_order_of_adds_can() -> None:
    """3 4 5, top 7, with the own 2 as the 6."""
    state = offered("7h", "2h", "3-5h")
    play(state, "take 1 2h")
    assert meld(state) == "3h 4h 5h [2h] 7h"
    by_adds = lay(in_hand("3-5h 7h 2h"), "3-5h")
    assert legal(by_adds, "add 1") == {"add 1 2h"}
    assert legal(play(by_adds, "add 1 2h"), "add 1") == set()


def test_a_new_ace_goes_to_the_top_where_both_ends_are_open() -> None:
    """2 … K takes an ace as 14, the second as 1. Thirteen are a natural canasta, fourteen a thousand."""
    state = with_extra("Ah Ah", "2-Kh")
    assert kinds(state) == ["natural"]
    play(state, "add 1 Ah")
    assert (meld(state), kinds(state)) == ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", ["natural"])
    assert data(state)["melds"][0][0]["low"] == 2
    play(state, "add 1 Ah")
    assert (meld(state), kinds(state)) == ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", ["thousand"])


def test_a_new_ace_high_comes_before_the_wilds_place() -> None:
    """3 … K with a wild at the top: the ace takes its place, the wild goes to the bottom."""
    state = with_extra("Ah Ah 2h", "3-Kh 2c")
    assert meld(state) == "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh [2c]"
    assert meld(play(state, "add 1 Ah")) == "[2c] 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    fork = state.copy()
    assert meld(play(state, "add 1 Ah")) == "Ah [2c] 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert kinds(state) == ["mixed"]
    assert refusal(state, "add 1 2h") == ("add.invalid", "BU-2")  # no place is left
    assert meld(play(fork, "add 1 2h")) == "[2c] 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"


def test_an_ace_stays_at_its_end() -> None:
    """A low ace does not become a high one, nor the other way."""
    state = lay(in_hand("A-3h Qh Kh Kd"), "A-3h")
    assert refusal(state, "add 1 Kh") == ("add.invalid", "BU-2")
    state = lay(in_hand("Q-Ah 3h 2h"), "Q-Ah")
    assert refusal(state, "add 1 3h") == ("add.invalid", "BU-2")
    assert meld(play(state, "add 1 2h")) == "[2h] Qh Kh Ah"
    state = with_extra("Kh Ah", "A-Qh")
    assert meld(play(state, "add 1 Kh")) == "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    assert data(state)["melds"][0][0]["low"] == 1
    assert kinds(play(state, "add 1 Ah")) == ["thousand"]


@pytest.mark.parametrize(
    ("meld_cards", "move"),
    [
        ("3-5h", "add 1 7h"),  # a gap
        ("3-5h", "add 1 5h"),  # the place is taken
        ("3-5h", "add 1 6d"),  # another suit
        ("Q-Ah", "add 1 3h"),  # nothing goes beyond the high ace
        ("A-3h", "add 1 Kh"),  # nor below the low one
        ("3h 4h 2c", "add 1 8h"),  # a gap of two
        ("3h 5h 2c", "add 1 7h"),  # the wild is needed elsewhere
    ],
)
def test_cards_that_do_not_fit(meld_cards: str, move: str) -> None:
    state = lay(in_hand(f"{meld_cards} {move.split()[2]}"), meld_cards)
    assert refusal(state, move) == ("add.invalid", "BU-2")


@pytest.mark.parametrize(
    "cards",
    ["3h 4h 6h", "3h 3h 4h", "3h 3h 3d", "3h 4d 5h", "Ah Kh 3h", "2h Ah 4h", "2c 3h 6h", "2c 8h 8h"],
)
def test_no_melds(cards: str) -> None:
    """ "Melds": three or more of one suit in unbroken sequence; no sequence runs around the ace."""
    state = in_hand(cards)
    assert refusal(state, new(cards)) == ("meld.invalid", "BU-2")


def test_melds_are_numbered_as_laid_and_two_of_one_suit_are_never_joined() -> None:
    """ "Melds": 3 4 5 and 6 7 8 lie side by side, both may grow."""
    state = lay(in_hand("3-5h 6-8h 6h 2h 9h Kd"), "6-8h", "3-5h")
    assert [data(state)["melds"][0][i]["number"] for i in (0, 1)] == [1, 2]
    assert (meld(state, 1), meld(state, 2)) == ("6h 7h 8h", "3h 4h 5h")
    assert {"add 2 6h", "add 1 9h", "add 1 2h", "add 2 2h"} == legal(state, "add")
    play(state, "add 2 6h")
    assert (meld(state, 1), meld(state, 2)) == ("6h 7h 8h", "3h 4h 5h 6h")
    twice = lay(in_hand("3-5h 3-5h 6h 6h"), "3-5h", "3-6h")  # two decks
    assert legal(twice, "add") == {"add 1 6h"}


@pytest.mark.parametrize(
    ("steps", "kind"),
    [
        (["3-5h", "6-8h"], None),
        (["3-5h", "6-8h", "2c"], "mixed"),
        (["3-5h", "6-8h", "2h"], "natural"),
        (["3-5h", "6-9h"], "natural"),
        (["4-6h", "7-9h", "2h"], "mixed"),
        (["4-6h", "7-9h", "2h", "3h"], "natural"),
        (["A-3h", "4-7h"], "natural"),
        (["8-Th", "J-Ah"], "natural"),
        (["3-5h", "6-Kh"], "natural"),
    ],
)
def test_canastas(steps: list[str], kind: str | None) -> None:
    """ "Melds": seven cards or more; a meld may turn natural again as its own 2 goes home."""
    assert kinds(laid(*steps)) == [kind]
