"""BU-4: a seat that empties its hand for good needs a natural canasta on the table when the move is done."""

from collections.abc import Callable

import pytest

import pygames

from ...observation import effects_of, history
from .table import (
    CANASTA,
    NO_CANASTA,
    SIXES,
    holding,
    kinds,
    lay,
    legal,
    meld,
    pile_of_one,
    pile_of_two,
    play,
    refusal,
    with_extra,
)

NO_WAY_OUT = ("out.no_canasta", "BU-4")


def went_out(state: pygames.State) -> bool:
    """Return True if seat 0 has ended the deal, and the game with it."""
    outs = [past["out"] for past in history(state)]
    assert outs == [effect["seat"] for effect in effects_of(state, "went_out")]
    assert state.over == bool(outs)
    return outs == [0]


@pytest.mark.parametrize(
    ("make", "moves"),
    [
        (lambda: holding("9-Js", *CANASTA), "meld 9s Ts Js"),
        (lambda: holding("8d 9d", *CANASTA), "add 2 8d, add 2 9d"),
        (lambda: holding("8d Kc", *CANASTA), "add 2 8d, discard Kc"),
        # The pile is its top card alone, and the whole hand goes with it.
        (lambda: pile_of_one("Js", "9s Ts", *CANASTA), "take new 9s Ts"),
        # "Whether a hand is empty is asked after everything a move does": the rest has joined the hand.
        (lambda: pile_of_two("Js", "Kh", "9s Ts", *CANASTA), "take new 9s Ts, discard Kh"),
        # A thousand is natural.
        (
            lambda: lay(with_extra("Ah Ah 3-6c 3-6d Kd", "2-Kh"), "3-6c", "3-6d"),
            "add 1 Ah, add 1 Ah, discard Kd",
        ),
    ],
)
def test_out_in_every_way(make: Callable[[], pygames.State], moves: str) -> None:
    state = make()
    for move in moves.split(", "):
        assert not went_out(state)
        play(state, move)
    assert went_out(state)


@pytest.mark.parametrize("melds", [NO_CANASTA, ("3-8c 2d", "3-7d")])
def test_no_way_out_without_one(melds: tuple[str, ...]) -> None:
    """A mixed one does not do."""
    state = holding("9-Js", *melds)
    assert refusal(state, "meld 9s Ts Js") == NO_WAY_OUT
    assert legal(state, "meld") == set()


def test_the_rivals_canasta_does_not_count() -> None:
    state = play(holding("9-Js Kc", rival="8-Ah 7s 3d 3c 7d"), "discard Kc, draw")
    lay(state, "8-Ah")
    assert kinds(state, 1) == ["natural"]
    assert refusal(play(state, "discard 7s, draw"), "meld 9s Ts Js")[1] == "BU-5"


@pytest.mark.parametrize(
    ("melds", "mine", "moves"),
    [
        (SIXES, "8h 9c", "add 3 8h, add 1 9c"),
        (("4-9c", "3-8d"), "8h 3c", "add 3 8h, add 1 3c"),
        (SIXES, "8h 2d", "add 3 8h, add 2 2d"),  # the own 2 at home
        (("4-8c 2c", "3-8d"), "8h 3c", "add 3 8h, add 1 3c"),  # the wild goes home with the last card
        (("4-9c 2c", "4-8d"), "8h 3c", "add 3 8h, add 1 3c"),  # a mixed canasta turns natural
    ],
)
def test_the_move_that_empties_the_hand_may_make_it(melds: tuple[str, ...], mine: str, moves: str) -> None:
    first, last = moves.split(", ")
    state = play(holding(mine, *melds), first)
    assert "natural" not in kinds(state)
    assert legal(state) == {last}
    assert went_out(play(state, last))
    assert "natural" in kinds(state)


def test_a_take_may_make_it() -> None:
    """The top card closes the gap, and the hand is empty."""
    state = pile_of_one("Jc", "9c Tc", *SIXES)
    assert "natural" not in kinds(state)
    assert went_out(play(state, "take 1 9c Tc"))
    assert meld(state) == "3c 4c 5c 6c 7c 8c 9c Tc Jc"


def test_the_last_card_may_not_spoil_the_only_one() -> None:
    state = play(holding("8d 2h", *CANASTA), "add 2 8d")
    assert refusal(state, "add 1 2h") == NO_WAY_OUT
    assert legal(state) == {"add 2 2h", "add 3 2h", "add 4 2h", "discard 2h"}
    assert went_out(play(state, "add 2 2h"))


def test_one_of_two_may_be_spoilt() -> None:
    state = play(holding("8d 9d 2s", *CANASTA), "add 2 8d, add 2 9d")
    assert kinds(state)[:2] == ["natural", "natural"]
    assert went_out(play(state, "add 1 2s"))
    assert kinds(state)[:2] == ["mixed", "natural"]
