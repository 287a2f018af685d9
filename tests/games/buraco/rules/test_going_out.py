"""The heading "Going out and the extra hand": directly, indirectly, by a take, at most once a seat."""

import pytest

import pygames

from ...observation import actor, data, effects_of, history
from .table import (
    CANASTA,
    cards,
    count,
    hand,
    holding,
    idle,
    in_order,
    lay,
    legal,
    melds,
    play,
    refusal,
    start,
    with_extra,
    zone_ids,
)

SECOND = "Q-As 8-Th 7-9c 2d 2h"
EXTRA = in_order(cards(SECOND))
DIRECT = {"left": 1, "had": ["direct", None], "used": [True, False]}


def begun(mine: str, drawn: str, *melds: str, rival: str = "") -> pygames.State:
    """Seat 0, in its first turn, has drawn and laid these melds; its extra hand is `SECOND`."""
    return lay(play(start(mine, rival, SECOND, pack=drawn), "draw"), *melds)


def test_directly_by_an_addition() -> None:
    """The extra hand comes at once; the same turn goes on, without drawing."""
    state = begun("3-6c 3-6d 8-Ts", "Js", "3-6c", "3-6d", "8-Ts")
    assert hand(state, 0) == ["Js"]
    play(state, "add 3 Js")
    assert hand(state, 0) == EXTRA
    assert (actor(state), state.view(0)["phase"], count(state, "pack")) == (0, "meld", 59)
    assert refusal(state, "draw")[0] == "draw.again"
    assert data(state)["extra"] == DIRECT
    assert zone_ids(state)[-1] == "extra1"
    play(state, "meld 8h 9h Th, add 1 7c, add 1 8c, discard 2d")
    assert (actor(state), len(hand(state, 0))) == (1, 5)


def test_directly_by_a_meld() -> None:
    state = begun("3-6c 3-7d 9-Ts", "Js", "3-6c", "3-7d")
    assert hand(play(state, "meld 9s Ts Js"), 0) == EXTRA
    assert actor(state) == 0


def two_left(rival: str) -> pygames.State:
    """Seat 0, in its first turn, has laid nine cards, discarded the Kc, and holds 9s and Ts."""
    return play(begun("3-6c 3-7d 9-Ts", "Kc", "3-6c", "3-7d", rival=rival), "discard Kc")


def test_directly_by_a_take() -> None:
    """The pile is one card, and the whole hand goes with it."""
    state = play(two_left("Jc Qc Js"), "take new Jc Qc, discard Js, take new 9s Ts")
    assert hand(state, 0) == EXTRA
    assert (actor(state), state.view(0)["phase"], data(state)["extra"]) == (0, "meld", DIRECT)
    assert (count(state, "discard"), count(state, "pack")) == (0, 59)


def test_the_rest_of_a_taken_pile_joins_the_hand_first() -> None:
    """ "Whether a hand is empty is asked after everything a move does": the Kc comes back."""
    state = play(two_left("Js"), "draw, discard Js, take new 9s Ts")
    assert hand(state, 0) == ["Kc"]
    assert effects_of(state, "extra") == []
    assert legal(state) == {"discard Kc"}
    assert hand(play(state, "discard Kc"), 0) == EXTRA


def test_indirectly() -> None:
    """The last card is discarded; the extra hand is for the next turn on. No canasta is needed."""
    state = begun("3-6c 3-6d 9-Js", "Kd", "3-6c", "3-6d", "9-Js")
    assert [found["kind"] for found in data(state)["melds"][0]] == [None, None, None]
    assert legal(state) == {"discard Kd"}
    play(state, "discard Kd")
    assert (actor(state), state.view(1)["phase"], state.over) == (1, "draw", False)
    assert hand(state, 0) == EXTRA
    assert data(state)["extra"] == {"left": 1, "had": ["indirect", None], "used": [False, False]}
    idle(state)
    assert (actor(state), legal(state, "meld")) == (0, set())
    play(state, "draw")
    assert len(hand(state, 0)) == 12
    assert "meld 8h 9h Th" in legal(state)


def test_a_canasta_does_not_end_the_deal_while_an_extra_hand_is_to_come() -> None:
    """The last card goes by a discard, and by a meld."""
    state = play(begun("3-9c 3-6d", "Kd", "3-9c", "3-6d"), "discard Kd")
    assert (state.over, data(state)["extra"]["had"]) == (False, ["indirect", None])
    state = with_extra("", *CANASTA)
    assert (state.over, data(state)["extra"]["had"]) == (False, ["direct", None])


@pytest.mark.parametrize(("mine", "moves"), [("9-Js", "meld 9s Ts Js"), ("8d Kc", "add 2 8d, discard Kc")])
def test_a_second_time_ends_the_deal(mine: str, moves: str) -> None:
    """Though an extra hand is still there: at most one each."""
    state = play(holding(mine, *CANASTA), moves)
    assert state.over
    assert hand(state, 0) == []
    assert (history(state)[0]["out"], data(state)["extra"]["left"]) == (0, 1)


def test_each_seat_takes_one_the_first_one_first() -> None:
    """Seat 1 is the first here."""
    state = start("3-6c 3-6d 9-Js", "5-7h 5-8s 8-Jd", SECOND, "A-8c A-3h", pack="Kd Kc", starter=1)
    lay(play(state, "draw"), "5-7h", "5-8s", "8-Jd")
    play(state, "discard Kd")
    assert hand(state, 1) == EXTRA
    lay(play(state, "draw"), "3-6c", "3-6d", "9-Js")
    play(state, "discard Kc")
    assert {"Ac", "2c", "8c"} <= set(hand(state, 0))
    assert data(state)["extra"] == {"left": 0, "had": ["indirect", "indirect"], "used": [False, True]}
    assert zone_ids(state)[-1] == "pack"


def test_both_used_up_the_next_empty_hand_ends_the_deal() -> None:
    """Seat 0 took one directly, seat 1 one indirectly; seat 0 goes out."""
    state = holding("9-Js Kc", *CANASTA, rival="5-7s 9-Qh 7-Tc", extra1="8s", pack="Kd")
    lay(play(state, "discard Kc, draw"), "5-7s", "9-Qh", "7-Tc")
    play(state, "discard Kd")
    assert data(state)["extra"]["left"] == 0
    lay(play(state, "draw"), "9-Js")
    assert len(hand(state, 0)) == 1
    play(state, *legal(state, "discard"))
    assert (state.over, history(state)[0]["out"]) == (True, 0)


def test_a_seat_that_never_had_one_goes_out_when_none_is_left() -> None:
    """With a natural canasta; it is still charged for the extra hand it never had."""
    state = idle(start("3-9c 9-Qd", "", starter=1), 71)
    extra = {"left": 0, "had": [None, None], "used": [False, False]}
    assert (actor(state), data(state)["extra"]) == (0, extra)
    lay(play(state, "draw"), "3-9c", "9-Qd")
    assert melds(state) == ["3c 4c 5c 6c 7c 8c 9c", "9d Td Jd Qd"]
    play(state, *legal(state, "discard"))
    assert state.over
    seat = history(state)[0]["seats"][0]
    assert (history(state)[0]["out"], seat["out"], seat["no_extra"], seat["in_hand"]) == (0, 100, -100, 0)
    assert seat["points"] == 45 + 40 + 100 + 100 - 100


def test_the_extra_hand_may_be_laid_at_once_and_end_the_deal() -> None:
    """Directly, then out in the same turn: the rival had one turn at most."""
    state = lay(with_extra("3-9h 8-Js", *CANASTA), "3-9h", "8-Js")
    assert state.over
    assert [len(seat["hand"]) for seat in history(state)[0]["seats"]] == [0, 11]
