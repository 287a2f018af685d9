"""TC-5: a toucan in hand never flies: it is laid with `swap` or dropped like any card."""

import pytest

from .scenarios import moves, scenario_tests
from .table import play, start

OTHER = ". . . . / . 0 0 ."


@pytest.mark.parametrize("column", ["T5", "5T", "T0", "TT", "55"])
def test_it_does_not_fly_and_is_dropped_only_if_drawn(column: str) -> None:
    """Nor off a toucan in the Box, which would match any partner if the one in hand were a number."""
    mine = f"{column[0]} . . . / {column[1]} . . ."
    state = start(mine, OTHER, discard="T", draw="T", flips=["A1 B1", "B2 B3"])
    assert moves(play(state.copy(), "take")) == ["swap"]
    assert moves(play(state, "draw")) == ["swap", "drop"]


test_toucan_in_hand = scenario_tests(f"""
it may be laid anywhere
  5 6 . . / 5 . . . | {OTHER}; flips A1 B1 | B2 B3; draw T
  draw, swap A2 > box0 5 T ? ? / 5 ? ? ?; top 6
toucan for toucan changes nothing
  T . . . / 5 . . . | {OTHER}; flips A1 B1 | B2 B3; draw T
  draw, swap A1 > box0 T ? ? ? / 5 ? ? ?; top T
""")
