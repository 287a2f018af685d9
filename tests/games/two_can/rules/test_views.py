"""Views: open columns. The comparison with the reference checks the cards, the pools and the history."""

from ...view_helpers import data, eyes
from .table import face_down, play, start


def test_open_columns_are_shown_with_their_points() -> None:
    """A column counts once both its cards are up. Groups are shown while the round runs, too."""
    state = start("7 7 3 T / 7 7 9 T", "0 1 2 3 / 4 5 6 8", flips=["A1 B1", "A1 A2"])
    seven = {"pair": "7", "points": 0}
    for eye in eyes(state):
        assert data(state, eye)["boxes"] == [
            {"columns": [*first, None, None, None], "groups": [], "points": 0} for first in ([seven], [None])
        ]
    turned = iter(["A2", "A3", "B2", "B3"])
    while len(face_down(state, 0)) > 2:
        play(state, "draw", f"drop {next(turned)}" if state.to_act == 0 else "swap A1")
    box = data(state, 1)["boxes"][0]
    assert box["columns"] == [seven, seven, {"pair": None, "points": 12}, None]
    assert (box["groups"], box["points"]) == ([{"number": "7", "pairs": 2, "points": -10}], 2)
