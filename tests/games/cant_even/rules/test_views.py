"""Views: derived facts. All else is compared with the reference."""

from ...observation import data, eyes
from .table import banked


def test_a_view_has_derived_facts_for_front_ends() -> None:
    """CE-2: of 10, 7, 4 and 1 points one Ghost more cannot take all of its three."""
    state = banked("G A", "G A", "G A", "G A", "G B")
    for eye in eyes(state):
        found = data(state, eye)
        assert found["start"] == 10
        assert found["odd"] == [False, True]
        assert found["floored"] == [[False, False]] * 3 + [[True, False]] * 2
