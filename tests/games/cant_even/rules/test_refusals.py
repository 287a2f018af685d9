"""Every refusal: its code, its rule, and that it changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import pygames

from ...looking import everything, refused
from .table import MONSTERS, banked, play, start

OFFER, DRAW = "Offer", "Draw"


def offering() -> pygames.State:
    return start("A A A B B B G G I", "")


def second_offer() -> pygames.State:
    """Seat 1 holds nothing but Vampires and Mummies."""
    return play(start("A A A B B B G G I", "V V V V V M M M M"), "offer A B")


def drawing() -> pygames.State:
    return play(second_offer(), "offer V M")


def half_gone() -> pygames.State:
    """Seat 1 is to take; seat 0 has taken seat 1's face-down card; three seats."""
    state = play(start("A A A B B B G G I", "", ""), "offer A B, offer A B, offer A B")
    return play(state, "take 2 down")


def all_gone() -> pygames.State:
    """Seat 3 is to take; seat 1's Pit is empty, of seat 2's the face-down card is left."""
    state = play(start("A A", "A A", "A A", "A B"), "offer A A, offer A A, offer A A, offer A B")
    return play(state, "take 1 up, take 2 up, take 1 down")


def over() -> pygames.State:
    return banked("i i", "G G", "i i", "G G", "G i", "i G", "G i")


CASES: list[tuple[Callable[[], pygames.State], str, str, str]] = [
    *((offering, move, "offer.first", OFFER) for move in ("take 1 up", "take 1 down", "take 0 up")),
    (second_offer, "take 0 down", "offer.first", OFFER),
    *((drawing, move, "offer.done", OFFER) for move in ("offer A B", "offer G G", "offer V V")),
    *((offering, move, "offer.not_held", OFFER) for move in ("offer M A", "offer A W", "offer V W")),
    (offering, "offer I I", "offer.not_held", OFFER),  # only one of an equal pair
    (second_offer, "offer A V", "offer.not_held", OFFER),  # the other seat's cards
    *((drawing, f"take 0 {face}", "take.own", DRAW) for face in ("up", "down")),
    *((drawing, f"take {seat} up", "take.no_seat", DRAW) for seat in (2, 3, 5)),
    (half_gone, "take 3 down", "take.no_seat", DRAW),
    (half_gone, "take 1 up", "take.own", DRAW),
    (half_gone, "take 2 down", "take.gone", DRAW),
    *((all_gone, f"take 1 {face}", "take.gone", DRAW) for face in ("up", "down")),
    (all_gone, "take 2 up", "take.gone", DRAW),
    (all_gone, "take 3 up", "take.own", DRAW),
    *((over, move, "over", "") for move in ("offer A B", "take 1 up", "take 0 down")),
]

UNKNOWN = [
    "",
    " ",
    "pass",
    "0 offer A B",
    "OFFER A B",
    "Offer A B",
    "offer",
    "offer A",
    "offer A B G",
    "offer a b",
    "offer A  B",
    "offer  A B",
    "offer A B ",
    " offer A B",
    "offer A B\n",
    "offer A,B",
    "offer AB",
    "offer X A",
    "offer A ?",
    "offer down up",
    "take",
    "take 1",
    "take up",
    "take up 1",
    "take 1 Up",
    "take 1 left",
    "take 1 A",
    "take 01 up",
    "take +1 up",
    "take -1 up",
    "take 1.0 up",
    "take １ up",
    "take 1  up",
    "take 1 up down",
    "take one up",
    "* deal",
    "deal",
    "\ud800",
    "\0",
    "offer A B" * 10_000,
]


@pytest.mark.parametrize(("position", "move", "code", "rule"), CASES)
def test_refused_with_its_code_and_rule(
    position: Callable[[], pygames.State], move: str, code: str, rule: str
) -> None:
    error = refused(position(), move)
    assert error.code == f"cant_even.{code}"
    assert rule in error.rule
    assert error.rule in str(error)
    assert re.fullmatch(r"[^\n]{10,200}", str(error))
    assert dict(error.params) is not None


@pytest.mark.parametrize("position", [offering, drawing])
@pytest.mark.parametrize("move", UNKNOWN, ids=lambda move: repr(move[:20]))
def test_no_move_of_this_game(position: Callable[[], pygames.State], move: str) -> None:
    """Exactly the notation counts."""
    assert refused(position(), move).code == "cant_even.unknown"


@pytest.mark.parametrize("move", ["take 6 up", "take 9 down", "take 12 up", f"take {'9' * 5000} up"])
def test_a_seat_that_no_table_has(move: str) -> None:
    assert refused(drawing(), move).code in ("cant_even.take.no_seat", "cant_even.unknown")


@pytest.mark.parametrize("position", list(dict.fromkeys(case[0] for case in CASES)))
def test_every_move_of_the_game_is_either_listed_or_refused(position: Callable[[], pygames.State]) -> None:
    """All of the notation, in every position of this file."""
    state = position()
    words = [f"offer {d} {u}" for d in MONSTERS for u in MONSTERS]
    words += [f"take {seat} {face}" for seat in range(6) for face in ("up", "down")]
    listed = state.legal_moves()
    assert set(listed) <= set(words)
    before = everything(state)
    for move in words:
        if move in listed:
            state.copy().apply(move)
        else:
            with pytest.raises(pygames.IllegalMove) as caught:
                state.apply(move)
            assert caught.value.code.startswith("cant_even.")
            assert caught.value.code != "cant_even.unknown"
    assert everything(state) == before


@pytest.mark.parametrize("move", [None, 1, b"take 1 up", ["offer A B"], ("offer", "A", "B")])
def test_what_is_no_string_is_a_type_error(move: object) -> None:
    state = offering()
    before = everything(state)
    with pytest.raises(TypeError):
        state.apply(move)  # type: ignore[arg-type]
    assert everything(state) == before


def test_after_a_refusal_the_game_goes_on() -> None:
    state = offering()
    refused(state, "offer I I")
    play(state, "offer I A")
    assert state.to_act == 1


def test_a_refusal_tells_nothing_hidden() -> None:
    """The same words whatever the other seats hide."""
    first, second = (
        play(start("A A A B B B G G I", "V V V V V M M M M"), "offer A B", offer)
        for offer in ("offer V M", "offer M M")
    )
    for move in ("take 0 up", "offer A B", "take 2 down"):
        assert str(refused(first, move)) == str(refused(second, move))
