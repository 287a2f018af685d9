"""The heading "Deal": who gets which cards, and the opening turn."""

import pytest

from ...observation import actor, data, zone
from .table import count, deal, drawn, hand, idle, in_order, lay, legal, play, start, zone_ids


def run(suit: str) -> list[str]:
    """Return ace to jack of a suit."""
    return [rank + suit for rank in "A23456789TJ"]


@pytest.mark.parametrize("starter", [0, 1])
def test_eleven_cards_each_and_two_extra_hands(starter: int) -> None:
    """The first eleven cards are seat 0's, not the starter's."""
    dealt = ("A-Jh", "A-Js", "A-Jc", "A-Jd", "Kc Qc")
    state = start(*dealt, starter=starter)
    assert state.events == (deal(*dealt),)
    assert (hand(state, 0), hand(state, 1)) == (run("h"), run("s"))
    assert zone_ids(state) == ["hand0", "hand1", "discard", "pack", "extra0", "extra1"]
    assert [count(state, name) for name in ("pack", "extra0", "extra1", "discard")] == [60, 11, 11, 0]


def test_the_pack_is_drawn_from_its_first_card() -> None:
    state = start(pack="Kc Qc Jd 2s Ah")
    for card in ("Kc", "Qc", "Jd", "2s", "Ah"):
        assert drawn(state) == card
        play(state, f"discard {card}")
    assert count(state, "pack") == 55


def test_each_extra_hand_is_dealt_whole() -> None:
    """Seat 0 gets the third eleven cards, seat 1 the fourth."""
    state = start("3-6h 3-6d T-Qs", "3-6c 7-Td Q-As", "A-Jc", "A-Js", "Ks Qd")
    lay(play(state, "draw"), "3-6h", "3-6d", "T-Ks")
    assert hand(state, 0) == in_order(run("c"))
    lay(play(state, "discard Jc, draw"), "3-6c", "7-Td", "Q-As")
    assert hand(state, 1) == ["Qd"]
    assert hand(play(state, "discard Qd"), 1) == in_order(run("s"))


@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_begins_without_a_pile_and_seats_take_turns(starter: int) -> None:
    state = start("3-Kh", "3-Ks", starter=starter)
    assert legal(state) == {"draw"}
    assert zone(state, "discard") == []
    for number in range(4):
        assert actor(state) == (starter + number) % 2
        idle(state)
    assert data(state)["starter"] == starter
