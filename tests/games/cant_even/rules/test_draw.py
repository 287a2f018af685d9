"""The Draw phase: the fewest points go first, then each next seat takes one card of another's Pit."""

from itertools import permutations

import pytest

from ...observation import data, zone
from .table import Lab, banked, hand, legal, play, start

HANDS = ("A A A B B B G G G", "I I I M M M V V V", "W W W A B G I M V")
OFFERS = "offer A B, offer V I, offer W G"


def test_one_card_of_any_other_pit() -> None:
    state = play(start(*HANDS), OFFERS)
    assert (state.to_act, legal(state)) == (0, {"take 1 up", "take 1 down", "take 2 up", "take 2 down"})
    play(state, "take 2 up")
    assert (state.to_act, legal(state)) == (1, {"take 0 up", "take 0 down", "take 2 down"})
    play(state, "take 2 down")
    assert (state.to_act, legal(state)) == (2, {"take 0 up", "take 0 down", "take 1 up", "take 1 down"})


def test_the_card_goes_into_the_hand() -> None:
    state = play(start(*HANDS), OFFERS, "take 1 up")
    assert hand(state, 0) == "A A B B G G G I"
    assert zone(state, "pit1", 1) == ["V"]
    play(state, "take 2 down")
    assert hand(state, 1) == "I I M M M V V W"
    assert [zone(state, f"pit{seat}", 0) for seat in range(3)] == [["A", "B"], [None], ["G"]]


def test_the_last_pit_may_be_taken_from_too() -> None:
    """With two seats each takes one of the other's two."""
    state = play(start("A B", "V W"), "offer A B, offer V W")
    assert legal(state) == {"take 1 up", "take 1 down"}
    play(state, "take 1 up")
    assert (state.to_act, legal(state)) == (1, {"take 0 up", "take 0 down"})


def test_a_pit_may_be_emptied() -> None:
    """As the source has it: a Pit may be empty after the draws."""
    state = play(start(*HANDS), OFFERS, "take 1 up, take 2 up, take 1 down")
    assert zone(state, "bank1") == []
    assert [len(zone(state, f"bank{seat}")) for seat in range(3)] == [2, 0, 1]
    assert [len(zone(state, f"hand{seat}")) for seat in range(3)] == [8, 8, 8]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_equal_points_are_settled_by_tie_order(order: tuple[int, ...]) -> None:
    """The source's older player; all have ten points in the first round."""
    state = play(start(*HANDS, tie_order=list(order)), OFFERS)
    first = order[0]
    assert state.to_act == first
    assert data(state)["turns"] == [first, (first + 1) % 3, (first + 2) % 3]


@pytest.mark.parametrize(
    ("plan", "points", "tie_order", "first"),
    [
        ("V A i", [13, 11, 10], [0, 1, 2], 2),  # the lone Ichthid scores nothing
        ("i A V", [10, 11, 13], [2, 1, 0], 0),
        ("A G V", [11, 7, 13], [0, 2, 1], 1),
        ("A A V", [11, 11, 13], [0, 1, 2], 0),
        ("A A V", [11, 11, 13], [2, 1, 0], 1),
        ("A V A", [11, 13, 11], [0, 1, 2], 0),
        ("A V A", [11, 13, 11], [1, 2, 0], 2),
        ("V A A", [13, 11, 11], [0, 2, 1], 2),
    ],
)
def test_the_fewest_points_go_first_then_turns_pass_to_the_left(
    plan: str, points: list[int], tie_order: list[int], first: int
) -> None:
    """tie_order settles who is first, and nothing after that."""
    lab = Lab(plan, "A A A", tie_order=tie_order)
    state = lab.play(1)
    assert list(state.scores) == points
    lab.offer(["A", "A", "A"])
    assert (state.to_act, data(state)["turns"]) == (first, [(first + n) % 3 for n in range(3)])
    for turn in range(3):
        assert state.to_act == (first + turn) % 3
        play(state, sorted(legal(state))[0])


def test_points_are_those_before_this_rounds_bank() -> None:
    """Cards in the Pits do not count yet."""
    lab = Lab("A V", "M g")
    state = lab.play(1)
    lab.offer(["M", "g"])
    assert (state.to_act, list(state.scores)) == (0, [11, 13])
    lab.take(["M", "g"])
    assert list(state.scores) == [13, 16]


def test_the_turn_order_changes_with_the_points() -> None:
    lab = Lab("A V", "g G", "A A")
    state = lab.play(2)
    assert list(state.scores) == [14, 10]
    lab.offer(["A", "A"])
    assert (state.to_act, data(state)["turns"]) == (1, [1, 0])


def test_there_are_no_turns_in_the_offer_phase() -> None:
    assert data(start(*HANDS))["turns"] == []
    assert data(play(start(*HANDS), "offer A B"))["turns"] == []
    assert data(banked("A V"))["turns"] == []


def test_a_card_taken_may_be_offered_at_once_in_the_next_round() -> None:
    state = play(start("A A A A A A A B B", "V W"), "offer A B, offer V W, take 1 up, take 0 up")
    assert {"offer W A", "offer A W"} <= legal(state)
    assert "offer W W" not in legal(state)
