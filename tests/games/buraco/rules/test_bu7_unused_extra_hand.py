"""BU-7: an extra hand taken indirectly, with no turn since, counts as if the seat never had it."""

import pytest

import pygames

from ...observation import data, history
from .table import CANASTA, drawn, hand, idle, lay, play, start, value, with_extra


def waiting(then: str = "7s", **options: int) -> pygames.State:
    """Seat 0 lays eleven cards and discards the twelfth: it takes the first extra hand, and waits."""
    state = start("3-6c 3-6d 9-Js", "3-9h 3-6s", "Ac Ad 2c 2d", "7-Jc 7-Jd Kd", f"Kc {then}", **options)
    lay(play(state, "draw"), "3-6c", "3-6d", "9-Js")
    return play(state, "discard Kc")


def rival_goes_out(state: pygames.State) -> pygames.State:
    """Seat 1 draws the 7s, lays all it has, takes the second extra hand, and lays that."""
    lay(play(state, "draw"), "3-9h", "3-7s", "7-Jc", "7-Jd")
    return play(state, "discard Kd")


def test_the_rival_goes_out_before_it_was_used() -> None:
    """BU-7, the source's own example: −100, and the eleven cards are not deducted."""
    state = waiting()
    assert data(state)["extra"] == {"left": 1, "had": ["indirect", None], "used": [False, False]}
    state = rival_goes_out(state)
    assert state.over
    mine, rival = history(state)[0]["seats"]
    melded = value("3-6c 3-6d 9-Js")
    assert (mine["melded"], mine["in_hand"], mine["no_extra"]) == (melded, 0, -100)
    assert mine["points"] == melded - 100
    assert len(mine["hand"]) == 11
    assert (rival["out"], rival["no_extra"], rival["in_hand"]) == (100, 0, 0)


def test_a_turn_since_makes_it_count() -> None:
    """BU-7: no −100 then, and its cards are deducted."""
    state = idle(waiting("Kh Ks 7s"), 2)
    assert data(state)["extra"]["used"] == [True, False]
    held = hand(state, 0)
    state = rival_goes_out(state)
    mine = history(state)[0]["seats"][0]
    assert (mine["in_hand"], mine["no_extra"]) == (-value(" ".join(held)), 0)
    assert mine["hand"] == held


def test_the_pack_runs_out_before_it_was_used() -> None:
    """BU-7 with BU-6: the turn that was due does not count. Seat 1 draws the last but one card of all."""
    state = idle(start("", "3-6c 3-6d 9-Js"), 69)
    card = drawn(state)
    lay(state, "3-6c", "3-6d", "9-Js")
    play(state, f"discard {card}")
    assert data(state)["extra"] == {"left": 0, "had": [None, "indirect"], "used": [False, False]}
    idle(state)
    assert state.over
    seat = history(state)[0]["seats"][1]
    assert (seat["in_hand"], seat["no_extra"]) == (0, -100)
    assert seat["points"] == value("3-6c 3-6d 9-Js") - 100


def test_the_pack_runs_out_after_a_turn() -> None:
    """BU-7: seat 0 draws the third last card, and has one more turn."""
    state = idle(start("3-6c 3-6d 9-Js", "", ""), 68)
    card = drawn(state)
    lay(state, "3-6c", "3-6d", "9-Js")
    play(state, f"discard {card}")
    idle(state, 2)
    assert state.over
    seat = history(state)[0]["seats"][0]
    assert (seat["in_hand"], seat["no_extra"]) == (-value(" ".join(seat["hand"])), 0)
    assert len(seat["hand"]) == 11


def test_a_turn_counts_from_its_beginning() -> None:
    """BU-7: as the seat is to act again, it has had the extra hand in time."""
    state = waiting()
    play(state, "draw")
    assert data(state)["extra"]["used"] == [False, False]
    play(state, "discard 7s")
    assert (state.to_act, data(state)["extra"]["used"]) == (0, [True, False])


def test_one_taken_directly_counts_at_once() -> None:
    """BU-7 is about the indirect way only."""
    state = with_extra(
        "Kd Ac Ad", *CANASTA, rival="3-9h 3-6s", extra1="7-Jc 7-Jd Kh", pack="7s", after="discard Kd"
    )
    assert data(state)["extra"]["used"] == [True, False]
    lay(play(state, "draw"), "3-9h", "3-7s", "7-Jc", "7-Jd")
    play(state, "discard Kh")
    assert state.over
    seat = history(state)[0]["seats"][0]
    assert (seat["no_extra"], seat["in_hand"]) == (0, -value(" ".join(seat["hand"])))
    assert len(seat["hand"]) == 10


@pytest.mark.parametrize("target", [0, 1])
def test_the_next_deal_resets_the_extra_hands(target: int) -> None:
    """BU-7: nothing of it is left in the next deal."""
    state = rival_goes_out(waiting(target=target * 10**5))
    assert data(state)["extra"]["had"] == ([None, None] if target else ["indirect", "direct"])
