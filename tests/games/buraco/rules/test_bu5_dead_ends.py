"""BU-5: no move leads into a dead end."""

from collections.abc import Callable

import pytest

import pygames

from ...observation import data
from .table import (
    CANASTA,
    NO_CANASTA,
    SIXES,
    hand,
    holding,
    idle,
    in_hand,
    lay,
    legal,
    pile_of_one,
    pile_of_two,
    play,
    refusal,
    start,
    with_extra,
)

DEAD_END = ("dead_end", "BU-5")
NO_WAY_OUT = ("out.no_canasta", "BU-4")
Melds = tuple[str, ...]


@pytest.mark.parametrize(
    ("mine", "melds", "before", "refused", "left"),
    [
        ("9-Js Kc", NO_CANASTA, "", "meld 9s Ts Js", "discard 9s, discard Ts, discard Js, discard Kc"),
        ("8h Kc", NO_CANASTA, "", "add 4 8h", "discard 8h, discard Kc"),
        ("7h 8h Kc", NO_CANASTA, "add 4 7h", "add 4 8h", "discard 8h, discard Kc"),  # two additions
        ("8h 2s", SIXES, "", "add 3 8h", "discard 8h, discard 2s"),  # a mixed canasta does not do
        ("8h 2s", SIXES, "", "add 1 2s", "discard 8h, discard 2s"),
        ("9-Js 2s", SIXES, "", "meld 9s Ts Js", None),
        # The own 2 would spoil the only canasta.
        ("2h Kc", CANASTA, "", "add 1 2h", "add 2 2h, add 3 2h, add 4 2h, discard 2h, discard Kc"),
    ],
)
def test_a_lay_may_not_leave_one_card(
    mine: str, melds: Melds, before: str, refused: str, left: str | None
) -> None:
    state = holding(mine, *melds)
    if before:
        play(state, before)
    assert refusal(state, refused) == DEAD_END
    assert left is None or legal(state) == set(left.split(", "))


@pytest.mark.parametrize(
    ("mine", "melds", "move", "left"),
    [
        ("9-Js Kc Kh", NO_CANASTA, "meld 9s Ts Js", "discard Kc, discard Kh"),  # two cards
        ("9c Kh", SIXES, "add 1 9c", "discard Kh"),  # the move itself makes the canasta
        # The card that makes it, and must be added.
        ("8h 9c", SIXES, "add 3 8h", "add 1 9c"),
        ("9-Js 9c", SIXES, "meld 9s Ts Js", "add 1 9c"),
        ("8h 2c", SIXES, "add 3 8h", "add 1 2c"),  # the own 2, by going home
        ("8c 9c", ("3-7c", "3-5d", "9-Qs"), "add 1 8c", "add 1 9c"),  # after the card just laid
        ("2c 3c", ("4-Tc", "3-7d"), "add 1 2c", "add 1 3c"),  # it lets the wild go home
        # With a canasta on the table one card or none may be left; with two cards it may be spoilt.
        ("9-Js Kc", CANASTA, "meld 9s Ts Js", "discard Kc"),
        ("8d Kc", CANASTA, "add 2 8d", "discard Kc"),
        ("9-Js", CANASTA, "meld 9s Ts Js", ""),
        ("2h Kc Kh", CANASTA, "add 1 2h", "discard Kc, discard Kh"),
        ("2s Kc Kh", SIXES, "add 1 2s", "discard Kc, discard Kh"),  # a mixed canasta
    ],
)
def test_a_lay_may_leave_cards_that_can_go(mine: str, melds: Melds, move: str, left: str) -> None:
    state = play(holding(mine, *melds), move)
    assert legal(state) == {*filter(None, left.split(", "))}
    if left.startswith("add"):
        assert refusal(state, f"discard {left.split()[2]}") == NO_WAY_OUT
        assert play(state, left).over


def test_a_discard_may_leave_one_card() -> None:
    """The ruling is about `meld`, `add` and `take`: the next turn brings another card."""
    state = play(holding("Kc Kh", *NO_CANASTA), "discard Kc")
    assert (hand(state, 0), state.to_act) == (["Kh"], 1)
    play(idle(state), "draw")
    assert len(legal(state, "discard")) == 2


def one_in_hand(top: str, rival: str, moves: str, *melds: str) -> pygames.State:
    """Seat 0 has one card in hand, the Kh, and is to draw or take."""
    return play(holding("Kc Kh", *melds, rival=f"{rival} {top}"), f"discard Kc, {moves}, discard {top}")


@pytest.mark.parametrize(
    ("make", "refused", "why", "left"),
    [
        (lambda: pile_of_two("Js", "Kh", "9s Ts", *NO_CANASTA), "take new 9s Ts", DEAD_END, "draw"),
        (lambda: pile_of_one("8h", "7h Kh", *NO_CANASTA), "take 4 7h", DEAD_END, "draw"),
        (lambda: one_in_hand("7c", "Jc Qc 3s", "take new Jc Qc"), "take 1", DEAD_END, "draw"),
        # Not even the card that makes the canasta, so that what lies under the top decides nothing.
        (lambda: pile_of_one("8h", "7h 9c", *SIXES), "take 3 7h", DEAD_END, "draw"),
        (lambda: pile_of_two("Js", "9c", "9s Ts", *SIXES), "take new 9s Ts", DEAD_END, "draw"),
        # The top card is a 2, and would spoil the only canasta.
        (
            lambda: one_in_hand("2h", "Jc Qc", "take new Jc Qc", *CANASTA),
            *("take 1", DEAD_END, "draw, take 2, take 3, take 4"),
        ),
        # An empty hand is refused as BU-4.
        (lambda: pile_of_one("Js", "9s Ts", *NO_CANASTA), "take new 9s Ts", NO_WAY_OUT, "draw"),
        (lambda: pile_of_one("Js", "9s Ts", "3-8c 2d", "3-7d"), "take new 9s Ts", NO_WAY_OUT, "draw"),
    ],
)
def test_a_take_may_not_leave_one_card_or_none(
    make: Callable[[], pygames.State], refused: str, why: tuple[str, str], left: str
) -> None:
    state = make()
    assert refusal(state, refused) == why
    assert legal(state) == set(left.split(", "))


def test_a_take_may_leave_two_cards() -> None:
    state = play(pile_of_two("Js", "Kh", "9s Ts Kd", *NO_CANASTA), "take new 9s Ts")
    assert legal(state) == {"discard Kd", "discard Kh"}
    state = one_in_hand("7c", "", "draw")  # the pile of two adds one
    assert legal(state) == {"draw", "take 1"}
    assert hand(play(state, "take 1"), 0) == ["Kc", "Kh"]


def test_a_take_that_makes_the_canasta_may_leave_one_card() -> None:
    state = pile_of_one("Tc", "9c Kh", *SIXES)
    assert legal(state) == {"draw", "take 1 9c"}
    assert legal(play(state, "take 1 9c")) == {"discard Kh"}
    assert legal(pile_of_one("Jc", "9c Tc", *SIXES)) == {"draw", "take 1 9c Tc"}


# Seats under the ruling


def test_a_seat_with_an_extra_hand_to_come_is_free() -> None:
    """It may be left one card, or none."""
    state = lay(in_hand("3-6c 3-6d 9-Js Kh"), "3-6c", "3-6d")
    assert "meld 9s Ts Js" in legal(state)
    assert legal(play(state, "meld 9s Ts Js")) == {"discard Kh"}


@pytest.mark.parametrize(("turns", "left"), [(69, 1), (71, 0)])
def test_a_seat_without_one_to_come_is_bound_though_it_never_had_one(turns: int, left: int) -> None:
    """None is left after both have become the pack."""
    state = idle(start("3-6c 3-6d 9-Js", "", starter=1), turns)
    lay(play(state, "draw"), "3-6c", "3-6d")
    assert (state.to_act, data(state)["extra"]["left"]) == (0, left)
    if left:
        assert "meld 9s Ts Js" in legal(state)
    else:
        assert refusal(state, "meld 9s Ts Js") == DEAD_END


def test_one_taken_by_the_rival_one_by_the_pack() -> None:
    """Seat 0 took the first, the second became the pack; seat 1 has none to come."""
    state = idle(with_extra("Kc", rival="3-6c 3-6d 9-Js", after="discard Kc"), 58)
    extra = {"left": 1, "had": ["direct", None], "used": [True, False]}
    assert (state.to_act, data(state)["extra"]) == (1, extra)
    assert "meld 9s Ts Js" in legal(lay(play(state.copy(), "draw"), "3-6c", "3-6d"))
    idle(state, 2)
    assert (state.to_act, data(state)["extra"]["left"]) == (1, 0)
    assert refusal(lay(play(state, "draw"), "3-6c", "3-6d"), "meld 9s Ts Js") == DEAD_END
