"""Effects of each event, and the facts that they hide from each viewer."""

from ...view_helpers import effect_rows, history
from .scenarios import scenario_tests
from .table import EFFECTS, play, start, turn_up

TOUCANS = ("T 1 2 3 / 5 4 6 7", "8 8 9 9 / 10 12 11 0")
# Seat 1 (8 and 0 = 8) starts before seat 0 (T and 5).
BOXES = f"{' | '.join(TOUCANS)}; flips A1 B1 | A1 B4; discard 3; draw 4 5 6"

test_effects = scenario_tests(f"""
the deal
  {BOXES.replace("flips A1 B1 | A1 B4; ", "")}
  > news dealt - 1
  flip A1 B1 > news turned 0 A1 T, turned 0 B1 5
  flip A1 B4 > news turned 1 A1 8, turned 1 B4 0, starts 1 8
a drawn card is shown to its seat alone, and one that is taken, discarded, turned or flown to all
  {BOXES}
  or draw > news- drew 1 -; news0 drew 1 -; news1 drew 1 4
  swap A1 > news laid 1 A1 4, discarded 1 A1 8 False
  or take > news took 1 3
  swap A4 > news laid 1 A4 3, discarded 1 A4 9 True
  or draw, drop B3 > news discarded 1 - 4 False, turned 1 B3 11
  or draw, swap B2 > news laid 1 B2 4, discarded 1 B2 12 True
  draw, fly A1 B3 > news laid 0 A1 5, flew 0 A1 B3, discarded 0 B3 6 True
the bare drop
  {BOXES}; rounds 1
  up 10, draw, drop > news discarded 1 - 7 False
the Box is completed once when last turns begin
  {BOXES}; rounds 1
  up 10, draw, drop B3 > news discarded 1 - 7 False, turned 1 B3 11, completed 1
# TC-3: a separate event, whose effect has the count of cards.
a shuffle
  any | any | any | any | any | any; flips A1 B1
  burn 59 > news shuffled - 59
the next deal is a separate event
  {BOXES}
  finish > news dealt - 2
""")


def test_the_end_of_a_round_and_of_the_game() -> None:
    """All of it belongs to the event that ended the round."""
    state = turn_up(start(*TOUCANS, flips=["A1 B1", "A1 B4"], rounds=1), 8)
    while state.view(None)["data"]["ended_by"] is None:
        play(state, "draw, swap A1") if state.to_act == 0 else turn_up(state)
    hidden = state.view(None)["zones"][0]["cards"].count(None)
    play(state, "take, swap A1")
    assert state.over
    found = [effect[1:] for effect in effect_rows(state, EFFECTS, since=len(state.events) - 1)]
    assert [effect[0] for effect in found].count("turned") == hidden > 0
    points = [box["points"] for box in history(state)[0]["boxes"]]
    scored = [("scored", seat, 1, each, each) for seat, each in enumerate(points)]
    assert found[-4:] == [("round_over", None, 1, "completed"), *scored, ("won", points.index(min(points)))]
