"""BU-8: at the start of a turn with an empty pack, a left extra hand becomes the pack, as it lies."""

from ...view_helpers import actor, data, zone
from .scenarios import scenario_tests
from .table import cards, count, deal, drawn, hand, idle, in_order, lay, play, replay, start

FIRST, SECOND = "Kd 3c Qd 4c Jd 5c Td 6c 9d 7c 8d", "Kh 3s Qh 4s Jh 5s Th 6s 9h 7s 8h"

test_an_extra_hand_as_pack = scenario_tests(f"""
# With the last card drawn the pack is empty, though both extra hands are left. That is not an event.
not before a turn begins
  start -
  idle 59 > pack 1; extra 2 - - False False
  draw > pack 0; extra 2 - - False False
  discard least > pack 11; extra 1 - - False False; new new_pack - 11; events 121
  > zones hand0 hand1 discard pack extra1
# Nothing is left for the pack then, and the deal ends as the rival's turn is due (BU-6).
the seat that drew the last card may take the last extra hand
  start 3-6c 3-6d 9-Js / - / {FIRST} / {SECOND}
  idle 70 > actor 0; pack 1; extra 1 - - False False
  draw, lay 3-6c, lay 3-6d, lay 9-Js > extra 1 - - False False; hand0 8d
  discard 8d > over True; extra 0 indirect - False False; hand0 {" ".join(in_order(cards(SECOND)))}
# It has happened when the seat is asked, which may take the pile.
whether or not the seat draws
  start Jc Qc / Kc
  idle 59, draw, discard Kc > takes new Jc Qc; pack 11; extra 1 - - False False
  take new Jc Qc > pack 11; extra 1 - - False False
# Seat 0 took the first, so the second is the one. Seat 1 never has one: −100.
one taken, one made the pack
  extra {FIRST} / extra1 {SECOND} / after discard Kd
  idle 59 > pack 11; extra 0 direct - True False
  draw > news0 drew 0 Kh
  discard drawn, idle 10 > over True; no_extra0 0; no_extra1 -100
""")


def test_the_first_extra_hand_comes_first_and_is_hidden() -> None:
    """One at a time, from its first card on."""
    state = idle(start(extra0=FIRST, extra1=SECOND), 60)
    assert [zone(state, "pack", eye) for eye in (None, 0, 1)] == [[None] * 11] * 3
    for text, left in ((FIRST, (11, 0)), (SECOND, (0, 0))):
        for expected in cards(text):
            assert not state.over
            assert drawn(state) == expected
            play(state, f"discard {expected}")
        assert (count(state, "pack"), data(state)["extra"]["left"]) == left
    assert state.over


def test_the_seat_that_drew_the_last_card_may_take_it_directly() -> None:
    """In the same turn; the second one becomes the pack then. The Qs is the pack's last card."""
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
