"""The Draw phase: the fewest points go first, then each next seat takes one card of another's Pit."""

import pytest

from ...scenarios import examples
from ...view_helpers import data
from .scenarios import scenario_tests
from .table import Lab, legal, play

HANDS = "A A A B B B G G G / I I I M M M V V V / W W W A B G I M V"


test_draw = scenario_tests(f"""
one card of any other pit goes into the hand
  start {HANDS}
  or offer A B, offer V I > turns@all -
  offer W G > actor 0; legal take 1 up, take 1 down, take 2 up, take 2 down
  take 2 up > actor 1; legal take 0 up, take 0 down, take 2 down
  take 2 down > actor 2; legal take 0 up, take 0 down, take 1 up, take 1 down
  or offer A B, offer V I, offer W G, take 1 up > hand0 A A B B G G G I; pit1@1 V
  take 2 down > hand1 I I M M M V V W; pit0@0 A B; pit1@0 -; pit2@0 G
# With two seats each takes one of the other's two.
the last pit may be taken from too
  start A B / V W
  offer A B, offer V W > legal take 1 up, take 1 down
  take 1 up > actor 1; legal take 0 up, take 0 down
# As the source has it.
a pit may be emptied
  start {HANDS}
  offer A B, offer V I, offer W G, take 1 up, take 2 up, take 1 down > bank0@all B A; bank1@all -; bank2@all W
  > hand0@- I - - - - - - -; hand1@- G - - - - - - -; hand2@- - - - - - - - -
a card taken may be offered at once in the next round
  start A A A A A A A B B / V W
  offer A B, offer V W, take 1 up, take 0 up > can offer W A, offer A W; cannot offer W W
""")


# The points after a round, and who goes first by a tie order. The lone Ichthid scores nothing.
FIRST = """
V A i by 012 = 13 11 10: 2; i A V by 210 = 10 11 13: 0; A G V by 021 = 11 7 13: 1
A A V by 012 = 11 11 13: 0; A A V by 210 = 11 11 13: 1; A V A by 012 = 11 13 11: 0; A V A by 120 = 11 13 11: 2
V A A by 021 = 13 11 11: 2
"""


@pytest.mark.parametrize(("given", "want"), examples(FIRST))
def test_the_fewest_points_go_first_then_turns_pass_to_the_left(given: str, want: str) -> None:
    """tie_order settles who is first, and nothing after that."""
    plan, _, order = given.partition(" by ")
    lab = Lab(plan, "A A A", tie_order=[*map(int, order)])
    state = lab.play(1)
    lab.offer(["A", "A", "A"])
    first = int(want[-1])
    assert f"{' '.join(map(str, state.scores))}: {state.to_act}" == want
    assert data(state)["turns"] == [(first + n) % 3 for n in range(3)]
    for turn in range(3):
        assert state.to_act == (first + turn) % 3
        play(state, sorted(legal(state))[0])
