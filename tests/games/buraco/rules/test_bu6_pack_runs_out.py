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
    start,
    value,
    with_extra,
)

ALL_TURNS = 60 + 11 + 11


@pytest.mark.parametrize("target", [0, 10**5])
def test_the_deal_ends_after_the_last_card(target: int) -> None:
    """The pack and both extra hands are drawn and discarded, one card a turn. The deal ends, not the game."""
    state = idle(start("3-Kh", "3-Ks", target=target), ALL_TURNS - 1)
    assert (state.over, count(state, "pack"), data(state)["extra"]["left"]) == (False, 1, 0)
    idle(state)
    assert (state.over, state.winners) == ((True, (0, 1)) if target == 0 else (False, ()))
    (past,) = history(state)
    assert past["out"] is None
    assert [seat["out"] for seat in past["seats"]] == [0, 0]
    effects = [effect for effect in state.effects(None) if effect["type"] in ("deal_over", "dealt", "won")]
    follows = ["dealt"] if target else ["won", "won"]
    assert [effect["type"] for effect in effects] == ["dealt", "deal_over", *follows]
    assert effects[1]["reason"] == "pack"
    assert effects_of(state, "went_out") == []
    if not target:  # no event records it
        assert count(state, "discard") == ALL_TURNS
        assert len(state.events) == 1 + 2 * ALL_TURNS
        assert state.events[-1].startswith("1 discard ")


def test_the_last_card_is_played_out() -> None:
    """At the start of a turn; the turn that drew the last card goes on as ever."""
    state = idle(start("3-7h 9-Kh 4s", starter=1), ALL_TURNS - 1)
    assert state.to_act == 0
    play(state, "draw")
    assert (state.over, count(state, "pack")) == (False, 0)
    assert "meld 3h 4h 5h" in legal(state)
    play(state, "meld 3h 4h 5h, add 1 6h, add 1 7h, discard 4s")
    assert state.over
    assert history(state)[0]["seats"][0]["melded"] == value("3-7h")


def test_the_seat_due_cannot_take_the_pile() -> None:
    """Though the top card would fit its meld."""
    state = lay(play(start("3-5h", "6h"), "draw"), "3-5h")
    idle(play(state, f"discard {hand(state, 0)[0]}"), ALL_TURNS - 2)
    play(state, "draw")
    assert state.to_act == 1
    play(state, "discard 6h")
    assert state.over
    assert state.to_act is None
    assert not state.legal_moves()


def test_a_take_needs_no_pack() -> None:
    """Only an empty pack ends the deal: takes make it longer, card by card."""
    state = idle(play(offered("6h", "", "3-5h"), "take 1, discard Kc"), ALL_TURNS - 3)
    assert (state.over, count(state, "pack")) == (False, 1)
    assert idle(state).over


def test_the_deal_may_end_while_both_hold_extra_hands() -> None:
    """No extra hand is left when both seats had theirs."""
    state = with_extra("Kd", rival="3-7h 8-Ks", extra1="4c", after="discard Kd")
    lay(play(state, "draw"), "3-7h", "8-Ks")
    assert data(state)["extra"]["had"] == ["direct", None]
    (left,) = legal(state, "discard")
    play(state, left)
    assert data(state)["extra"] == {"left": 0, "had": ["direct", "indirect"], "used": [True, False]}
    idle(state, count(state, "pack"))
    assert state.over
    assert history(state)[0]["out"] is None
    assert [seat["no_extra"] for seat in history(state)[0]["seats"]] == [0, 0]


def test_going_out_with_the_last_card_is_going_out() -> None:
    """The ruling is about turns that begin: the discard that empties the hand ended the deal before."""
    state = idle(play(holding("8d Kc", *CANASTA), "discard Kc"), 69)
    assert (state.to_act, count(state, "pack"), data(state)["extra"]["left"]) == (0, 1, 0)
    last = drawn(state)
    play(state, "add 2 8d", f"discard {last}")
    assert (state.over, history(state)[0]["out"]) == (True, 0)
    assert [effect["reason"] for effect in effects_of(state, "deal_over")] == ["out"]
