"""CE-1: a face-down card taken is known to its taker and to its former owner; that it was taken, to all."""

import pytest

import pygames

from ...observation import effects_of, eyes, zone
from .table import known, legal, play, shown_effects, start

HANDS = ("A A A B B B G G G", "I I I M M M V V V", "W W W A B G I M V")
OFFERS = "offer A B, offer V I, offer W G"


def hidden() -> pygames.State:
    """Seat 0 has taken seat 1's face-down Vampire."""
    return play(start(*HANDS), OFFERS, "take 1 down")


@pytest.mark.parametrize(("eye", "card"), [(None, ""), (0, "V"), (1, "V"), (2, "")])
def test_only_taker_and_owner_know_the_card(eye: int | None, card: str) -> None:
    """CE-1."""
    state = hidden()
    if eye == 0:
        assert "V" in known(state, 0, 0).split()
    else:
        assert known(state, eye, 0) == card
        assert zone(state, "hand0", eye).count(None) == 8 - len(card)
    effect = {"event": 5, "type": "took", "seat": 0, "from": 1, "face": "down", "card": card or None}
    assert state.effects(eye, since=4) == [effect]


def test_all_see_that_it_was_taken_from_whom_and_by_whom() -> None:
    """CE-1."""
    state = hidden()
    for eye in eyes(state):
        assert zone(state, "pit1", eye) == ["I"]
        assert len(zone(state, "hand0", eye)) == 8
        assert state.view(eye)["data"]["pits"][1] == {"up": "I", "down": False}


def test_a_face_up_card_taken_is_known_to_all() -> None:
    state = play(start(*HANDS), OFFERS, "take 1 up")
    for eye in (None, 1, 2):
        assert known(state, eye, 0) == "I"
        assert shown_effects(state, eye, since=4) == [(5, "took", 0, 1, "up", "I")]
        assert state.view(eye)["data"]["pits"][1] == {"up": None, "down": True}


@pytest.mark.parametrize("eye", [None, 2])
def test_views_of_the_others_do_not_depend_on_the_card(eye: int | None) -> None:
    """CE-1."""
    same = play(start(*HANDS), "offer A B, offer M I, offer W G", "take 1 down")
    assert hidden().view(eye) == same.view(eye)
    assert hidden().view(0) != same.view(0)
    assert hidden().view(1) != same.view(1)


def test_it_stays_hidden_after_the_round_and_in_the_log() -> None:
    """CE-1: the Bank phase reveals what is left in the Pits, not what was taken."""
    state = play(hidden(), "take 2 down, take 0 up")
    for eye, want in ((None, [None, None]), (0, ["V", None]), (1, ["V", "W"]), (2, [None, "W"])):
        taken = [effect["card"] for effect in effects_of(state, "took", eye)]
        assert taken == [*want, "B"]
    assert [known(state, eye, 0) for eye in (None, 1, 2)] == ["", "V", ""]
    assert [known(state, eye, 1) for eye in (None, 0, 2)] == ["", "", "W"]
    assert [known(state, eye, 2) for eye in (None, 0, 1)] == ["B", "B", "B"]


# Known cards that are offered again.


def knows() -> pygames.State:
    """Round 2; all know of seat 0's V and of seat 1's B."""
    state = play(start("A A A B B B G G G", "I I I M M M V V A"), "offer A B, offer I V")
    play(state, "take 1 up")
    play(state, "take 0 up")
    assert [known(state, eye, 0) for eye in (None, 1)] == ["V", "V"]
    assert [known(state, eye, 1) for eye in (None, 0)] == ["B", "B"]
    return state


def test_a_known_card_may_be_offered_hidden() -> None:
    """While an offer is hidden, no other seat can be certain of the card: the views are the same."""
    staying, gone = play(knows(), "offer A B"), play(knows(), "offer V B")
    for eye in (None, 1):
        assert staying.view(eye) == gone.view(eye)
        assert known(staying, eye, 0) == ""
    assert "V" in known(staying, 0, 0).split()
    assert "V" not in known(gone, 0, 0).split()


def test_the_face_up_card_alone_does_not_tell() -> None:
    """The known V may lie face down; a spectator is never certain again when that card is taken unseen."""
    staying, gone = (play(knows(), offer, "offer B I") for offer in ("offer A B", "offer V B"))
    for eye in (None, 1):
        assert staying.view(eye) == gone.view(eye)
        assert known(staying, eye, 0) == ""
    for state in (staying, gone):
        play(state, *(["take 1 up", "take 0 down"] if state.to_act == 0 else ["take 0 down", "take 1 up"]))
    assert known(staying, None, 0) == known(gone, None, 0) == "I"
    assert staying.view(None) == gone.view(None)
    # seat 1 has seen the card
    assert known(staying, 1, 0) == "I V"
    assert known(gone, 1, 0) == "I"


def test_a_banked_face_down_card_proves_that_the_known_one_stayed() -> None:
    """Cards are alike: a V banked may be the known one, so nothing is certain then."""
    for offer, left in (("offer A B", "I V"), ("offer V B", "I")):
        state = play(knows(), offer, "offer B I")
        moves = ["take 1 up", "take 0 up"] if state.to_act == 0 else ["take 0 up", "take 1 up"]
        play(state, *moves)
        assert [known(state, eye, 0) for eye in (None, 1)] == [left, left]


def test_a_known_card_offered_face_up_is_known_no_more() -> None:
    state = play(knows(), "offer A V", "offer I M")
    assert [known(state, eye, 0) for eye in (None, 1)] == ["", ""]
    play(state, *(["take 1 down", "take 0 down"] if state.to_act == 0 else ["take 0 down", "take 1 down"]))
    assert [known(state, eye, 0) for eye in (None, 1)] == ["", "I"]


def test_two_alike_known_one_is_certain_after_a_hidden_offer() -> None:
    """Seat 0 has taken two open Vampires; with one card offered unseen, one is left for certain."""
    state = play(start("A A A B B B G G G", "V V V V M M M M A"), "offer A B, offer M V")
    play(state, "take 1 up, take 0 up")
    play(state, "offer A B, offer M V")
    play(state, *(["take 1 up", "take 0 up"] if state.to_act == 0 else ["take 0 up", "take 1 up"]))
    assert known(state, None, 0) == "V V"
    play(state, "offer A B")
    assert known(state, None, 0) == ""  # both may have been offered
    play(state, "offer M M")
    assert known(state, None, 0) == "V"  # one may lie face down


def test_which_of_several_alike_is_offered_has_no_meaning() -> None:
    """A V known to all and an own V are one and the same move."""
    state = play(
        start("A A A B B B G G V", "I I I M M M V V A"), "offer A B, offer I V, take 1 up, take 0 up"
    )
    assert sum(move == "offer V A" for move in state.legal_moves()) == 1
    assert "offer V V" in legal(state)
