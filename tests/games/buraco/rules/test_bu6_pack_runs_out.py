"""BU-6: a turn that would begin with an empty pack and no extra hand left ends the deal; no seat goes out."""

import pytest

from ...observation import data, effects_of, history
from .table import (
    CANASTA,
    count,
    drawn,
    hand,
    holding,
    idle,
    lay,
    legal,
    offered,
    play,
    shown_effects,
    start,
    value,
    with_extra,
)

ALL_TURNS = 60 + 11 + 11


def test_the_deal_ends_after_the_last_card() -> None:
    """BU-6: the pack and both extra hands are drawn and discarded, one card a turn."""
    state = idle(start("3-Kh", "3-Ks"), ALL_TURNS - 1)
    assert (state.over, count(state, "pack"), data(state)["extra"]["left"]) == (False, 1, 0)
    idle(state)
    assert (state.over, state.winners) == (True, (0, 1))
    assert count(state, "discard") == ALL_TURNS
    (past,) = history(state)
    assert past["out"] is None
    assert [seat["out"] for seat in past["seats"]] == [0, 0]
    assert effects_of(state, "went_out") == []
    assert [effect["reason"] for effect in effects_of(state, "deal_over")] == ["pack"]


def test_the_last_card_is_played_out() -> None:
    """BU-6: at the start of a turn; the turn that drew the last card goes on as ever."""
    state = idle(start("3-7h 9-Kh 4s", starter=1), ALL_TURNS - 1)
    assert state.to_act == 0
    play(state, "draw")
    assert (state.over, count(state, "pack")) == (False, 0)
    assert "meld 3h 4h 5h" in legal(state)
    play(state, "meld 3h 4h 5h, add 1 6h, add 1 7h, discard 4s")
    assert state.over
    assert history(state)[0]["seats"][0]["melded"] == value("3-7h")


def test_the_seat_due_cannot_take_the_pile() -> None:
    """BU-6: though the top card would fit its meld."""
    state = lay(play(start("3-5h", "6h"), "draw"), "3-5h")
    idle(play(state, f"discard {hand(state, 0)[0]}"), ALL_TURNS - 2)
    play(state, "draw")
    assert state.to_act == 1
    play(state, "discard 6h")
    assert state.over
    assert state.to_act is None
    assert state.legal_moves() == ()


def test_a_take_needs_no_pack() -> None:
    """BU-6 asks only for an empty pack: takes make the deal longer, card by card."""
    state = offered("6h", "", "3-5h")
    idle(play(state, "take 1, discard Kc"), ALL_TURNS - 3)
    assert not state.over
    assert count(state, "pack") == 1
    idle(state)
    assert state.over


def test_the_deal_may_end_while_both_hold_extra_hands() -> None:
    """BU-6: no extra hand is left when both seats had theirs."""
    state = with_extra("Kd", rival="3-7h 8-Ks", extra1="4c", after="discard Kd")
    lay(play(state, "draw"), "3-7h", "8-Ks")
    assert data(state)["extra"]["had"] == ["direct", None]
    left = legal(state, "discard")
    assert len(left) == 1
    play(state, left.pop())
    assert data(state)["extra"] == {"left": 0, "had": ["direct", "indirect"], "used": [True, False]}
    idle(state, count(state, "pack"))
    assert state.over
    assert history(state)[0]["out"] is None
    assert [seat["no_extra"] for seat in history(state)[0]["seats"]] == [0, 0]


def test_going_out_with_the_last_card_is_going_out() -> None:
    """BU-6 is for turns that begin: the discard that empties the hand ended the deal before."""
    state = idle(play(holding("8d Kc", *CANASTA), "discard Kc"), 69)
    assert (state.to_act, count(state, "pack"), data(state)["extra"]["left"]) == (0, 1, 0)
    last = drawn(state)
    play(state, "add 2 8d", f"discard {last}")
    assert (state.over, history(state)[0]["out"]) == (True, 0)
    assert [effect["reason"] for effect in effects_of(state, "deal_over")] == ["out"]


@pytest.mark.parametrize("target", [0, 10**5])
def test_with_a_target_another_deal_follows(target: int) -> None:
    """BU-6 ends the deal, not the game."""
    state = idle(start("3-Kh", "3-Ks", target=target), ALL_TURNS)
    assert state.over == (target == 0)
    assert len(history(state)) == 1
    types = [effect[1] for effect in shown_effects(state) if effect[1] in ("deal_over", "dealt", "won")]
    assert types == ["dealt", "deal_over", *(["dealt"] if target else ["won", "won"])]


def test_no_event_records_it() -> None:
    """BU-6: the last event is the discard."""
    state = idle(start("3-Kh", "3-Ks"), ALL_TURNS)
    assert len(state.events) == 1 + 2 * ALL_TURNS
    assert state.events[-1].startswith("1 discard ")
