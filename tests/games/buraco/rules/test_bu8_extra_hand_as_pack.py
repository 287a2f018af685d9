"""BU-8: at the start of a turn with an empty pack, a left extra hand becomes the pack, as it lies."""

import pygames

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
MINE = ("3-6c", "3-6d", "9-Js")


def piles(state: pygames.State) -> tuple[int, int]:
    """Return the cards of the pack, and the extra hands left."""
    return count(state, "pack"), data(state)["extra"]["left"]


def test_the_first_extra_hand_comes_first() -> None:
    """One at a time, from its first card on."""
    state = idle(start(extra0=FIRST, extra1=SECOND), 60)
    assert (piles(state), zone_ids(state)[-1]) == ((11, 1), "extra1")
    assert "extra0" not in zone_ids(state)
    for text, left in ((FIRST, (11, 0)), (SECOND, (0, 0))):
        for expected in cards(text):
            assert not state.over
            assert drawn(state) == expected
            play(state, f"discard {expected}")
        assert piles(state) == left
    assert state.over


def test_not_before_a_turn_begins() -> None:
    """With the last card drawn the pack is empty, and both extra hands are still to be had.

    It is an effect, and no event.
    """
    state = idle(start(), 59)
    assert piles(state) == (1, 2)
    play(state, "draw")
    assert piles(state) == (0, 2)
    assert effects_of(state, "new_pack") == []
    found = news(state, min(legal(state, "discard")))
    assert [effect for effect in found if effect[0] != "discarded"] == [("new_pack", None, 11)]
    assert len(state.events) == 1 + 2 * 60
    assert piles(state) == (11, 1)
    assert [zone(state, "pack", eye) for eye in (None, 0, 1)] == [[None] * 11] * 3  # no seat has seen them


def test_the_seat_that_drew_the_last_card_may_take_it_directly() -> None:
    """In the same turn; the second one becomes the pack then. The Qs is the pack's last card."""
    words = deal("", " ".join(MINE), FIRST, SECOND).split(" ")
    at = words.index("Qs", 2 + 44)
    words[at], words[-1] = words[-1], words[at]
    state = idle(replay([" ".join(words)]), 59)
    assert (actor(state), drawn(state)) == (1, "Qs")
    lay(state, "3-6c", "3-6d", "9-Qs")
    assert hand(state, 1) == in_order(cards(FIRST))
    assert (actor(state), piles(state)) == (1, (0, 1))
    play(state, "discard Kd")
    assert piles(state) == (11, 0)
    assert drawn(state) == "Kh"


def test_the_seat_that_drew_the_last_card_may_take_the_last_extra_hand() -> None:
    """Nothing is left for the pack then, and the deal ends as the rival's turn is due (BU-6)."""
    state = idle(start(" ".join(MINE), "", FIRST, SECOND), 70)
    assert (actor(state), piles(state)) == (0, (1, 1))
    assert drawn(state) == "8d"
    lay(state, *MINE)
    assert data(state)["extra"]["left"] == 1
    play(state, "discard 8d")
    assert (state.over, data(state)["extra"]["had"]) == (True, ["indirect", None])
    assert history(state)[0]["seats"][0]["hand"] == in_order(cards(SECOND))


def test_whether_or_not_the_seat_draws() -> None:
    """It has happened when the seat is asked, which may take the pile."""
    state = play(idle(start("Jc Qc", "Kc"), 59), "draw, discard Kc")
    assert legal(state, "take") == {"take new Jc Qc"}
    assert piles(state) == (11, 1)
    assert piles(play(state, "take new Jc Qc")) == (11, 1)


def test_one_taken_one_made_the_pack() -> None:
    """Seat 0 took the first, so the second is the one. Seat 1 never has one: −100."""
    state = idle(with_extra(FIRST, extra1=SECOND, after="discard Kd"), 59)
    assert piles(state) == (11, 0)
    assert drawn(state.copy()) == "Kh"
    assert idle(state, 11).over
    assert [seat["no_extra"] for seat in history(state)[0]["seats"]] == [0, -100]
