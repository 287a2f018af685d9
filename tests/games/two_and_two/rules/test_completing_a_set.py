"""Completing a set: the four patterns, what is taken, and what comes then."""

import pytest

from ...observation import data, effects_of, history, zone
from .table import discards, play, start, turn

RIVALS = "SF SF SF SF"


@pytest.mark.parametrize(
    ("stack", "card", "pattern"),
    [
        ("1100", "0022", "1122"),
        ("1002", "0120", "1122"),
        ("1200", "0012", "1212"),
        ("1010", "0202", "1212"),
        ("2100", "0021", "2121"),
        ("2020", "0101", "2121"),
        ("2200", "0011", "2211"),
        ("2001", "0210", "2211"),
        ("1200 flip", "0012", "2121"),
        ("2200 flip", "0011", "1122"),
    ],
)
def test_the_four_patterns(stack: str, card: str, pattern: str) -> None:
    """The four patterns of the source, whichever way their cards were laid."""
    state = turn(f"{card} 0100 0200 0001", "1000 SF SF SF", stack)
    play(state, f"play {card}")
    (past,) = history(state)
    assert (past["seat"], past["size"], past["pattern"]) == (0, 2, pattern)
    assert sorted(past["cards"]) == sorted([stack.split()[0], card])


def test_all_cards_of_the_stack_and_the_discard_pile_are_taken() -> None:
    """1100, 1000, 0100, 0022 and three SF."""
    state = turn("1000 0022 SF SF", "0100 SF 2000 2000", "1100", "1020 2020")
    play(state, "play 1000, skip self, skip rival, play 0022 skip")
    (past,) = history(state)
    assert sorted(past["cards"]) == ["0022", "1000", "1100", "SF", "SF", "SF"]
    assert (past["seat"], past["size"]) == (0, 6)
    assert (discards(state), zone(state, "stack")) == ("", [])
    assert sorted(str(card) for card in zone(state, "sets0")) == sorted(past["cards"])
    assert zone(state, "sets1") == []


def test_the_seat_that_lays_the_last_card_takes_the_set() -> None:
    """The number of cards from the other seat does not matter."""
    state = start("1000 0100 2000 2000", "0020 1020 0102 0200", "1100", "start")
    play(state, "play 0020, play 1000, play 1020, play 0100, play 0102")
    assert list(state.scores) == [0, 1]
    assert history(state)[0]["size"] == 6
    assert state.to_act == 0  # starts the next stack


def test_both_piles_are_empty_then() -> None:
    state = turn("0022 SF 1000 2000", "0100 0100 0010 0010", "1100", "1020")
    play(state, "play 0022 skip")
    assert (data(state)["shows"], data(state)["flipped"]) == ("0000", False)
    play(state, "start")
    assert (discards(state), zone(state, "stack")) == ("", ["1020"])


def test_scores_are_the_numbers_of_sets() -> None:
    state = turn("0022 0012 2000 2000", "0021 0100 0010 0010", "1100", "1200 2100 1010")
    play(state, "play 0022, start, play 0012")
    assert (list(state.scores), data(state)["sets"], data(state)["largest"]) == ([2, 0], [2, 0], [2, 0])
    play(state, "start, play 2000, play 0021")
    assert (list(state.scores), data(state)["sets"], data(state)["largest"]) == ([2, 1], [2, 1], [2, 3])


def test_sets_are_shown_newest_first() -> None:
    state = turn("0022 0012 2000 2000", "0100 0100 0010 0010", "1100", "1200 1020")
    play(state, "play 0022, start, play 0012")
    assert [(e["seat"], e["size"], e["pattern"]) for e in effects_of(state, "completed")] == [
        (0, 2, "1122"),
        (0, 2, "1212"),
    ]
    cards = [str(card) for card in zone(state, "sets0")]
    assert (sorted(cards[:2]), sorted(cards[2:])) == (["0012", "1200"], ["0022", "1100"])


def test_a_stack_of_three_symbols_is_not_a_set() -> None:
    state = turn("0020 2000 2000 0200", "0100 0100 0010 0010", "1100")
    play(state, "play 0020")
    assert (list(state.scores), data(state)["shows"]) == ([0, 0], "1120")
