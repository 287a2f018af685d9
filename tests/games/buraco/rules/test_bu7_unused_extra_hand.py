"""BU-7: an extra hand taken indirectly, with no turn since, counts as if the seat never had it."""

from typing import Any

import pygames

from ...observation import data, history
from .table import CANASTA, drawn, hand, idle, lay, play, start, value, with_extra

LAID = ("3-6c", "3-6d", "9-Js")
MINE = " ".join(LAID)


def waiting(then: str = "7s", **options: int) -> pygames.State:
    """Seat 0 lays eleven cards and discards the twelfth: it takes the first extra hand, and waits."""
    state = start(MINE, "3-9h 3-6s", "Ac Ad 2c 2d", "7-Jc 7-Jd Kd", f"Kc {then}", **options)
    return play(lay(play(state, "draw"), *LAID), "discard Kc")


def rival_goes_out(state: pygames.State, last: str = "Kd") -> pygames.State:
    """Seat 1 draws the 7s, lays all it has, takes the second extra hand, and lays that."""
    return play(lay(play(state, "draw"), "3-9h", "3-7s", "7-Jc", "7-Jd"), f"discard {last}")


def extra(state: pygames.State) -> tuple[list[str | None], list[bool]]:
    """Return the way in which each seat had its extra hand, and whether it counts."""
    return data(state)["extra"]["had"], data(state)["extra"]["used"]


def scored(state: pygames.State, seat: int = 0) -> dict[str, Any]:
    assert state.over
    found: dict[str, Any] = history(state)[0]["seats"][seat]
    return found


def test_the_rival_goes_out_before_it_was_used() -> None:
    """The source's own example: −100, and the eleven cards are not deducted."""
    state = waiting()
    assert extra(state) == (["indirect", None], [False, False])
    held = hand(state, 0)
    mine = scored(rival_goes_out(state))
    assert (mine["melded"], mine["in_hand"], mine["no_extra"]) == (value(MINE), 0, -100)
    assert mine["points"] == value(MINE) - 100
    assert (mine["hand"], len(held)) == (held, 11)  # shown all the same
    rival = scored(state, 1)
    assert (rival["out"], rival["no_extra"], rival["in_hand"]) == (100, 0, 0)


def test_a_turn_since_makes_it_count() -> None:
    """No −100 then, and its cards are deducted."""
    state = idle(waiting("Kh Ks 7s"), 2)
    assert extra(state)[1] == [True, False]
    held = hand(state, 0)
    mine = scored(rival_goes_out(state))
    assert (mine["in_hand"], mine["no_extra"]) == (-value(" ".join(held)), 0)
    assert mine["hand"] == held


def test_the_pack_runs_out_before_it_was_used() -> None:
    """With BU-6: the turn that was due does not count. Seat 1 draws the last but one card of all."""
    state = idle(start("", MINE), 69)
    card = drawn(state)
    play(lay(state, *LAID), f"discard {card}")
    assert data(state)["extra"] == {"left": 0, "had": [None, "indirect"], "used": [False, False]}
    seat = scored(idle(state), 1)
    assert (seat["in_hand"], seat["no_extra"]) == (0, -100)
    assert seat["points"] == value(MINE) - 100


def test_the_pack_runs_out_after_a_turn() -> None:
    """Seat 0 draws the third last card, and has one more turn."""
    state = idle(start(MINE), 68)
    card = drawn(state)
    seat = scored(idle(play(lay(state, *LAID), f"discard {card}"), 2))
    assert (seat["in_hand"], seat["no_extra"]) == (-value(" ".join(seat["hand"])), 0)
    assert len(seat["hand"]) == 11


def test_a_turn_counts_from_its_beginning() -> None:
    """As the seat is to act again, it has had the extra hand in time."""
    state = play(waiting(), "draw")
    assert extra(state)[1] == [False, False]
    play(state, "discard 7s")
    assert (state.to_act, extra(state)[1]) == (0, [True, False])


def test_one_taken_directly_counts_at_once() -> None:
    state = with_extra(
        "Kd Ac Ad", *CANASTA, rival="3-9h 3-6s", extra1="7-Jc 7-Jd Kh", pack="7s", after="discard Kd"
    )
    assert extra(state)[1] == [True, False]
    seat = scored(rival_goes_out(state, "Kh"))
    assert (seat["no_extra"], seat["in_hand"]) == (0, -value(" ".join(seat["hand"])))
    assert len(seat["hand"]) == 10


def test_the_next_deal_resets_the_extra_hands() -> None:
    assert extra(rival_goes_out(waiting()))[0] == ["indirect", "direct"]
    assert extra(rival_goes_out(waiting(target=10**5)))[0] == [None, None]
