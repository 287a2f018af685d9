"""Views: the stack and the piles, cards that may be laid, moves that complete a set.

The reference checks hands, known cards and all that changes in every scenario.
"""

import pytest

from ...view_helpers import data
from .scenarios import scenario_tests
from .table import play, plays, three, turn

RIVALS = "0100 0102 WD SF"

test_open_information = scenario_tests("""
# Equal cards are interchangeable: the SF played may be a hidden or a known one.
a known Effect may be gone once one like it was played
  start 1000 2000 0200 SF / 0100 0010 0200 2000 / SF SF 0001 2020
  start, play 0010 > known0 SF; hand0 0200 1000 2000 SF SF
  skip self > known0 -; hand0 0200 1000 2000 SF
# They are read in their orientation at the time. The sets hold them upright.
cards on the stack are shown in their orientation
  turn 0100 2200 SF 2000 / 0100 SF SF SF / 1200 flip / 1002
  > stack 0021; shows 0021
  play 2000 flip > stack 0021 2000; shows 2021; lies upright
  play 0100 > sets1 0100 1200 2000 SF
# The Deny is discarded first, then the card that it has negated, then the next SF.
the discard pile top first
  turn 1000 2000 SF SF / WD 0102 0200 SF / 1100 / 2020
  play 1000, deny 1000 > pile 1000 WD
  skip self > pile SF 1000 WD
the sets that a stack can still become
  turn 1000 2000 SF WD / 0100 0102 WD SF / 1100
  > possible 1122
the sets that a stack of one symbol can still become
  turn 1000 2000 SF WD / 0100 0102 WD SF / 0200
  > possible 1212 2211
the sets that a stack with an open middle can still become
  turn 1000 2000 SF WD / 0100 0102 WD SF / 1002
  > possible 1122 1212
the sets that a flipped stack can still become
  turn 1000 2000 SF WD / 0100 0102 WD SF / 2200 flip
  > possible 1122
""")


def test_the_moves_that_complete_a_set_are_shown() -> None:
    state = turn("0022 1000 SF WD", RIVALS, "1100")
    assert plays(state, "0022") == {"play 0022", "play 0022 skip"}
    assert set(data(state, 0)["completes"]) == plays(state, "0022")
    assert [data(state, eye)["completes"] for eye in (None, 1)] == [[], []]


@pytest.mark.parametrize(("move", "allowed"), [("play 0022", ["allow"]), ("play 2000 flip", [])])
def test_completes_holds_the_allow_that_completes_a_set(move: str, allowed: list[str]) -> None:
    state = play(turn("0022 1000 2000 SF", RIVALS, "1100"), move)
    assert data(state, 1)["completes"] == allowed
    assert [data(state, eye)["completes"] for eye in (None, 0)] == [[], []]


def test_a_wild_completes_a_stack_of_three_symbols() -> None:
    """TT-4."""
    state = three("1000 0100 SF WD", "0100 0102 SF")
    assert sorted(data(state, 0)["completes"]) == ["wild", "wild skip"]


def test_the_history_counts_the_sets_by_seat() -> None:
    state = play(turn("0022 1000 2000 SF", RIVALS, "1100", "1002"), "play 0022, allow")
    assert [past["totals"] for past in state.view(None)["history"]] == [[1, 0]]
