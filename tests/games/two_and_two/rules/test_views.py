"""Views: the discard pile, moves that complete a set, past silhouettes.

The reference checks hands, known cards and all that changes in every scenario.
"""

import json

import pytest

from ...view_helpers import data
from .scenarios import scenario_tests
from .table import play, plays, three, turn

RIVALS = "0100 0102 WD SF"

test_open_information = scenario_tests("""
# The Deny is discarded first, then the card that it has negated, then the next SF.
the discard pile top first
  turn 1000 2000 SF SF / WD 0102 0200 SF / 1100 / 2020
  play 1000, deny 1000 > pile 1000 WD
  skip self > pile SF 1000 WD
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


def test_past_silhouettes_are_forgotten() -> None:
    """A view shows the present one only, and the rival cannot infer the silhouette of the card drawn."""
    views = []
    for drawn in ("2020", "2100", "2000"):
        state = turn("2010 0200 0201 SF", "0100 0100 0011 0001", "1100", f"{drawn} 1020")
        assert "x" in str(data(state, 1)["silhouette"])
        views.append(json.dumps(play(state, "draw, pass").view(1)))
    assert views[0] == views[1] == views[2]
