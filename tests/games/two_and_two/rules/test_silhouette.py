"""The silhouette: the holes of the deck's top card in its upright reading, the present one only."""

import json

from ...view_helpers import data
from .scenarios import scenario_tests
from .table import play, turn

test_silhouette = scenario_tests("""
an SF shows as an Effect without its kind
  turn 1000 1000 SF SF / 0100 0100 WD SF / 1100 / SF
  > silhouette E
it is upright on a flipped stack
  turn 1000 1000 SF SF / 0100 0100 WD SF / 1100 flip / 1020 2010
  > silhouette x0x0
# While the starting card is to be laid, the deck's top is the card below it.
under the card that was turned up
  start 1000 1000 SF SF / 0100 0100 WD SF / 1100 1002 1020
  > silhouette x00x
  start > silhouette x00x
during a question
  turn 1000 1000 SF SF / 0100 0100 WD SF / 1100 / 1020 2020
  play 1000 > phase deny; silhouette x0x0
it changes with each card that leaves the deck
  turn 2000 2000 SF SF / 0100 0100 WD SF / 1100 / 2020 WD 1020
  > silhouette x0x0
  draw > silhouette E
  skip rival > silhouette E
  allow > silhouette E
  pass > silhouette E
  draw > silhouette x0x0
""")


def test_past_silhouettes_are_forgotten() -> None:
    """A view shows the present one only, and the rival cannot infer the silhouette of the card drawn."""
    views = []
    for drawn in ("2020", "2100", "2000"):
        state = turn("2010 0200 0201 SF", "0100 0100 0011 0001", "1100", f"{drawn} 1020")
        assert "x" in str(data(state, 1)["silhouette"])
        views.append(json.dumps(play(state, "draw, pass").view(1)))
    assert views[0] == views[1] == views[2]
