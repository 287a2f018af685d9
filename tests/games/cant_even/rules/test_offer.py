"""The Offer phase: two cards of the hand, one face down and one face up, hidden until the last has chosen."""

import pygames

from ...observation import data, eyes, zone
from .table import hand, known, legal, play, shown_effects, start

HANDS = ("A A A B B B G G G", "I I I M M M V V V", "W W W A B G I M V")


def table() -> pygames.State:
    return start(*HANDS)


def test_every_ordered_pair_of_cards_may_be_offered() -> None:
    """Down first, then up; two alike need two in hand."""
    state = start("A A B G W W W W W", "")
    assert legal(state) == {f"offer {d} {u}" for d in "ABGW" for u in "ABGW" if d != u or d in "AW"}


def test_one_monster_only() -> None:
    assert legal(start("I I I I I I I", "A", "A")) >= {"offer I I"}
    state = start("A A B B G G M M M", "I I I I I I I V V")
    play(state, "offer A B")
    assert legal(state) == {"offer I I", "offer I V", "offer V I", "offer V V"}


def test_offers_are_made_in_seat_order_for_all_points_and_tie_orders() -> None:
    state = start(*HANDS, tie_order=[2, 1, 0])
    for seat, move in enumerate(("offer A B", "offer I V", "offer W G")):
        assert state.to_act == seat
        assert state.view(None)["phase"] == "offer"
        play(state, move)
    assert (state.view(None)["phase"], state.to_act) == ("draw", 2)
    play(state, "take 0 up, take 2 up, take 2 down")
    assert (state.view(None)["phase"], state.to_act) == ("offer", 0)


def test_the_cards_leave_the_hand_for_the_pit() -> None:
    """The first named lies face down, the second face up."""
    state = play(table(), "offer A B")
    assert hand(state, 0) == "A A B B G G G"
    assert zone(state, "pit0", 0) == ["A", "B"]


def test_offers_are_hidden_while_others_still_choose() -> None:
    state = play(table(), "offer A B")
    for eye in (None, 1, 2):
        assert zone(state, "pit0", eye) == [None, None]
        assert zone(state, "hand0", eye) == [None] * 7
        assert data(state, eye)["offered"] == [True, False, False]
        assert data(state, eye)["pits"][0]["up"] is None
    play(state, "offer V I")
    for eye in (None, 2):
        assert [zone(state, f"pit{seat}", eye) for seat in range(3)] == [[None, None], [None, None], []]
    assert zone(state, "pit0", 1) == [None, None]
    assert zone(state, "pit1", 0) == [None, None]
    assert zone(state, "pit1", 1) == ["V", "I"]
    assert data(state)["offered"] == [True, True, False]


def test_face_up_cards_become_visible_together_as_the_last_has_chosen() -> None:
    state = play(table(), "offer A B, offer V I, offer W G")
    for eye in eyes(state):
        want = [["A", "B"], ["V", "I"], ["W", "G"]]
        found = [zone(state, f"pit{seat}", eye) for seat in range(3)]
        assert found == [pit if eye == seat else [None, pit[1]] for seat, pit in enumerate(want)]
        pits = data(state, eye)["pits"]
        assert [pit["up"] for pit in pits] == ["B", "I", "G"]
        assert [pit["down"] for pit in pits] == [True, True, True]


def test_an_offer_is_shown_to_its_seat_alone() -> None:
    state = play(table(), "offer A B")
    assert shown_effects(state, 0, since=1) == [(2, "offered", 0, "A", "B")]
    for eye in (None, 1, 2):
        assert shown_effects(state, eye, since=1) == [(2, "offered", 0, None, None)]


def test_other_hands_are_hidden_from_the_start() -> None:
    for eye in eyes(table()):
        assert [known(table(), eye, seat) for seat in range(3) if seat != eye] == [""] * (
            3 - (eye is not None)
        )
