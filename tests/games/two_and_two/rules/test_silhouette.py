"""The silhouette: the holes of the deck's top card in its upright reading, the present one only."""

import json

import pytest

import pygames

from ...observation import data
from .table import SYMBOLS, play, start, turn

RIVALS = "0100 0100 WD SF"


def seen(state: pygames.State) -> list[str | None]:
    """Return the silhouettes in the views of the spectator, seat 0 and seat 1."""
    return [data(state, eye)["silhouette"] for eye in (None, 0, 1)]


@pytest.mark.parametrize("top", [card for card in SYMBOLS if card not in ("1000", "0100")])
def test_holes_of_a_symbol_card(top: str) -> None:
    want = "".join("0" if digit == "0" else "x" for digit in top)
    assert seen(turn("1000 1000 SF SF", RIVALS, "0010" if top != "0010" else "0020", top)) == [want] * 3


@pytest.mark.parametrize("top", ["SF", "WD"])
def test_an_effect_card_shows_as_an_effect_without_its_kind(top: str) -> None:
    assert seen(turn("1000 1000 SF SF", RIVALS, "1100", top)) == ["E"] * 3


def test_it_is_upright_in_any_orientation_of_the_stack() -> None:
    for first in ("1100", "1100 flip"):
        assert seen(turn("1000 1000 SF SF", RIVALS, first, "1020")) == ["x0x0"] * 3


def test_under_the_card_that_was_turned_up() -> None:
    """While the starting card is to be laid, the deck's top is the card below it."""
    state = start("1000 1000 SF SF", RIVALS, "1100 1002 1020")
    assert seen(state) == ["x00x"] * 3
    play(state, "start")
    assert seen(state) == ["x00x"] * 3


def test_during_a_question() -> None:
    state = turn("1000 1000 SF SF", RIVALS, "1100", "1020 2020")
    play(state, "play 1000")
    assert (state.view(None)["phase"], seen(state)) == ("deny", ["x0x0"] * 3)


def test_it_changes_with_each_card_that_leaves_the_deck() -> None:
    state = turn("2000 2000 SF SF", RIVALS, "1100", "2020 WD 1020")
    found = [data(state)["silhouette"]]
    for move in ("draw", "skip rival", "allow", "pass", "draw"):
        play(state, move)
        found.append(data(state)["silhouette"])
    assert found == ["x0x0", "E", "E", "E", "E", "x0x0"]


def test_past_silhouettes_are_forgotten() -> None:
    """A view shows the present one only, and the rival cannot infer the silhouette of the card drawn."""
    views = []
    for drawn in ("2020", "2100", "2000"):
        state = turn("2010 0200 0201 SF", "0100 0100 0011 0001", "1100", f"{drawn} 1020")
        before = data(state, 1)["silhouette"]
        play(state, "draw, pass")
        view = state.view(1)
        assert "x" in str(before)
        views.append(json.dumps(view))
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize("top", ["1020", "SF"])
def test_without_the_option_there_is_none(top: str) -> None:
    state = turn("2000 2000 SF SF", RIVALS, "1100", top, silhouette=False)
    assert seen(state) == [None] * 3


def test_without_the_option_nothing_else_changes() -> None:
    state = turn("2000 2000 SF SF", RIVALS, "1100", "1020", silhouette=False)
    other = turn("2000 2000 SF SF", RIVALS, "1100", "1020")
    assert state.legal_moves() == other.legal_moves()
    assert state.view(0)["zones"] == other.view(0)["zones"]


def test_it_shows_no_symbol() -> None:
    """Two decks whose tops differ only in their symbols give equal views."""
    views = [
        [turn("2000 2000 SF SF", RIVALS, "1100", top).view(eye) for eye in (None, 0, 1)]
        for top in ("1020", "2010")
    ]
    assert views[0] == views[1]
