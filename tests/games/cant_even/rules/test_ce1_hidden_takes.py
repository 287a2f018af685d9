"""CE-1: a face-down card taken is known to its taker and to its former owner; that it was taken, to all."""

from .scenarios import scenario_tests
from .table import play, start

HANDS = "A A A B B B G G G / I I I M M M V V V / W W W A B G I M V"
# Round 2, in which seat 1 is to take first: all know of seat 0's V and of seat 1's B.
KNOWN = """start A A A B B B G G G / I I I M M M V V A
  offer A B, offer I V, take 1 up, take 0 up > known0@- V; known0@1 V; known1@- B; known1@0 B"""

test_hidden_takes = scenario_tests(f"""
# That it was taken, from whom and by whom is open.
taker and owner alone know a card that lay face down, after the round too, and all a face-up one
  start {HANDS}
  or offer A B, offer V I, offer W G, take 1 down > pit1@all I; open@all B I G; hidden@all 1 0 1
  > known0@- -; known0@1 V; known0@2 -; hand0 A A B B G G G V; hand0@- - - - - - - - -
  > news@0 took 0 1 down V; news@1 took 0 1 down V; news@- took 0 1 down -; news@2 took 0 1 down -
# The Bank phase reveals what is left in the Pits, not the cards that were taken.
  or offer A B, offer V I, offer W G, take 1 down, take 2 down, take 0 up > known0@- -; known0@1 V; known0@2 -
  > known1@- -; known1@0 -; known1@2 W; known2@- B; known2@0 B; known2@1 B
  or offer A B, offer V I, offer W G, take 1 up > known0@- I; known0@1 I; known0@2 I
  > news@all took 0 1 up I; open@all B - G; hidden@all 1 1 1
# The known V may lie face down. It is certain to no other seat when that card is taken unseen.
a known card that was not offered, and the face-down one taken
  {KNOWN}
  offer A B > known0@- -; known0@1 -; hand0 A B G G G V
  offer B I > known0@- -; known0@1 -
  take 0 down, take 1 up > known0@- I; known0@1 I V
a known card that was offered face down, and taken
  {KNOWN}
  offer V B > known0@- -; known0@1 -; hand0 A A B G G G
  offer B I, take 0 down, take 1 up > known0@- I; known0@1 I
# Cards are alike: a V banked may be the known one, so nothing is certain then.
a banked face-down card proves that the known one stayed
  {KNOWN}
  offer A B, offer B I, take 0 up, take 1 up > known0@- I V; known0@1 I V
a banked face-down card may be the known one
  {KNOWN}
  offer V B, offer B I, take 0 up, take 1 up > known0@- I; known0@1 I
a known card that is offered face up is known no more
  {KNOWN}
  offer A V, offer I M > known0@- -; known0@1 -
  take 0 down, take 1 down > known0@- -; known0@1 I
# Seat 0 has taken two open Vampires: both may have been offered, then one may lie face down.
of two alike one is certain after a hidden offer
  start A A A B B B G G G / V V V V M M M M A
  offer A B, offer M V, take 1 up, take 0 up, offer A B, offer M V, take 1 up, take 0 up > known0@- V V
  offer A B > known0@- -
  offer M M > known0@- V
""")


def test_views_of_the_others_do_not_depend_on_the_card() -> None:
    hidden, same = (
        play(start(*HANDS.split(" / ")), f"offer A B, {offer}, offer W G, take 1 down")
        for offer in ("offer V I", "offer M I")
    )
    assert [hidden.view(eye) == same.view(eye) for eye in (None, 2, 0, 1)] == [True, True, False, False]


def test_views_do_not_depend_on_a_known_card_that_may_be_offered() -> None:
    """While an offer is hidden, no other seat can be certain of the card; a spectator never is."""
    known = "offer A B, offer I V, take 1 up, take 0 up"
    staying, gone = (
        play(start("A A A B B B G G G", "I I I M M M V V A"), known, offer)
        for offer in ("offer A B", "offer V B")
    )
    for moves in ((), ("offer B I",)):
        play(staying, *moves)
        play(gone, *moves)
        assert all(staying.view(eye) == gone.view(eye) for eye in (None, 1))
    for state in (staying, gone):
        play(state, "take 0 down, take 1 up")
    assert staying.view(None) == gone.view(None)
