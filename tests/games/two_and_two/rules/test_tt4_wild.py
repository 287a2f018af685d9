"""TT-4: a Wild completes a stack with exactly three filled places. It is never forced."""

import pytest

from ...observation import data, history
from .table import legal, play, start, three, turn


@pytest.mark.parametrize("stack", ["1000", "1100", "1020", "1002"])
def test_not_with_one_or_two_places_filled(stack: str) -> None:
    state = turn("WD WD SF SF", "2000 2000 1000 0020", stack)
    assert not any(move.startswith("wild") for move in legal(state))


@pytest.mark.parametrize(
    ("first", "second", "pattern"),
    [
        ("1100", "0020", "1122"),
        ("1100", "0002", "1122"),
        ("1020", "0002", "1122"),
        ("0120", "0002", "1122"),
        ("1200", "0010", "1212"),
        ("0210", "0002", "1212"),
        ("2100", "0001", "2121"),
        ("2020", "0001", "2121"),
        ("2200", "0010", "2211"),
        ("2010", "0001", "2211"),
    ],
)
def test_the_missing_symbol_follows_from_the_others(first: str, second: str, pattern: str) -> None:
    """TT-4."""
    state = start("WD 1000 2000 0200", f"{second} 0100 0100 0020", first, "start")
    play(state, f"play {second}, allow, wild")
    (past,) = history(state)
    assert (past["seat"], past["pattern"], past["size"]) == (0, pattern, 3)
    assert sorted(past["cards"]) == sorted([first, second, "WD"])
    assert list(state.scores) == [1, 0]


def test_never_forced_with_a_playable_card() -> None:
    """TT-4: the playable card may be played, and the Wild may be laid though a card is playable."""
    state = three("WD 1000 2000 0200", "0100 0100 SF")
    assert legal(state) == {"wild", "play 1000"}
    play(state, "play 1000")
    assert state.to_act == 1


def test_never_forced_without_a_playable_card() -> None:
    """TT-4: a card may be drawn instead."""
    state = three("WD 2000 0200 2100", "0100 0100 SF")
    assert legal(state) == {"wild", "draw"}


def test_it_is_not_flipped_but_may_be_paired_with_skips() -> None:
    """From the source: mostly a Symbol card, but without Flip."""
    state = three("WD SF SF 2000", "0100 0100 SF")
    moves = {move for move in legal(state) if "wild" in move}
    assert moves == {"wild", "wild skip", "wild skip skip"}


def test_two_wilds_are_one_move() -> None:
    state = three("WD WD 2000 0200", "0100 0100 SF")
    assert legal(state) == {"wild", "draw"}
    play(state, "wild")
    assert list(state.scores) == [1, 0]


def test_it_completes_a_flipped_stack_too() -> None:
    """1100 flipped shows 0011, 0020 lies as 0200, and the Wild is the 2 on top."""
    state = start("WD 1000 2000 0200", "0020 0100 0100 2010", "1100", "start flip")
    play(state, "play 0020, allow")
    assert data(state)["shows"] == "0211"
    play(state, "wild")
    assert history(state)[0]["pattern"] == "2211"
