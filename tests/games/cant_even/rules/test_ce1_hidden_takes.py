"""CE-1: a face-down card taken is known to its taker and to its former owner; that it was taken, to all."""

import pytest

import pygames

from .scenarios import Scenario, check, scenarios
from .table import known, legal, play, start

HANDS = ("A A A B B B G G G", "I I I M M M V V V", "W W W A B G I M V")
OFFERS = "offer A B, offer V I, offer W G"


def hidden() -> pygames.State:
    """Seat 0 has taken seat 1's face-down Vampire."""
    return play(start(*HANDS), OFFERS, "take 1 down")


SCENARIOS = """
# That it was taken, from whom and by whom is open.
only taker and owner know the card
  start A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  offer A B, offer V I, offer W G, take 1 down > pit1@all I; open@all B I G; hidden@all 1 0 1
  > known0@- -; known0@1 V; known0@2 -; hand0 A A B B G G G V; hand0@- - - - - - - - -
  > news@0 took 0 1 down V; news@1 took 0 1 down V; news@- took 0 1 down -; news@2 took 0 1 down -
# The Bank phase reveals what is left in the Pits, not the cards that were taken.
it stays hidden after the round
  start A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  offer A B, offer V I, offer W G, take 1 down, take 2 down, take 0 up > known0@- -; known0@1 V; known0@2 -
  > known1@- -; known1@0 -; known1@2 W; known2@- B; known2@0 B; known2@1 B
a face-up card taken is known to all
  start A A A B B B G G G / I I I M M M V V V / W W W A B G I M V
  offer A B, offer V I, offer W G, take 1 up > known0@- I; known0@1 I; known0@2 I
  > news@all took 0 1 up I; open@all B - G; hidden@all 1 1 1
"""


@scenarios(SCENARIOS)
def test_hidden_takes(scenario: Scenario) -> None:
    check(scenario)


@pytest.mark.parametrize("eye", [None, 2])
def test_views_of_the_others_do_not_depend_on_the_card(eye: int | None) -> None:
    """CE-1."""
    same = play(start(*HANDS), "offer A B, offer M I, offer W G", "take 1 down")
    assert hidden().view(eye) == same.view(eye)
    assert hidden().view(0) != same.view(0)
    assert hidden().view(1) != same.view(1)


# Known cards that are offered again.


def take(state: pygames.State, first: str, second: str) -> pygames.State:
    """Let seat 0 take this card of seat 1's Pit, and seat 1 that one of seat 0's, in their order."""
    moves = (f"take 1 {first}", f"take 0 {second}")
    return play(state, *(moves if state.to_act == 0 else moves[::-1]))


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
        take(state, "up", "down")
    assert known(staying, None, 0) == known(gone, None, 0) == "I"
    assert staying.view(None) == gone.view(None)
    # seat 1 has seen the card
    assert known(staying, 1, 0) == "I V"
    assert known(gone, 1, 0) == "I"


def test_a_banked_face_down_card_proves_that_the_known_one_stayed() -> None:
    """Cards are alike: a V banked may be the known one, so nothing is certain then."""
    for offer, left in (("offer A B", "I V"), ("offer V B", "I")):
        state = play(knows(), offer, "offer B I")
        take(state, "up", "up")
        assert [known(state, eye, 0) for eye in (None, 1)] == [left, left]


def test_a_known_card_offered_face_up_is_known_no_more() -> None:
    state = play(knows(), "offer A V", "offer I M")
    assert [known(state, eye, 0) for eye in (None, 1)] == ["", ""]
    take(state, "down", "down")
    assert [known(state, eye, 0) for eye in (None, 1)] == ["", "I"]


def test_two_alike_known_one_is_certain_after_a_hidden_offer() -> None:
    """Seat 0 has taken two open Vampires; with one card offered unseen, one is left for certain."""
    state = play(start("A A A B B B G G G", "V V V V M M M M A"), "offer A B, offer M V")
    play(state, "take 1 up, take 0 up")
    play(state, "offer A B, offer M V")
    take(state, "up", "up")
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
