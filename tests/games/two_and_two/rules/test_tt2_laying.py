"""TT-2: a card may be laid when it contradicts no symbol, and outer and inner symbols stay different."""

import pytest

from ...view_helpers import data
from .table import SYMBOLS, legal, play, plays, turn

SETS = ("1122", "1212", "2121", "2211")


def fits(pattern: str, card: str) -> bool:
    return all(digit in ("0", wanted) for digit, wanted in zip(card, pattern, strict=True))


def possible(stack: str, card: str) -> bool:
    """Return True if both fit the same set, so the stack can still be completed (TT-2)."""
    return any(fits(pattern, stack) and fits(pattern, card) for pattern in SETS)


@pytest.mark.parametrize("stack", SYMBOLS)
def test_every_card_on_every_card(stack: str) -> None:
    """TT-2: all 28 × 28 of them, upright."""
    others = [card for card in SYMBOLS if card != stack]
    rivals = "SF SF SF SF"
    for index in range(0, len(others), 4):
        mine = others[index : index + 4]
        mine += others[: 4 - len(mine)]
        state = turn(" ".join(mine), rivals, stack)
        assert plays(state) == {f"play {card}" for card in mine if possible(stack, card)}
        for card in mine:
            if possible(stack, card):
                after = play(state.copy(), f"play {card}")
                want = "".join(max(a, b) for a, b in zip(stack, card, strict=True))
                assert data(after)["shows"] == ("0000" if "0" not in want else want)


def test_the_outer_two_and_the_inner_two_are_not_alike() -> None:
    fitting = ("1000 0002", "0100 0020", "1020 0120", "1000 1000")  # the same symbol adds nothing
    unfit = ("1000 0001", "0100 0010", "1020 0210", "1000 2000", "1002 0101")
    for stack, card in map(str.split, (*fitting, *unfit)):
        assert possible(stack, card) == (f"{stack} {card}" in fitting), (stack, card)


def test_a_card_need_not_add_a_symbol() -> None:
    state = play(turn("1000 SF SF SF", "0100 WD WD WD", "1100"), "play 1000, allow")
    assert (data(state)["shows"], state.to_act, plays(state)) == ("1100", 1, {"play 0100"})


def test_a_stack_can_always_still_be_completed() -> None:
    """TT-2: after any card, upright or flipped, some set remains possible."""
    state = turn("0120 1000 SF SF", "0002 SF SF SF", "1000 flip")
    assert data(state)["shows"] == "0001"
    for move in plays(state):
        shows = data(play(state.copy(), move))["shows"]
        assert any(fits(pattern, shows) for pattern in SETS)
    assert "play 1000 flip" not in legal(state)
