"""BU-8: at the start of a turn with an empty pack, a left extra hand becomes the pack, as it lies."""

from ...observation import actor, data, effects_of, history, zone
from .table import (
    cards,
    count,
    deal,
    drawn,
    hand,
    idle,
    in_order,
    lay,
    legal,
    news,
    play,
    replay,
    start,
    with_extra,
    zone_ids,
)

FIRST, SECOND = "Kd 3c Qd 4c Jd 5c Td 6c 9d 7c 8d", "Kh 3s Qh 4s Jh 5s Th 6s 9h 7s 8h"


def test_the_first_extra_hand_comes_first() -> None:
    """BU-8: one at a time, from its first card on."""
    state = idle(start(extra0=FIRST, extra1=SECOND), 60)
    assert (count(state, "pack"), zone_ids(state)[-1]) == (11, "extra1")
    assert "extra0" not in zone_ids(state)
    for number in range(11):
        card = drawn(state)
        assert card == cards(FIRST)[number]
        play(state, f"discard {card}")
    assert (count(state, "pack"), data(state)["extra"]["left"]) == (11, 0)
    for number in range(11):
        assert not state.over
        card = drawn(state)
        assert card == cards(SECOND)[number]
        play(state, f"discard {card}")
    assert state.over


def test_not_before_a_turn_begins() -> None:
    """BU-8: with the last card drawn the pack is empty, and both extra hands are still to be had."""
    state = idle(start(), 59)
    assert (count(state, "pack"), data(state)["extra"]["left"]) == (1, 2)
    play(state, "draw")
    assert (count(state, "pack"), data(state)["extra"]["left"]) == (0, 2)
    assert effects_of(state, "new_pack") == []
    play(state, min(legal(state, "discard")))
    assert (count(state, "pack"), data(state)["extra"]["left"]) == (11, 1)


def test_the_seat_that_drew_the_last_card_may_take_it_directly() -> None:
    """BU-8: in the same turn; the second one becomes the pack then. The Qs is the pack's last card."""
    words = deal("", "3-6c 3-6d 9-Js", FIRST, SECOND).split(" ")
    at = words.index("Qs", 2 + 44)
    words[at], words[-1] = words[-1], words[at]
    state = idle(replay([" ".join(words)]), 59)
    assert (actor(state), drawn(state)) == (1, "Qs")
    lay(state, "3-6c", "3-6d", "9-Qs")
    assert hand(state, 1) == in_order(cards(FIRST))
    assert (actor(state), count(state, "pack"), data(state)["extra"]["left"]) == (1, 0, 1)
    play(state, "discard Kd")
    assert (count(state, "pack"), data(state)["extra"]["left"]) == (11, 0)
    assert drawn(state) == "Kh"


def test_the_seat_that_drew_the_last_card_may_take_the_last_extra_hand() -> None:
    """BU-8: nothing is left for the pack then, and the deal ends as the rival's turn is due (BU-6)."""
    state = idle(start("3-6c 3-6d 9-Js", "", FIRST, SECOND), 70)
    assert (actor(state), count(state, "pack"), data(state)["extra"]["left"]) == (0, 1, 1)
    last = drawn(state)
    assert last == "8d"
    lay(state, "3-6c", "3-6d", "9-Js")
    assert data(state)["extra"]["left"] == 1
    play(state, f"discard {last}")
    assert (state.over, data(state)["extra"]["had"]) == (True, ["indirect", None])
    assert history(state)[0]["seats"][0]["hand"] == in_order(cards(SECOND))


def test_whether_or_not_the_seat_draws() -> None:
    """BU-8: it has happened when the seat is asked, which may take the pile."""
    state = idle(start("Jc Qc", "Kc"), 59)
    play(state, "draw, discard Kc")
    assert legal(state, "take") == {"take new Jc Qc"}
    assert (count(state, "pack"), data(state)["extra"]["left"]) == (11, 1)
    play(state, "take new Jc Qc")
    assert (count(state, "pack"), data(state)["extra"]["left"]) == (11, 1)


def test_it_is_an_effect_but_not_an_event() -> None:
    """BU-8."""
    state = idle(start(extra0=FIRST), 59)
    play(state, "draw")
    found = news(state, min(legal(state, "discard")))
    assert [effect for effect in found if effect[0] != "discarded"] == [("new_pack", None, 11)]
    assert len(state.events) == 1 + 2 * 60


def test_the_pack_made_of_an_extra_hand_is_hidden() -> None:
    """BU-8: no seat has seen these cards."""
    state = idle(start(), 60)
    assert [zone(state, "pack", eye) for eye in (None, 0, 1)] == [[None] * 11] * 3


def test_one_taken_one_made_the_pack() -> None:
    """BU-8: seat 0 took the first, so the second is the one."""
    state = with_extra(FIRST, extra1=SECOND, after="discard Kd")
    idle(state, 59)
    assert (count(state, "pack"), data(state)["extra"]["left"]) == (11, 0)
    assert drawn(state) == "Kh"


def test_a_seat_whose_turn_finds_the_last_one_turned_gets_none() -> None:
    """BU-8: seat 1 never had one, and will not have one: −100."""
    state = with_extra(FIRST, extra1=SECOND, after="discard Kd")
    idle(state, 70)
    assert state.over
    assert [seat["no_extra"] for seat in history(state)[0]["seats"]] == [0, -100]
