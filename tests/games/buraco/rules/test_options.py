"""Options of a game of Buraco, and several deals with `target`."""

import pytest

import pygames

from ...view_helpers import history
from .scenarios import scenario_tests
from .table import CANASTA, deal, idle, lay, play, replay, start


def test_the_bonus_of_most_tables_is_offered_plainly() -> None:
    assert "200" in pygames.games()["buraco"].options["natural_canasta"].help


test_several_deals = scenario_tests("""
# 360: melds of 45, 25, 20, 40 and 30, a natural canasta, going out.
one deal without a target
  holding 9-Js / canasta
  new 9-Js > points0 360; over True; actor -; deals 1; winners 0
reached is enough
  holding 9-Js / canasta / target 360
  new 9-Js > over True; deals 1; winners 0
one point is missing: the next deal begins with everything new
  holding 9-Js / canasta / target 361
  new 9-Js > over False; deals 1; winners -; actor 1; legal draw; extra 2 - - False False; points0 360
  > zones hand0 hand1 discard pack extra0 extra1; counts 11 11 0 60 11 11
deals are started in turn and numbered
  start 3-Kh / 3-Ks / starter 1 / target 100000
  > deal 1; starter 1; actor 1
  idle 82 > deal 2; starter 0; actor 0; deals 1; news dealt - 2
  idle 82 > deal 3; starter 1; actor 1; deals 2; news dealt - 3
""")


@pytest.mark.parametrize(("target", "over"), [(270, True), (271, False), (455, False)])
def test_totals_count_not_the_points_of_a_deal(target: int, over: bool) -> None:
    """−185 each, then 455 for seat 1, which starts the second deal and goes out in its first turn."""
    first = idle(start("3-Kh", "3-Ks", target=target), 82)
    assert (first.over, first.scores) == (False, (-185, -185))
    second = deal("3-Ks", "3-9c 3-6d", "3-9h 9-Qd", pack="7d")
    state = play(replay([*first.events[:-1], second], target=target), "draw")
    lay(state, *CANASTA, "3-9h", "9-Qd")
    assert [seat["points"] for seat in history(state)[1]["seats"]] == [-185, 455]
    assert history(state)[1]["totals"] == list(state.scores) == [-370, 270]
    assert (state.over, state.winners) == (over, (1,) if over else ())
