"""Views: the order of the discard pile, and past silhouettes. The reference checks all else."""

import json

from ...view_helpers import data
from .scenarios import scenario_tests
from .table import play, turn

test_open_information = scenario_tests("""
# The Deny is discarded first, then the card that it has negated, then the next SF.
the discard pile top first
  turn 1000 2000 SF SF / WD 0102 0200 SF / 1100 / 2020
  play 1000, deny 1000 > pile 1000 WD
  skip self > pile SF 1000 WD
""")


def test_past_silhouettes_are_forgotten() -> None:
    """A view shows the present one only, and the rival cannot infer the silhouette of the card drawn."""
    views = []
    for drawn in ("2020", "2100", "2000"):
        state = turn("2010 0200 0201 SF", "0100 0100 0011 0001", "1100", f"{drawn} 1020")
        assert "x" in str(data(state, 1)["silhouette"])
        views.append(json.dumps(play(state, "draw, pass").view(1)))
    assert views[0] == views[1] == views[2]
