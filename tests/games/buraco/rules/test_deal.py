"""The heading "Deal": who gets which cards, and the opening turn."""

import pytest

import pygames

from ...observation import actor, data, effects_of, zone
from .table import (
    count,
    deal,
    drawn,
    hand,
    idle,
    in_order,
    lay,
    legal,
    play,
    start,
    zone_ids,
)

GAME = pygames.games()["buraco"]
EVENT = deal("A-Jh", "A-Js", "A-Jc", "A-Jd", "Kc Qc")


def test_eleven_cards_each_and_two_extra_hands() -> None:
    state = start("A-Jh", "A-Js", "A-Jc", "A-Jd", "Kc Qc")
    assert state.events == (EVENT,)
    assert hand(state, 0) == [r + "h" for r in "A23456789TJ"]
    assert hand(state, 1) == [r + "s" for r in "A23456789TJ"]
    assert [count(state, name) for name in ("pack", "extra0", "extra1", "discard")] == [60, 11, 11, 0]
    assert zone_ids(state) == ["hand0", "hand1", "discard", "pack", "extra0", "extra1"]


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
    assert hand(state, 0) == in_order([r + "c" for r in "A23456789TJ"])
    lay(play(state, "discard Jc, draw"), "3-6c", "7-Td", "Q-As")
    assert hand(state, 1) == ["Qd"]
    play(state, "discard Qd")
    assert hand(state, 1) == in_order([r + "s" for r in "A23456789TJ"])


@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_begins_and_seats_take_turns(starter: int) -> None:
    state = start(starter=starter)
    for number in range(4):
        assert actor(state) == (starter + number) % 2
        idle(state)
    assert data(state)["starter"] == starter


@pytest.mark.parametrize("starter", [0, 1])
def test_the_opening_player_has_no_pile_to_take(starter: int) -> None:
    state = start("3-Kh", "3-Ks", starter=starter)
    assert legal(state) == {"draw"}
    assert zone(state, "discard") == []


def test_the_hands_do_not_depend_on_the_starter() -> None:
    """The first eleven cards are seat 0's, not the starter's."""
    assert hand(start("A-Jh", starter=1), 0) == [r + "h" for r in "A23456789TJ"]


def test_the_deal_is_an_effect() -> None:
    assert effects_of(start(), "dealt") == [{"event": 1, "type": "dealt", "seat": None, "deal": 1}]
